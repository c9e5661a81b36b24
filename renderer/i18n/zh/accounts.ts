import type { accounts as english } from '../accounts.ts'
import type { PluralForms, Translated } from '../catalogue.ts'

/** Every word of Accounts, in Simplified Chinese. */
export const accounts: Translated<typeof english, PluralForms['zh']> = {
  title: '账户',
  requests_other: '{{count, number}} 个请求',
  seconds_other: '{{count, number}} 秒',
  add: '添加账户',
  list: '账户',
  newAccount: '新账户',
  noReal: {
    title: '尚未连接服务',
    text: '练习无需服务即可使用。要真正发送，请添加您的索引服务地址以及其账户区中的令牌。',
  },
  token: {
    title: '令牌',
    state: {
      absent: '未设置',
      present: '已设置',
      'session-only': '保留到 Linkferry 关闭为止',
      undecryptable: '无法读取',
      elsewhere: '属于其他地址',
    },
    standing: {
      absent: '无令牌',
      present: '已设置',
      'session-only': '保留到 Linkferry 关闭为止',
      undecryptable: '令牌无法读取',
      elsewhere: '令牌属于其他地址',
    },
    hint: {
      absent: '输入令牌之前，无法用此账户发送任何内容。',
      present: '它已存储，不会再次显示。输入另一个会将其替换。',
      'session-only': '它只在内存中，重新启动后须再次输入。',
      undecryptable:
        '已存储令牌，但这台计算机的密钥库现在无法读取它。令牌保持原样：请解锁密钥库并重新启动，或再次输入令牌。',
      elsewhere: '该令牌是为另一个地址输入的，不会发送到此地址。请输入此地址的令牌，或改回原地址。',
    },
    field: '服务账户区中的令牌',
    replace: '新令牌',
    save: '使用此令牌',
    forget: '忘记令牌',
    saved: '令牌已设置。',
    forgetting: {
      title: '忘记“{{account}}”的令牌？',
      text: 'Linkferry 无法再次显示它：要在此账户上发送，必须重新输入。在此之前，队列中等待的内容会留在那里。',
      keep: '保留',
    },
    forgotten: '令牌已忘记。',
    keep: '保存方式',
    stored: '保存在这台计算机的密钥库中',
    weak: '以弱保护存储',
    session: '保留到 Linkferry 关闭为止',
    keepHint: {
      strong: '密钥库会为您在这台计算机上的用户将其加密。',
      weak: '这台计算机没有强密钥库：任何以您的身份运行的程序都能读取已存储的令牌。',
      denied:
        '这台计算机的密钥库拒绝了访问，因此令牌不会写入磁盘。如需再次请求，请重新启动 Linkferry。',
      waiting:
        '这台计算机的密钥库尚未响应，因此令牌只保留到 Linkferry 关闭为止。如需存储，请先解锁密钥库。',
      unasked: '保存时会访问密钥库，由它为您在这台计算机上的用户将令牌加密。',
      'session-only': '在浏览器中，令牌绝不写入磁盘：它保留到 Linkferry 停止为止，此后须再次输入。',
    },
  },
  practice: {
    text: '这台计算机上的一个小型服务，行为与真实服务一致：同样的限制、同样的答复、自己的余额。发给它的链接不会去往任何地方，也不产生任何费用，且不计入任何总数。它不需要令牌，不能更改或移除。',
    address: '地址',
    balance: '余额',
    tag: '不扣任何费用',
    own: '自有',
  },
  section: {
    service: '服务',
    money: '费用',
    limits: '服务的限制',
    sending: '发送',
  },
  field: {
    name: '名称',
    baseUrl: '地址',
    knownBalance: '已知余额',
    price: '每个链接的点数',
    doubtLimit: '可能已扣费的最多点数',
    capPerSubmission: '每项提交的最多点数',
    capPerDay: '每天的最多点数',
    linksPerRequest: '每个请求的链接数',
    urlLength: '最长链接（字符）',
    requestsPerWindow: '最多请求数',
    windowSeconds: '统计时长（秒）',
    people: '使用此令牌的人数（含您）',
    parallel: '同时请求数',
    answerTimeoutSeconds: '等待答复（秒）',
    serverErrorIsFree: '此服务的错误 500 肯定不扣费',
  },
  hint: {
    name: '您对它的称呼，例如客户名称。',
    baseUrl: '不含 /api/links，例如 https://service.example',
    knownBalance: '账户页面现在显示的余额。每张回执都会从中减去。留空：未知。',
    balanceInDoubt:
      '$t(words:units, {"count": {{units}} })可能已扣费。请先在“队列”中核实：现在输入的余额视为已计入这笔扣费，以后无法判断它们是否已扣费。',
    balanceBelowZero: '扣费已超出您输入的余额，因此它已过时。请输入账户页面现在显示的余额。',
    balanceEndsPause: '若足以支付等待的全部，保存后此账户即继续。',
    price: '服务对一个链接收取的点数。',
    doubtLimit: '留空：两个批次。超过之前暂停发送。',
    capPerSubmission:
      '留空：无上限。超过上限的列表不能提交。之后达到上限的提交会等待；其他提交照常继续。',
    capPerDay: '留空：无上限。达到时暂停发送，直到午夜。',
    linksPerRequest: '服务在一个请求中最多接收这么多。',
    urlLength: '更长的链接显示为不可用。',
    requestsPerWindow: '服务在那么多秒内对一个令牌接收的请求数。',
    windowSeconds: '服务统计请求时往回计算的时长。',
    people: '还有别人使用它吗？1：只有您。',
    peopleShared:
      '{{people, number}} 人共用此令牌，因此这台计算机在 $t(seconds, {"count": {{seconds}} })内发出约 $t(requests, {"count": {{share}} })，已知余额显示为“最多”。这里不知道其他人发送了什么：他们发送过的链接可能会再次付费。',
    parallel: '多于一个时，同一时间可能有更多点数存疑。发送速度受速率限制，因此 1 几乎总是一样快。',
    answerTimeoutSeconds: '超过此时间仍无答复的批次为可能已扣费。',
    serverErrorIsFree:
      '此时遇到 500 会自动再次发送几次。如果此服务在这种错误之前其实扣了费，每次重发都会为整个批次重复付费。除非服务的所有者明确这样说，否则请保持关闭。',
  },
  save: '保存更改',
  create: '添加此账户',
  revert: '撤销更改',
  saved: '已保存。',
  savedHolds_other: '已保存。{{count, number}} 个等待中的列表会在上限处停下，发不完。',
  daySpent:
    '今天已扣费或可能已扣费：$t(words:units, {"count": {{units}} })。按此上限，今天不会再发出任何内容；上限至少为 {{needed, number}} 才能发出下一个链接。',
  capHolds: {
    text_other:
      '{{labels}}需要的量超过每项提交的上限，会在发完之前停下。此账户上等待的其他内容照常发送。',
    raiseTo: '提高到 {{units, number}}',
    none: '无上限',
    toQueue: '前往“队列”',
  },
  notSaved: '未保存',
  leftUnsaved: '“{{account}}”的更改尚未保存。',
  leftNew: '新账户尚未添加。',
  adding: {
    added: '已添加“{{account}}”。请输入其令牌以便用它发送。',
    'added-with-token': '已添加“{{account}}”，其令牌已设置。',
    'token-refused':
      '已添加“{{account}}”，但其令牌未被采用：原因见令牌旁。在它有令牌之前，不会用它发送任何内容。',
    takesList: '“新建”中的列表原用于练习，现在用于“{{account}}”。',
  },
  confirmNote: '更改之后，此账户的下一项提交会先询问。',
  inUse: '上次提交列表 {{time}}',
  neverUsed: '从未使用',
  paused: '已暂停，见“队列”',
  pausedHere: '已暂停',
  paid: {
    title: '已付费链接',
    text: '一个文件，包含在此账户上发送过的每个链接及其任务和时间。共用其令牌的人导入它，这样就没有人再为这些链接付费。它不含令牌，也不含客户、标签、点数或报告：要转到另一台计算机，请关闭 Linkferry，改为复制其数据文件夹。',
    export: '导出已付费链接',
    import: '导入已付费链接…',
    saved: '已付费链接已保存为 {{path}}',
    downloaded: '已付费链接在您的下载文件夹中',
    importing: '正在导入已付费链接…',
    readSoFar: '已读取 {{links, number}} 个链接中的 {{read, number}} 个',
    allRead: '{{links, number}} 个链接已全部读取，马上生效',
    imported_other: '{{count, number}} 个链接现在算作之前已发送，会从以后的提交中排除。',
    known_other: '{{count, number}} 个原已知道。',
    allKnown_other: '全部 {{count, number}} 个链接原已知道。',
    takenOut_other: '其中 {{count, number}} 个曾在您的队列中等待：它们已从那里移出，不会发送。',
    freed_other:
      '有 {{count, number}} 个链接曾因早先的列表标为已付费或可能已扣费而保留，现确认并未扣费：可以从这里再次发送。',
    onTheirWay_other:
      '列表写出时有 {{count, number}} 个链接仍在途中：它们作为可能已扣费保留，直到发送者的下一个列表说明结果。',
    elsewhere: {
      asks: '“{{account}}”的已付费链接正在该账户处等待您的回答。',
      failed: '“{{account}}”的已付费链接没有导入：原因见该账户。',
      imported: '“{{account}}”的已付费链接已导入。',
    },
    exchange: {
      given: '上次导出：{{time}}（$t(words:links, {"count": {{links}} })）。',
      notGiven: '尚未导出。',
      taken: '上次导入：{{time}}，来自“{{from}}”（$t(words:links, {"count": {{links}} })）。',
      written: '该列表写于 {{time}}。',
      notTaken: '尚未导入任何内容。',
      sentSince_other:
        '从这里发送的 {{count, number}} 个链接尚未包含在任何导出中：共用令牌的人可能会为它们再次付费。',
      onTheirWay_other:
        '那次导出时有 {{count, number}} 个链接在途中，因此其他人把它们作为可能已扣费保留：等它们得到答复后，请再次导出。',
      doubted_other:
        '其他人发送的 {{count, number}} 个链接在这里作为可能已扣费保留：他们的下一个列表会说明结果。',
    },
    other: {
      title: '将此列表导入“{{account}}”？',
      from: '该文件含有 {{address}} 上“{{name}}”的 $t(words:links, {"count": {{links}} })。',
      onlyBack:
        '{{address}} 上“{{name}}”的该文件不含已付费链接。它只撤回早先列表对最终并未扣费的链接所作的说明：$t(words:links, {"count": {{back}} })。',
      alsoBack:
        '它还撤回早先列表对最终并未扣费的链接所作的说明：$t(words:links, {"count": {{back}} })。',
      to: '此账户是 {{address}} 上的“{{account}}”。',
      means: {
        'another-address': '如果它属于另一个服务，其链接并未在这里付费，排除它们就毫无道理。',
        'another-name':
          '只有名称不同。如果那是此服务的另一个账户，其链接并未在这里付费，排除它们就毫无道理。',
        'only-back': '其他内容不变：早先列表在此未提及的链接保持原样。',
      },
      confirmBack: '撤回 $t(words:links, {"count": {{back}} })',
      confirm_other: '导入 {{count, number}} 个链接',
    },
    exportProblem: {
      'unknown-account': '此账户其间已被移除。没有写入文件。',
      'practice-is-fixed': '练习不为任何内容付费，因此没有可导出的。',
      'disk-full': '磁盘已满，因此没有写入文件。请腾出一些空间，然后重试。',
      'folder-unwritable': '该文件夹不允许 Linkferry 写入。请另选一个。',
    },
    problem: {
      'unknown-account': '此账户其间已被移除。没有导入任何内容。',
      'practice-is-fixed': '练习不为任何内容付费，因此没有导入任何内容。',
      'file-unreadable': '无法读取该文件。没有导入任何内容。',
      'no-answer':
        'Linkferry 的引擎在此期间停止了，因此不知道该列表是否已导入。请再导入一次：任何链接都不会重复计算。',
      'not-a-paid-list':
        '这不是已付费链接的文件，因此没有导入任何内容。请选择由“导出已付费链接”写出的文件；要发送的列表请在“新建”中打开。',
      'newer-paid-list':
        '此文件由更新版本的 Linkferry 写出。没有导入任何内容；请先更新 Linkferry。',
      'damaged-paid-list': '该文件已损坏或不完整，因此其中的内容都没有导入。请让对方再导出一次。',
      'disk-full': '磁盘已满，因此没有导入任何内容。请腾出一些空间，然后重新导入。',
      'folder-unwritable': '无法写入数据文件夹，因此没有导入任何内容。',
    },
  },
  remove: '移除账户',
  removing: {
    title: '移除“{{account}}”？',
    text: '其令牌会被忘记。在此账户上发送过的内容留在历史中；再次添加相同的令牌和地址后，仍算作之前已发送。',
    confirm: '移除账户',
    keep: '保留',
  },
  test: {
    button: '测试',
    running: '正在询问服务…',
    hint: '一个不是有效 JSON 的请求：服务必须将其退回，因此不产生任何费用。',
    unsaved: '请先保存更改：测试使用已保存的内容。',
    failure: {
      'unknown-account': '此账户其间已被移除。',
      'missing-token': '没有可用于测试的令牌。请先输入。',
      'no-free-slot': '此账户目前可用的请求已全部用完，而测试也算一个。请稍后重试。',
    },
    outcome: {
      refused: '一切正常：该地址有答复，且没有拒绝令牌；令牌是否有效，要到第一个批次才知道。',
      receipt:
        '服务收下了一个无效的请求，作为任务 {{task}}，并称用掉了 $t(words:units, {"count": {{units}} })。这不是其规范所描述的服务；发送之前请询问其所有者。',
      'early-receipt':
        '服务在收到整个请求之前就发来了任务 {{task}} 的回执。这不是其规范所描述的服务；发送之前请询问其所有者。',
      unreadable: '有某个服务器答复成功，但方式与该服务不同。该地址很可能是一个网页的地址。',
      moved: '地址已迁移：服务指向别处。请输入新地址。',
      'ambiguous-status': '该地址答复 {{status}}，而此服务不使用它。请检查地址。',
      'foreign-400': '答复的不是该服务，很可能是途中的代理或防火墙。请检查地址和您的网络。',
      'token-refused': '该地址有答复，但服务不接受此令牌。',
      'not-found': '那里有答复，但不是此服务。请检查地址。',
      'balance-too-low': '该地址有答复，且没有拒绝令牌，但称余额不足。',
      'too-large': '两个字符就被以过大为由拒绝，因此这不是该服务。请检查地址。',
      'unexpected-status': '该地址答复 {{status}}，而此服务不使用它。请检查地址。',
      'too-many-requests': '该地址有答复，但称请求过多。请等一分钟；也可能有其他人在使用该令牌。',
      'server-error': '该地址答复 {{status}}，这是它自身的错误。服务出现问题；请稍后重试。',
      'no-answer': '连接已建立，但没有收到答复。请稍后重试。',
    },
    notSent: {
      name: '没有计算机使用此名称。请检查地址或您的连接。',
      refused: '那台计算机在此端口上没有答复。请检查地址。',
      unreachable: '网络无法到达那里。请检查您的连接。',
      tls: '无法建立安全连接。请检查地址。没有发送任何内容。',
      'certificate-expired':
        '服务的证书已过期或尚未生效。请检查这台计算机的日期和时间；如果没有错，只有服务能更新证书。没有发送任何内容。',
      'certificate-host': '答复的证书属于另一个名称。请检查地址。没有发送任何内容。',
      'certificate-untrusted':
        '这台计算机不信任该服务的证书。请检查地址；如果贵公司会检查连接，其证书必须在系统的证书库中。没有发送任何内容。',
      proxy: '这台计算机的代理没有放行该请求。',
      'proxy-login':
        '这台计算机的代理要求用户名和密码。请在代理设置中填写，或询问管理代理的人。没有发送任何内容。',
      cut: '请求发出之前连接断开了。请重试。',
      timeout: '那台计算机没有及时答复。请检查地址和您的连接。',
      'insecure-address': '令牌只发往 https:// 地址，因此没有发送任何内容。',
    },
    said: '它说：“{{message}}”。',
    saidGood: '服务按规定退回了测试：“{{message}}”。',
  },
  problem: {
    'invalid-address': '不是地址。地址应类似 https://service.example',
    'insecure-address': '令牌不得未加密传输。请使用 https://；http:// 只适用于这台计算机。',
    'name-missing': '请给它起个名称，以便您以后辨认。',
    'limit-out-of-range': '有一个数字超出可能的范围。没有保存任何内容。',
    'same-token-and-address': '另一个账户已有此令牌和地址。请使用那个账户，以免为链接重复付费。',
    'practice-is-fixed': '练习不能更改。请添加您自己的账户。',
    'has-unfinished': '此账户上有未完成的提交。请等它们完成，或在“队列”中取消，然后移除账户。',
    'unknown-account': '此账户其间已被移除，可能是在另一个窗口中。',
    'token-too-short': '令牌至少有 8 个字符。请从账户区重新完整复制。',
    'token-not-sendable': '令牌不含空格、换行或 ASCII 以外的字符。请从账户区重新复制。',
    'token-store-unavailable': '密钥库没有接收令牌。请选择保留到 Linkferry 关闭为止。',
    'not-a-number': '请输入 {{least, number}} 到 {{most, number}} 的整数。',
  },
}
