import type { PluralForms, Translated } from '../catalogue.ts'
import type { queue as english } from '../queue.ts'

/** Every word of the Queue, of "Was it charged?" and of the finished card, in Simplified Chinese. */
export const queue: Translated<typeof english, PluralForms['zh']> = {
  title: '队列',
  problems: '问题',
  batches_other: '{{count, number}} 个批次',
  toGo: '$t(app:open, {"count": {{submissions}} })，待发送 $t(words:links, {"count": {{links}} })',
  allDone: '没有等待的内容',
  answerOwed_other: '没有等待的内容，但有 {{count, number}} 个链接可能已扣费',
  pauseAll: '全部暂停',
  resumeAll: '全部继续',
  empty: {
    title: '没有正在发送的内容',
    text: '在“新建”中粘贴列表并提交。它会按批次显示在这里，包括已接受、被拒绝和已扣费的内容。',
    button: '新建一项提交',
  },
  card: {
    name: '提交 {{label}}',
    submitted: '{{time}} 提交',
    progress: '{{label}} 的进度',
    unitsUsed: '已用 $t(words:units, {"count": {{units}} })',
    maybeCharged: '目前可能已扣费：$t(words:units, {"count": {{units}} })',
    paused: '已暂停',
    stopped: '已停止，见开头的问题',
    scheduled: '已排期',
    scheduledUntil: '已排期，{{time}} 结束',
    scheduledAt: '已排期，{{time}} 开始',
    inPortions_other: '已排期，分 {{count, number}} 期，每天一期',
    left: '剩余：{{duration}}',
    'over-days': '每日上限：今天 {{today, number}} 个，其余从明天起',
    allSentBy: '{{time}} 前全部发完',
    interrupted: '即将继续',
    moment: '还剩几秒',
    'last-answer': '正在等待最后的答复',
    offline: '无连接',
    certificate: '证书未被接受',
    'proxy-login': '代理要求输入密码',
    isolating_other:
      '服务拒绝了一个批次。找出其中被拒绝的链接还需约 {{count, number}} 个请求；剩余时间已计入。',
    paidAgain_other: '提交时，其中 {{count, number}} 个链接之前已发送：您选择了再次付费。',
    sentAgain_other: '提交时，其中 {{count, number}} 个链接之前已发送：您选择了再次发送。',
    pause: '暂停',
    pauseToo: '同时暂停此列表',
    resume: '继续',
    rest: '等待的部分',
    cancelRest: '取消其余',
    moveRest: '移走其余…',
    changeWhen: '更改发出时间…',
    more: '{{label}} 的更多操作',
    exportSoFar: '导出目前已知的结果',
  },
  whose: '列表：“{{label}}”。账户：“{{account}}”。',
  order: {
    heading: '顺序',
    list: '{{account}} 上的提交，按发出顺序',
    handle: '移动 {{label}}',
    hint: '拖动以更改顺序，或按 Alt 加方向键',
    up: '上移',
    down: '下移',
    front: '先于其他发送',
    key: { up: 'Alt ↑', down: 'Alt ↓' },
    moved: '“{{label}}”现在是“{{account}}”上 {{count, number}} 项中的第 {{place, number}} 项。',
    problem: {
      'unknown-submission': '此提交已结束，因此顺序保持不变。',
      'other-account': '那项提交在另一个账户上，因此顺序保持不变。',
    },
  },
  schedule: {
    due: '时间已到；会尽快发出。',
    at: '{{time}} 开始；若那时 Linkferry 未运行，则在之后运行时开始。',
    atPutOff: '原定时间是 {{time}}，但到那时账户的每日上限已用完。开始：{{next}}。',
    leftPutOff_other: '还剩 {{count, number}} 期。因账户的每日上限，下一期：{{next}}。',
    left_other: '还剩 {{count, number}} 期。下一期：{{next}}。',
    nextOnDay: '{{day}}，Linkferry 一运行就发出',
    nextInHours: '{{day}}，Linkferry 在 {{from}} 到 {{to}} 之间一运行就发出',
    leftDue_other: '还剩 {{count, number}} 期。其中一期时间已到；会尽快发出。',
    portions: '{{all, number}} 期中已发出 {{left, number}} 期。',
    untilResumed: '已暂停：您让它继续之前不会发送任何内容。',
    sendNow: '立即发送',
    change: '更改…',
    changeTitle: '等待中的 $t(words:links, {"count": {{links}} })何时发出？',
    changeNothing: '其中已没有等待的内容',
    changeConfirm: '更改',
    nothingNow: '现在不会发出任何链接。',
    daily: '每天最多 {{links, number}} 个链接。首期：{{first}}；末期：{{last}}。',
    done: {
      now: '$t(words:links, {"count": {{links}} })现在发出。',
      at: '$t(words:links, {"count": {{links}} })等待新的时间。',
      spread: '$t(words:links, {"count": {{links}} })分期发出。',
    },
    ask: {
      title: '现在发送等待中的 $t(words:links, {"count": {{links}} })？',
      text: '它们原定分期发出。现在会一个批次接一个批次地发出，服务能收多快就发多快；所需的 $t(words:units, {"count": {{units}} })会一次花掉。',
      capped:
        '它们原定分期发出。现在会一个批次接一个批次地发出，服务和账户的上限允许多快就发多快；共需 $t(words:units, {"count": {{units}} })。',
      confirm: '现在发送',
      keep: '保持分期发送',
    },
    problem: {
      'unknown-submission': '此提交已不在。没有更改任何内容。',
      'nothing-to-send': '其中已没有等待的内容，因此没有更改任何内容。',
      'time-past': '该时间已过。没有更改任何内容；请另选时间，或选择“立即”。',
      'schedule-too-long': '期数会超过十年的天数。没有更改任何内容。',
      'disk-full': '磁盘已满。没有更改任何内容；请腾出一些空间，然后重试。',
      'folder-unwritable': '无法写入数据文件夹。没有更改任何内容。',
    },
  },
  map: {
    name: '{{label}} 的批次：{{states}}',
    stateCount: '{{state}} {{count, number}}',
    cell: '批次 {{number}}：{{state}}',
    cells: '批次 {{from}} 到 {{to}}：{{states}}',
    loading: '正在读取批次…',
    noQuestion: '这里没有需要回答的。Enter 只询问可能已扣费的批次。',
    grouped_other: '一格为 {{count, number}} 个批次。',
    task: '任务 {{task}}',
    sentAt: '{{time}} 发送',
    half: '被拒绝批次的一部分',
    partsOf_other: '来自 {{count, number}} 个批次',
    attempts_other: '{{count, number}} 个请求',
  },
  wait: {
    rate: '正在等待“{{account}}”的空闲名额：目前允许的请求已全部用完。',
    'after-429': '服务要求“{{account}}”放慢速度。没有扣费；会以较缓的节奏继续发送。',
    pace: '“{{account}}”目前以较缓的节奏发送，因为服务要求放慢速度。',
    offline: '无法连接到“{{account}}”的服务。本该发出的批次仍在这里，未被扣费；会自动重试。',
    'certificate-expired':
      '“{{account}}”的服务的证书已过期或尚未生效。请检查这台计算机的日期和时间；如果没有错，只有服务能更新证书。本该发出的批次仍在这里，未被扣费；会自动重试。',
    'certificate-host':
      '为“{{account}}”答复的证书属于另一个名称。请检查账户的地址。本该发出的批次仍在这里，未被扣费；会自动重试。',
    'certificate-untrusted':
      '这台计算机不信任“{{account}}”的服务的证书。请检查地址；如果贵公司会检查连接，其证书必须在系统的证书库中。本该发出的批次仍在这里，未被扣费；会自动重试。',
    'proxy-login':
      '这台计算机的代理要求用户名和密码，因此“{{account}}”无法连到服务。请在代理设置中填写，或询问管理代理的人。本该发出的批次仍在这里，未被扣费；会自动重试。',
    'after-doubt':
      '“{{account}}”上的一个批次可能已扣费。发送稍作等待，以免出现问题的服务造成更多花费。',
    next: '{{duration}}后继续。',
    now: '现在继续。',
    tries: '{{duration}}后重试。',
    triesNow: '现在重试。',
  },
  rate: {
    title: '{{account}}，最近一分钟',
    titleOfWindow: '{{account}}，最近 {{window}}',
    of: '/ {{allowance}}',
    chart: '“{{account}}”最近 {{window}}的请求累计：{{used, number}} / {{allowance, number}}',
    ago: '{{window}}前',
    now: '现在',
    free_other: '可立即发出 {{count, number}} 个请求。',
    heldOlder: '发出已超过 {{window}}、为稳妥起见仍计入的请求：{{older, number}}。',
    freeAt: '下一个空闲名额在 {{time}}，{{duration}}后。',
    balance: '已知余额 {{balance, number}}',
    balanceAtMost: '已知余额最多 {{balance, number}}，令牌为共用',
    balanceInDoubt: '已知余额最多 {{balance, number}}，有点数可能已扣费',
  },
  settled: {
    'in-trouble': '导致发送暂停的问题现已有答案。等服务恢复正常后再继续。',
    unclear: '导致发送暂停的问题现已有答案。等服务恢复正常答复后再继续。',
    'links-differ':
      '这些链接如何计算现已核实。弄清服务为何收下不同数量后再继续；如果您接受这种情况可能再次发生，也可以继续。',
  },
  olderDoubt_other: '另有 {{count, number}} 个更早的链接仍计为可能已扣费。',
  nothingWaits: '现在没有任何内容在此等待。',
  unpaused: '“{{account}}”不再暂停。',
  nothingToday: '今天本来就没有要发出的链接了，明天上限重新计算。',
  moreWays: '更多方式',
  note: {
    paused: '您暂停了“{{label}}”。',
    resumed: '您让“{{label}}”继续了。',
    pausedAll: '您暂停了所有提交。',
    resumedAll: '您让所有提交继续了。',
    more_other: '还有 {{count, number}} 项',
  },
  elsewhere: {
    paused: '“{{label}}”已在另一个窗口中暂停。',
    resumed: '“{{label}}”已在另一个窗口中继续。',
    pausedAll: '所有提交已在另一个窗口中暂停。',
    resumedAll: '所有提交已在另一个窗口中继续。',
  },
  heldAre: '受影响的是{{labels}}。',
  tokenUntilStop: '令牌只保留到 Linkferry 停止为止，此后须再次输入。',
  tokenUnreadable: '目前无法从密钥库读取“{{account}}”的令牌。',
  pause: {
    'missing-token': {
      title: '“{{account}}”没有令牌。',
      text: '在您输入令牌之前，不发送任何内容。',
    },
    'token-refused': {
      title: '服务不接受“{{account}}”的令牌。',
      text: '没有扣费。',
    },
    moved: {
      title: '“{{account}}”的地址已迁移。',
      text: '服务指向别处，没有收下任何内容，因此没有扣费。请输入新地址。',
    },
    'not-found': {
      title: '“{{account}}”的地址有误。',
      text: '那里没有找到这样的服务，因此没有扣费。',
    },
    'insecure-address': {
      title: '“{{account}}”的地址不安全。',
      text: '令牌只发往 https:// 地址，因此没有发送任何内容，也没有扣费。',
    },
    'balance-too-low': {
      title: '“{{account}}”余额不足。',
      text: '下一批次需要 $t(words:units, {"count": {{units}} })，等待的全部共需 {{ofUnits, number}} 点。',
    },
    'price-differs': {
      title: '“{{account}}”被按另一单价扣费。',
      text: '服务为 $t(words:links, {"count": {{ofUnits}} })扣了 $t(words:units, {"count": {{units}} })；此账户按每个链接 {{price, number}} 点计算。',
    },
    'links-differ': {
      title: '服务收下的链接数与“{{account}}”发送的不同。',
      text: '服务称收下了 {{units, number}} 个，而不是 $t(words:links, {"count": {{ofUnits}} })；不知道是哪些。',
    },
    'ambiguous-answer': {
      title: '“{{account}}”上的一个批次可能已扣费。',
      text: '请求已执行时也可能得到这样的答复，因此可能已花费 $t(words:units, {"count": {{inDoubt}} })。',
    },
    'foreign-400': {
      title: '您与“{{account}}”的服务之间，某个中间环节拦截了一个批次。',
      text: '从答复看，是代理或防火墙。服务没有收到这些链接，因此没有扣费。',
    },
    'unexpected-status': {
      title: '“{{account}}”的服务退回了一个批次，原因未知。',
      text: '没有扣费。',
    },
    'doubts-in-a-row': {
      title: '“{{account}}”上连续两个批次可能已扣费。',
      text: '此账户上总共可能已花费 $t(words:units, {"count": {{inDoubt}} })。发送已停止，以免继续增加。',
    },
    'doubt-limit': {
      title: '“{{account}}”达到了可能已扣费点数的上限。',
      text: '可能已花费 $t(words:units, {"count": {{inDoubt}} })。发送已停止，以免再发一个批次超过上限。',
    },
    'refusals-in-a-row': {
      title: '服务在“{{account}}”上连续拒绝了十个单独的链接。',
      text: '原因很可能不在链接。被拒绝的链接不产生任何费用。',
    },
    'day-cap': {
      title: '“{{account}}”达到了今天的上限。',
      text: '下一批次的花费会超出上限。明天会自动继续；若要今天继续，请提高上限。',
    },
    'submission-cap': {
      title: '“{{account}}”达到了一项提交的上限。',
      text: '下一批次的花费会超过一项提交可用的量。此账户上等待的其他内容照常发送。请提高上限，或取消其余。',
    },
    'disk-full': {
      title: '磁盘已满，因此不再发送任何内容。',
      text: '已发送和已扣费的内容都有记录。请腾出一些空间，然后重试。',
    },
    'folder-unwritable': {
      title: 'Linkferry 已无权写入其数据文件夹，因此不再发送任何内容。',
      text: '已发送和已扣费的内容都有记录。请确保该文件夹可写，然后重试。',
    },
    'links-damaged': {
      title: '“{{account}}”的一个批次中保存的链接已损坏。',
      text: '该批次有“{{label}}”的 $t(words:links, {"count": {{ofUnits}} })。均未发送，也未扣费。请取消该列表的其余部分，并从来源重新添加该列表。',
    },
    'paused-by-user': {
      title: '您暂停了“{{account}}”。',
      text: '在您让它继续之前，不发送任何内容。',
    },
  },
  waiting_other: '{{count, number}} 个链接在等待，尚未产生费用。',
  beyondCap_other:
    '其中 {{count, number}} 个链接超出一项提交的上限，在您提高该上限之前不会发出：{{labels}}。',
  said: {
    status: '服务答复 {{status}}。',
    both: '服务答复 {{status}}：“{{message}}”。',
  },
  remedy: {
    'enter-token': '输入令牌',
    'edit-account': '编辑账户',
    'try-again': '重试',
    'enter-balance': '输入余额并继续',
    'send-what-it-allows': '在余额内发送',
    'move-rest': '移走其余…',
    'cancel-rest': '取消其余',
    'export-rest': '导出其余',
    'accept-price': '将单价设为每个链接 $t(words:units, {"count": {{price}} })并继续',
    'keep-price': '保持单价并继续',
    settle: '是否已扣费？',
    'see-refused': '查看被拒绝的链接',
    'go-on': '继续',
  },
  goOn: {
    title: '每一个都已有答案。让“{{account}}”继续吗？',
    text: {
      'in-trouble': '发送已暂停，以免出问题的服务造成更多花费。等服务恢复正常后再继续。',
      unclear: '发送已暂停，因为从答复看不出是否已扣费。等服务恢复正常答复后再继续。',
      'links-differ':
        '发送已暂停，因为服务收下的链接数与发送的不同。弄清原因后再继续；如果您接受这种情况可能再次发生，也可以继续。',
    },
    later: '暂不',
  },
  doubt: {
    title_other: '{{count, number}} 个链接可能已扣费。',
    cause: {
      'no-answer':
        '链接已发送，但没有及时收到答复，因此可能已花费 $t(words:units, {"count": {{units}} })。',
      'connection-cut':
        '链接发送之后连接断开了，因此可能已花费 $t(words:units, {"count": {{units}} })。',
      killed: 'Linkferry 在发送时停止了，因此可能已花费 $t(words:units, {"count": {{units}} })。',
      'server-error':
        '服务返回了自身的错误，因此可能已花费 $t(words:units, {"count": {{units}} })。',
      'early-receipt':
        '服务在收到整个列表之前就发来了回执，因此可能已花费 $t(words:units, {"count": {{units}} })。',
      'unreadable-answer':
        '服务答复成功，但内容无法读取，因此可能已花费 $t(words:units, {"count": {{units}} })。',
      'ambiguous-status':
        '请求已执行时也可能得到这样的答复，因此可能已花费 $t(words:units, {"count": {{units}} })。',
      'links-differ': '服务收下的链接数与发送的不同；不知道是哪些。',
      several: '原因不止一个；最多可能已花费 $t(words:units, {"count": {{units}} })。',
    },
    ask: '是否已扣费？',
  },
  settle: {
    title_other: '这 {{count, number}} 个链接是否已扣费？',
    titleDiffer: '这 $t(words:links, {"count": {{links}} })中哪些被收下了？',
    progress: '{{number, number}} / {{total, number}}',
    lead: {
      'no-answer':
        '于 {{time}} 发送，服务没有及时答复。服务没有提供查询途径，因此只有您的账户页面能给出答案。',
      'connection-cut':
        '于 {{time}} 发送，服务答复之前连接断开了。服务没有提供查询途径，因此只有您的账户页面能给出答案。',
      killed:
        '{{time}} 正在发送时 Linkferry 停止了，因此从未看到答复。服务没有提供查询途径，因此只有您的账户页面能给出答案。',
      'server-error':
        '于 {{time}} 发送，服务返回了自身的错误，这种错误可能出现在扣费之前或之后。只有您的账户页面能给出答案。',
      'early-receipt':
        '于 {{time}} 发送，服务在列表的末尾离开这台计算机之前就发来了回执，因此该回执不作数。只有您的账户页面能给出答案。',
      'unreadable-answer':
        '于 {{time}} 发送，服务答复成功，但其回执无法读取。只有您的账户页面能给出答案。',
      'ambiguous-status':
        '于 {{time}} 发送，得到的答复在请求已执行时也可能出现。只有您的账户页面能给出答案。',
      'links-differ':
        '于 {{time}} 发送。服务称收下了 {{took, number}} 个，而不是 {{links, number}} 个；不知道是哪些。',
      unknownTook: '于 {{time}} 发送。服务收下的数量与此不同；不知道是哪些。',
    },
    where: '“{{label}}”，账户“{{account}}”，第 {{number}} 个批次，共 {{total, number}} 个',
    whereRemoved:
      '“{{label}}”，账户“{{account}}”（已从 Linkferry 移除），第 {{number}} 个批次，共 {{total, number}} 个',
    answered: '服务答复 {{status}}：“{{message}}”。',
    answeredStatus: '服务答复 {{status}}。',
    task: '任务 {{task}}，已扣 $t(words:units, {"count": {{units}} })',
    taskOfEarlyReceipt: '任务 {{task}}（按不作数的回执）',
    before: '已知余额，未减去这些',
    ifCharged: '若已扣费，您的账户页面显示',
    ifNot: '若未扣费',
    ifOnlyThese: '若只有这些已扣费，您的账户页面显示',
    ifAll_other: '若存疑的 {{count, number}} 个批次全部已扣费',
    ifAllSince_other: '若输入余额之后发送的存疑批次（{{count, number}} 个）全部已扣费',
    ifNone: '若全都未扣费',
    atMost: '最多 {{balance}}',
    balance: '您的账户页面现在显示的余额',
    verdict: {
      'nothing-entered': '输入余额，看它符合哪个答案。',
      'fits-charged': '符合“已扣费”',
      'fits-not-charged': '符合“未扣费”',
      'fits-neither': '两者都不符合：可能只有一部分已扣费，或另有扣费或充值',
      'fits-several': '符合不止一种情况：此账户还有其他存疑的批次。请在您的账户页面上查找该任务。',
      'may-be-others': '什么也证明不了：有其他人使用此令牌，可能是他们花费的',
      'proves-not-charged': '高于“已扣费”时可能的余额：未扣费，除非充过值',
      'not-a-number': '请输入整数点数，例如 {{example, number}}。',
    },
    noProof: {
      'balance-unknown':
        '下次可以靠余额判断：回答之后，请在“账户”中把账户页面显示的余额填为已知余额，之后会从中递减。',
      'balance-too-low':
        '此账户的已知余额低于这些点数，因此已过时，什么也证明不了。请在您的账户页面上查找该任务。',
      'entered-after':
        '此账户的已知余额是在这些链接发送之后输入的，因此若已扣费，其中已经计入：不会再从中减去任何点数，它什么也证明不了。请在您的账户页面上查找该任务。',
      'in-flight': '此账户此刻正在发送链接，因此其余额还什么也证明不了。请先暂停，再比较。',
      'sent-meanwhile':
        '打开此问题后，此账户又发送了链接，因此之前看到的余额已经过时。请选择“稍后”，先暂停，再重新打开此问题，输入您的账户页面届时显示的余额。',
    },
    charged_other: '已扣费',
    onlySome: '只有一部分…',
    notCharged: '未扣费，再次发送',
    notChargedCancelled: '未扣费',
    later: '稍后',
    next: '下一个',
    answeredElsewhere: '此问题已有答案，可能是在另一个窗口中给出的。这里无需再回答。',
    riskRemoved:
      '其账户已被移除，因此这里不会再次发送其中任何内容。选择“未扣费”会把这些链接从已发送记录中去掉，以后的列表会将其算作新链接，且无法收回。',
    riskCancelled:
      '此提交已取消，因此其中任何内容都不会自动再次发送。选择“未扣费”会把这些链接从已发送记录中去掉，以后的列表会将其算作新链接，且无法收回。',
    risk: '如果其实已扣费，再次发送会重复支付这 $t(words:units, {"count": {{units}} })。',
    riskInPart:
      '“全部计为已发送”不再花费，但其中 $t(words:links, {"count": {{missing}} })未被服务收下。“全部再次发送”花费 $t(words:units, {"count": {{cost}} })，其中最多 {{twice, number}} 点是第二次支付。',
    countAll: '全部计为已发送',
    sendAll_other: '全部再次发送，最多可能重复支付 {{count, number}} 点',
    which: {
      title: '您知道是哪些吗？',
      text: '如果您在服务的账户页面能看到任务 {{task}} 的链接，请粘贴或打开该列表，或粘贴那里缺少的链接的列表。这样只会再次发送缺少的链接。',
      names: '列表中的链接',
      taken: '已被收下',
      'not-taken': '缺少',
      field: '链接列表',
      open: '打开文件…',
      needed: '按照服务的回答，列表须包含这些链接中的 {{needed, number}} 个。',
      differs:
        '列表包含这些链接中的 {{named, number}} 个；按照服务的回答应为 {{needed, number}} 个。',
      fits: '列表与回答相符。计为已发送：{{taken, number}} 个，花费 $t(words:units, {"count": {{units}} })。发送其余链接花费 $t(words:units, {"count": {{again}} })。',
      others_other: '另有 {{count, number}} 个链接不在其中，第一个是 {{first}}',
      unclear_other:
        '请按发送时的原样粘贴链接。有 {{count, number}} 行与这些链接之一几乎相同，或可能指其中多个，因此不计入；第一行是 {{first}}',
      sendOthers_other: '只再次发送缺少的 {{count, number}} 个',
      titleSome: '哪些已扣费？',
      textSome:
        '请粘贴或打开一个列表，其中是您在服务的账户页面上看到的已收下的链接，或那里缺少的链接。只有缺少的会再次发送。',
      neededSome: '列表包含这些链接中的多少个，会先显示在这里，然后才会更改。',
      counted:
        '列表包含这些链接中的 {{named, number}} 个。计为已扣费：{{taken, number}} 个，花费 $t(words:units, {"count": {{units}} })。',
      again:
        '再次发送其余链接花费 $t(words:units, {"count": {{again}} })；其中若有实际已扣费的，就会重复付费。',
      notAgain: '其余链接不会再次发送。',
      noneTaken: '按照此列表，这些链接都没有扣费：请为此选择“{{answer}}”。',
      allTaken: '按照此列表，这些链接都已扣费：请为此选择“{{answer}}”。',
      withoutLink_other: '有 {{count, number}} 行没有链接，第一行是 {{first}}',
      countOnly: '只将收下的计为已发送',
    },
    ofBatch: '批次 {{number}}：{{done}}',
    export: '导出这些链接',
    more_other: '您对另外 {{count, number}} 个批次的答案也可以收回。',
    undoAll: '收回全部 {{total, number}} 个答案',
    takenBack: '您的答案已收回。$t(doubt.title, {"count": {{links}} })',
    problem: {
      'unknown-batch': '此批次已不在队列中。没有更改任何内容。',
      'not-in-doubt': '此批次已经核实，可能是在另一个窗口中。没有更改任何内容。',
      'already-left': '此批次又已发出，因此该答案无法再收回。',
      'not-settled': '此批次尚未核实，因此没有可收回的。',
      'does-not-add-up': '列表与此批次或服务的回答不符。未作任何更改。',
    },
    done: {
      charged: '已按您所说，将 $t(words:links, {"count": {{links}} })计为已扣费。',
      inPart:
        '已按您所说，将 $t(words:links, {"count": {{links}} })计为已发送；未扣费、等待再次发送：{{others, number}} 个。',
      inPartHeld_other:
        '已按您所说，将 $t(words:links, {"count": {{links}} })计为已发送；未扣费、等待再次发送：{{others, number}} 个。已取消：{{count, number}} 个，因为其他批次现在包含它们。',
      inPartCancelled_other:
        '已按您所说，将 $t(words:links, {"count": {{links}} })计为已发送；未扣费且不再发送：{{count, number}} 个。',
      countedAsSent: '已按您所说，将 $t(words:links, {"count": {{links}} })计为已发送。',
      'not-charged':
        '已按您所说，将 $t(words:links, {"count": {{links}} })计为未扣费；它们会再次发送。',
      heldElsewhere_other:
        '已按您所说，计为未扣费。$t(words:links, {"count": {{links}} })会再次发送；{{count, number}} 个不会，因为其他批次现已占用它们。',
      'not-charged-cancelled':
        '已按您所说，将 $t(words:links, {"count": {{links}} })计为未扣费。它们已取消，不会再次发送。',
    },
  },
  cancel: {
    over: '已没有等待的链接',
    title: '取消等待中的 $t(words:links, {"count": {{links}} })？',
    text: '它们不会被发送，其 $t(words:units, {"count": {{units}} })也不会花费。正在发送的部分会完成并计入。此操作无法撤销；已取消的链接可以重新提交。',
    confirm: '取消其余',
    keep: '保留',
  },
  move: {
    title: '移走等待中的 $t(words:links, {"count": {{links}} })？',
    moving: '正在移走 $t(words:links, {"count": {{links}} })…',
    text: '它们离开此提交，在另一个账户上作为单独的一项提交，排在那里等待的内容之后。该账户已发送或已计划的链接会被排除并取消，以免重复付费。正在发送的部分在这里完成。',
    staysSpread: '分期发送随之转移：各期在那边仍按这里的日期和时段发出。',
    counting: '正在统计该账户已发送或已计划的链接…',
    known_other: '其中 {{count, number}} 个“{{account}}”已发送或已计划：将被排除并取消。',
    staysPaused: '您暂停的内容移过去后仍保持暂停，直到您让它继续。',
    cost: '“{{account}}”为它们支付 $t(words:units, {"count": {{units}} })。',
    balance: '扣除在该账户上等待的全部内容后，其已知余额剩余 {{balance, number}}。',
    balanceAtMost:
      '扣除在该账户上等待的全部内容后，其已知余额最多剩余 {{balance, number}}；令牌为共用。',
    balanceInDoubt:
      '扣除在该账户上等待的全部内容后，其已知余额最多剩余 {{balance, number}}；其中有点数可能已扣费。',
    balanceUnknown: '其余额未知。',
    short:
      '支付届时在该账户上等待的全部内容，其已知余额还差 $t(words:units, {"count": {{units}} })。',
    standsStill: {
      'no-token': '“{{account}}”没有令牌，因此在您输入之前不会发送任何内容。',
      paused: '“{{account}}”现已暂停，因此在它继续之前不会发送任何内容。',
    },
    account: '移到账户',
    confirm: '移走 $t(words:links, {"count": {{links}} })',
    cancel: '留在这里',
    noOther: '没有其他账户可移。请先在“账户”中添加一个。',
    addAccount: '添加账户',
    moved: '已将 $t(words:links, {"count": {{links}} })移到“{{account}}”。',
    spokenFor_other: '{{count, number}} 个链接被排除并取消，因为该账户已发送或已计划它们。',
    problem: {
      'unknown-account': '那个账户其间已被移除。没有移动任何内容。',
      'nothing-to-send': '已没有等待的内容，因此没有移动任何内容。',
      'all-spoken-for':
        '那个账户已发送或已计划其中的全部链接：没有可移动的内容，它们仍在这里等待。如果不想在这里再为它们付费，请取消其余的链接。',
      'over-submission-cap': '这超出了那个账户允许一项提交使用的量。没有移动任何内容。',
      'disk-full': '磁盘已满。没有移动任何内容；请腾出一些空间，然后重试。',
      'folder-unwritable': '无法写入数据文件夹。没有移动任何内容。',
    },
  },
  balance: {
    title: {
      'enter-balance': '以新余额继续',
      'send-what-it-allows': '发送余额允许的部分',
    },
    text: {
      'enter-balance':
        '请在服务的账户页面充值，然后输入其显示的余额。等待的全部共需 $t(words:units, {"count": {{units}} })。',
      'send-what-it-allows':
        '请输入账户页面显示的余额。只发送它付得起的那些链接；之后账户再次暂停。',
      'nothing-waits':
        '请在服务的账户页面充值，然后输入其显示的余额。现在此账户上没有任何内容在等待。',
    },
    done: '余额已输入，“{{account}}”不再暂停。',
    entered: '余额已输入。',
    inDoubt:
      '$t(words:units, {"count": {{units}} })可能已扣费。如果可以，请先核实：现在输入的余额以后无法判断它们是否已扣费。',
    label: '余额（点数）',
    needed: '请输入整数点数，例如 {{example, number}}。',
    short: '这够支付剩余 $t(words:units, {"count": {{ofUnits}} })中的 {{units, number}} 点。',
    enough: '这够支付等待的全部。',
    confirm: { 'enter-balance': '继续', 'send-what-it-allows': '在余额内发送' },
    cancel: '暂不',
    problem: {
      'unknown-account': '此账户其间已被移除。',
      'balance-needed': '账户的余额须大于零才能继续。',
    },
  },
  token: {
    title: '“{{account}}”的令牌',
    text: '它只发往 {{address}}，不会再次显示。',
    label: '服务账户区中的令牌',
    confirm: '使用此令牌',
    cancel: '暂不',
  },
  finished: {
    accepted_other: '{{count, number}} 个已接受',
    sending_other: '{{count, number}} 个正在发送',
    refused_other: '{{count, number}} 个被拒绝',
    inDoubt_other: '{{count, number}} 个可能已扣费',
    cancelled_other: '{{count, number}} 个已取消',
    moved_other: '{{count, number}} 个已移至“{{account}}”',
    movedAway_other: '{{count, number}} 个已移至其他账户',
    sentBefore_other: '{{count, number}} 个之前已发送（{{with}}）',
    later_other: '当时有 {{count, number}} 个留待以后',
    notSent_other: '{{count, number}} 个未发送',
    at: '{{time}} 完成',
    cancelledAt: '{{time}} 取消',
    owedSince: '{{time}} 起等待您的答复',
    meaning: '已接受：服务已收下；这并不表示搜索引擎已将其收录。',
    copy: '复制结果',
    copyOf: '复制结果：{{label}}',
    refusedWhy: '对于被拒绝的链接，服务说：“{{message}}”。',
    refusedNoWords: '对于被拒绝的链接，服务没有说明。',
    refusedShow: '显示被拒绝的链接',
    export: '导出',
    exportOf: '导出 {{label}} 的结果',
    format: { csv: 'CSV，适用于任何表格软件', xlsx: 'Excel 工作簿（XLSX）' },
    report: '报告',
    reportOf: '{{label}} 的报告',
    copied_other: '已按您列表的顺序复制 {{count, number}} 行',
    notCopied: '无法将结果放入剪贴板。请使用“导出”，或再点击一次“复制结果”。',
    saved: '已保存为 {{path}}',
    downloaded: '文件在您的下载文件夹中',
    problem: {
      'unknown-submission': '此提交已不再有记录。',
      'source-gone': '此提交的源列表已不在数据文件夹中。已发送的内容在“历史”中。',
      'disk-full': '磁盘已满，因此没有写入文件。请腾出一些空间，然后重试。',
      'folder-unwritable': '该文件夹不允许 Linkferry 写入。请另选一个。',
    },
  },
  refused: {
    title: '“{{account}}”上被服务拒绝的链接',
    text: '它们不产生任何费用。',
    latest: '这些是最近的；全部链接及服务的原话都在导出文件中。',
    none: '没有被拒绝链接的记录。',
    at: '{{time}} 被拒绝：“{{message}}”。',
    atWithoutWords: '{{time}} 被拒绝，未附说明。',
    more_other: '以及另外 {{count, number}} 个链接',
    export: '导出所有结果',
  },
}
