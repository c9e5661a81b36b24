/** Every word of the Queue, of "Was it charged?" and of the finished card. */
export const queue = {
  title: 'Queue',
  problems: 'Problems',
  batches_one: '{{count, number}} batch',
  batches_other: '{{count, number}} batches',
  toGo: '$t(app:open, {"count": {{submissions}} }), $t(words:links, {"count": {{links}} }) to go',
  allDone: 'Nothing is waiting',
  answerOwed_one: 'Nothing is waiting, but {{count, number}} link was maybe charged',
  answerOwed_other: 'Nothing is waiting, but {{count, number}} links were maybe charged',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  empty: {
    title: 'Nothing is being sent',
    text: 'Paste a list in New and submit it. It shows here batch by batch, with what was accepted, refused and charged.',
    button: 'Start a new submission',
  },
  card: {
    name: 'Submission {{label}}',
    submitted: 'submitted {{time}}',
    progress: 'Progress of {{label}}',
    unitsUsed: '$t(words:units, {"count": {{units}} }) used',
    maybeCharged: 'maybe charged by now: $t(words:units, {"count": {{units}} })',
    paused: 'paused',
    stopped: 'stands still, see the problem at the top',
    scheduled: 'scheduled',
    scheduledUntil: 'scheduled, ends {{time}}',
    scheduledAt: 'scheduled for {{time}}',
    inPortions_one: 'scheduled in {{count, number}} portion',
    inPortions_other: 'scheduled in {{count, number}} portions, one a day',
    left: '{{duration}} left',
    'over-days': 'cap of the day: {{today, number}} today, the rest from tomorrow',
    allSentBy: 'All sent by {{time}}',
    interrupted: 'goes on in a moment',
    moment: 'a few seconds left',
    'last-answer': 'waiting for the last answer',
    offline: 'no connection',
    certificate: 'certificate not accepted',
    'proxy-login': 'the proxy asks for a password',
    isolating_one:
      'The service refused a batch. Finding its refused links takes about {{count, number}} more request; the time left includes it.',
    isolating_other:
      'The service refused a batch. Finding its refused links takes about {{count, number}} more requests; the time left includes them.',
    paidAgain_one:
      '{{count, number}} of the links that you submitted had been sent before: you chose to pay for it again.',
    paidAgain_other:
      '{{count, number}} of the links that you submitted had been sent before: you chose to pay for them again.',
    sentAgain_one:
      '{{count, number}} of the links that you submitted had been sent before: you chose to send it again.',
    sentAgain_other:
      '{{count, number}} of the links that you submitted had been sent before: you chose to send them again.',
    pause: 'Pause',
    pauseToo: 'Pause this list too',
    resume: 'Resume',
    rest: 'What waits',
    cancelRest: 'Cancel the rest',
    moveRest: 'Move the rest…',
    changeWhen: 'Change when it leaves…',
    more: 'More for {{label}}',
    exportSoFar: 'Export what is known so far',
  },
  whose: 'List: “{{label}}”. Account: “{{account}}”.',
  order: {
    heading: 'Order',
    list: 'Submissions on {{account}}, in the order in which they leave',
    handle: 'Move {{label}}',
    hint: 'Drag to change the order, or press Alt and an arrow key',
    up: 'Move up',
    down: 'Move down',
    front: 'Send before the others',
    key: { up: 'Alt ↑', down: 'Alt ↓' },
    moved: '“{{label}}” is now number {{place, number}} of {{count, number}} on “{{account}}”.',
    problem: {
      'unknown-submission': 'This submission is over, so the order is as it was.',
      'other-account': 'That submission is on another account, so the order is as it was.',
    },
  },
  schedule: {
    due: 'Its time has come; it leaves as soon as it can.',
    at: 'Starts {{time}}, or as soon as Linkferry is running after that.',
    atPutOff:
      'Its time is {{time}}, but the account’s daily cap is used up by then. It starts: {{next}}.',
    leftPutOff_one:
      '{{count, number}} portion is still to leave. Because of the account’s daily cap, it leaves: {{next}}.',
    leftPutOff_other:
      '{{count, number}} portions are still to leave. Because of the account’s daily cap, the next leaves: {{next}}.',
    left_one: '{{count, number}} portion is still to leave: {{next}}.',
    left_other: '{{count, number}} portions are still to leave. The next: {{next}}.',
    nextOnDay: '{{day}}, as soon as Linkferry is running',
    nextInHours: '{{day}}, as soon as Linkferry is running between {{from}} and {{to}}',
    leftDue_one: 'The last portion’s time has come; it leaves as soon as it can.',
    leftDue_other:
      '{{count, number}} portions are still to leave. The time of one of them has come; it leaves as soon as it can.',
    portions: 'Portions that have left: {{left, number}} of {{all, number}}.',
    untilResumed: 'It is paused: nothing leaves before you resume it.',
    sendNow: 'Send now',
    change: 'Change…',
    changeTitle: 'When should the $t(words:links, {"count": {{links}} }) still waiting leave?',
    changeNothing: 'Nothing of it waits any more',
    changeConfirm: 'Change',
    nothingNow: 'Nothing leaves now.',
    daily:
      'Links a day: at most {{links, number}}. First portion: {{first}}; last portion: {{last}}.',
    done: {
      now: 'Leaving now: $t(words:links, {"count": {{links}} }).',
      at: 'Waiting for the new time: $t(words:links, {"count": {{links}} }).',
      spread: 'Leaving in portions: $t(words:links, {"count": {{links}} }).',
    },
    ask: {
      title: 'Send now the $t(words:links, {"count": {{links}} }) still waiting?',
      text: 'They were to leave in portions. Now they leave one batch after the other, as fast as the service takes them; this spends their $t(words:units, {"count": {{units}} }) at once.',
      capped:
        'They were to leave in portions. Now they leave one batch after the other, as fast as the service and the account’s cap allow. They take $t(words:units, {"count": {{units}} }).',
      confirm: 'Send them now',
      keep: 'Keep the drip feed',
    },
    problem: {
      'unknown-submission': 'This submission is no longer there. Nothing was changed.',
      'nothing-to-send': 'Nothing of it waits any more, so nothing was changed.',
      'time-past': 'That time is past. Nothing was changed; choose another, or Now.',
      'schedule-too-long':
        'That would be more portions than there are days in ten years. Nothing was changed.',
      'disk-full': 'The disk is full. Nothing was changed; free some space and try again.',
      'folder-unwritable': 'The data folder cannot be written to. Nothing was changed.',
    },
  },
  map: {
    name: 'Batches of {{label}}: {{states}}',
    stateCount: '{{count, number}} {{state}}',
    cell: 'Batch {{number}}: {{state}}',
    cells: 'Batches {{from}} to {{to}}: {{states}}',
    loading: 'Reading the batches…',
    noQuestion: 'Nothing to answer here. Enter asks only about a batch that was maybe charged.',
    grouped_one: 'A cell is {{count, number}} batch.',
    grouped_other: 'A cell is {{count, number}} batches.',
    task: 'task {{task}}',
    sentAt: 'sent {{time}}',
    half: 'part of a refused batch',
    partsOf_one: 'a part of {{count, number}} batch',
    partsOf_other: 'parts of {{count, number}} batches',
    attempts_one: '{{count, number}} request',
    attempts_other: '{{count, number}} requests',
  },
  wait: {
    rate: 'Waiting for a free slot on “{{account}}”: it made all the requests it may make for now.',
    'after-429':
      'The service asked “{{account}}” to slow down. Nothing was charged; sending goes on at a calmer pace.',
    pace: '“{{account}}” sends at a calmer pace for now, since the service asked it to slow down.',
    offline:
      'No connection to the service of “{{account}}”. The batch that was to leave is still here and was not charged; it tries again by itself.',
    'certificate-expired':
      'The certificate of the service of “{{account}}” has expired or is not valid yet. Check the date and time of this computer; if they are right, only the service can renew it. The batch that was to leave is still here and was not charged; it tries again by itself.',
    'certificate-host':
      'The certificate that answered for “{{account}}” belongs to another name. Check the address of the account. The batch that was to leave is still here and was not charged; it tries again by itself.',
    'certificate-untrusted':
      'This computer does not trust the certificate of the service of “{{account}}”. Check the address; if your company inspects connections, its certificate must be in the system’s store. The batch that was to leave is still here and was not charged; it tries again by itself.',
    'proxy-login':
      'The proxy of this computer asks for a user name and a password, so “{{account}}” does not reach its service. Enter them in the proxy’s settings, or ask whoever runs the proxy. The batch that was to leave is still here and was not charged; it tries again by itself.',
    'after-doubt':
      'A batch on “{{account}}” was maybe charged. Sending waits a moment, so that a service in trouble does not cost more.',
    next: 'Goes on in {{duration}}.',
    now: 'Goes on now.',
    tries: 'Tries again in {{duration}}.',
    triesNow: 'Tries again now.',
  },
  rate: {
    title: '{{account}}, last minute',
    titleOfWindow: '{{account}}, last {{window}}',
    of: 'of {{allowance}}',
    chart:
      'Requests of “{{account}}” in the last {{window}}, added up: {{used, number}} of {{allowance, number}}',
    ago: '{{window}} ago',
    now: 'now',
    free_one: '{{count, number}} request can leave at once.',
    free_other: '{{count, number}} requests can leave at once.',
    heldOlder:
      'Requests begun more than {{window}} ago and still counted, to be safe: {{older, number}}.',
    freeAt: 'Next slot free at {{time}}, in {{duration}}.',
    balance: 'Known balance {{balance, number}}',
    balanceAtMost: 'Known balance {{balance, number}} at most, the token is shared',
    balanceInDoubt: 'Known balance {{balance, number}} at most, units are maybe charged',
  },
  settled: {
    'in-trouble': 'What it stopped for is answered now. Go on when the service works again.',
    unclear:
      'What it stopped for is answered now. Go on when the service answers as it should again.',
    'links-differ':
      'How those links count is settled now. Go on when you know why the service took another number, or if you accept that it may do so again.',
  },
  olderDoubt_one: '{{count, number}} link from earlier still counts as maybe charged.',
  olderDoubt_other: '{{count, number}} links from earlier still count as maybe charged.',
  nothingWaits: 'Nothing waits on it now.',
  unpaused: '“{{account}}” is no longer paused.',
  nothingToday: 'Nothing more was to leave today anyway, and tomorrow the cap begins anew.',
  moreWays: 'More ways',
  note: {
    paused: 'You paused “{{label}}”.',
    resumed: 'You let “{{label}}” go on.',
    pausedAll: 'You paused all submissions.',
    resumedAll: 'You let all submissions go on.',
    more_one: 'and {{count, number}} more',
    more_other: 'and {{count, number}} more',
  },
  elsewhere: {
    paused: '“{{label}}” was paused in another window.',
    resumed: '“{{label}}” goes on: another window resumed it.',
    pausedAll: 'All submissions were paused in another window.',
    resumedAll: 'All submissions go on: another window resumed them.',
  },
  heldAre: 'It holds {{labels}}.',
  tokenUntilStop:
    'A token is kept only until Linkferry is stopped, and is entered again after that.',
  tokenUnreadable: 'The token of “{{account}}” cannot be read from the key store now.',
  pause: {
    'missing-token': {
      title: '“{{account}}” has no token.',
      text: 'Nothing is sent until you enter it.',
    },
    'token-refused': {
      title: 'The service did not accept the token of “{{account}}”.',
      text: 'Nothing was charged.',
    },
    moved: {
      title: 'The address of “{{account}}” has moved.',
      text: 'The service pointed elsewhere and took nothing, so nothing was charged. Enter the new address.',
    },
    'not-found': {
      title: 'The address of “{{account}}” is wrong.',
      text: 'No such service was found there, so nothing was charged.',
    },
    'insecure-address': {
      title: 'The address of “{{account}}” is not secure.',
      text: 'The token goes only to https:// addresses, so nothing was sent or charged.',
    },
    'balance-too-low': {
      title: 'Balance too low on “{{account}}”.',
      text: 'The next batch costs $t(words:units, {"count": {{units}} }), everything that waits {{ofUnits, number}} in all.',
    },
    'price-differs': {
      title: '“{{account}}” was charged another price.',
      text: 'The service charged $t(words:units, {"count": {{units}} }) for $t(words:links, {"count": {{ofUnits}} }); this account expects {{price, number}} a link.',
    },
    'links-differ': {
      title: 'The service took another number of links than “{{account}}” sent.',
      text: 'It says that it took {{units, number}}, not $t(words:links, {"count": {{ofUnits}} }); which ones is not known.',
    },
    'ambiguous-answer': {
      title: 'A batch on “{{account}}” was maybe charged.',
      text: 'The answer can also follow a request that was carried out, so $t(words:units, {"count": {{inDoubt}} }) may have been spent.',
    },
    'foreign-400': {
      title: 'Something between you and the service of “{{account}}” turned a batch away.',
      text: 'A proxy or firewall, by its answer. The service did not get the links, so nothing was charged.',
    },
    'unexpected-status': {
      title: 'The service of “{{account}}” turned a batch away without a known reason.',
      text: 'Nothing was charged.',
    },
    'doubts-in-a-row': {
      title: 'Two batches in a row on “{{account}}” were maybe charged.',
      text: 'On this account, $t(words:units, {"count": {{inDoubt}} }) in all may have been spent. Sending stopped so that it does not become more.',
    },
    'doubt-limit': {
      title: '“{{account}}” reached its limit of maybe charged units.',
      text: '$t(words:units, {"count": {{inDoubt}} }) may have been spent. Sending stopped before one more batch could pass the limit.',
    },
    'refusals-in-a-row': {
      title: 'The service refused ten single links in a row on “{{account}}”.',
      text: 'The links are probably not the cause. Refused links cost nothing.',
    },
    'day-cap': {
      title: '“{{account}}” reached its cap for today.',
      text: 'The next batch would spend more than it allows. Tomorrow sending goes on by itself; to go on today, raise the cap.',
    },
    'submission-cap': {
      title: '“{{account}}” reached its cap for a submission.',
      text: 'The next batch would spend more than one submission may. What else waits on the account goes on. Raise the cap, or cancel the rest.',
    },
    'disk-full': {
      title: 'The disk is full, so nothing more is sent.',
      text: 'What was sent and charged is on record. Free some space, then try again.',
    },
    'folder-unwritable': {
      title: 'Linkferry may not write to its data folder any more, so nothing more is sent.',
      text: 'What was sent and charged is on record. Make sure that the folder can be written to, then try again.',
    },
    'links-damaged': {
      title: 'The stored links of a batch on “{{account}}” are damaged.',
      text: 'It has $t(words:links, {"count": {{ofUnits}} }) of “{{label}}”. None of them was sent or charged. Cancel the rest of the list and add it again from its source.',
    },
    'paused-by-user': {
      title: 'You paused “{{account}}”.',
      text: 'Nothing is sent until you let it go on.',
    },
  },
  waiting_one: '{{count, number}} link waits and costs nothing yet.',
  waiting_other: '{{count, number}} links wait and cost nothing yet.',
  beyondCap_one:
    '{{count, number}} of these links is beyond the cap for one submission and stays until you raise that cap: {{labels}}.',
  beyondCap_other:
    '{{count, number}} of these links are beyond the cap for one submission and stay until you raise that cap: {{labels}}.',
  said: {
    status: 'The service answered {{status}}.',
    both: 'The service answered {{status}}: “{{message}}”.',
  },
  remedy: {
    'enter-token': 'Enter token',
    'edit-account': 'Edit account',
    'try-again': 'Try again',
    'enter-balance': 'Enter balance and go on',
    'send-what-it-allows': 'Send what it allows',
    'move-rest': 'Move the rest…',
    'cancel-rest': 'Cancel the rest',
    'export-rest': 'Export the rest',
    'accept-price': 'Set the price to $t(words:units, {"count": {{price}} }) a link and go on',
    'keep-price': 'Keep the price and go on',
    settle: 'Was it charged?',
    'see-refused': 'See refused links',
    'go-on': 'Go on',
  },
  goOn: {
    title: 'Every one is answered. Let “{{account}}” go on?',
    text: {
      'in-trouble':
        'It stood still so that a service in trouble does not cost more. Go on when the service works again.',
      unclear:
        'It stood still because the answer did not tell whether the links were charged. Go on when the service answers as it should again.',
      'links-differ':
        'It stood still because the service took another number of links than were sent. Go on when you know why, or if you accept that it may do so again.',
    },
    later: 'Not yet',
  },
  doubt: {
    title_one: '{{count, number}} link was maybe charged.',
    title_other: '{{count, number}} links were maybe charged.',
    cause: {
      'no-answer':
        'The links were sent, but no answer came in time, so $t(words:units, {"count": {{units}} }) may have been spent.',
      'connection-cut':
        'The connection broke after the links were sent, so $t(words:units, {"count": {{units}} }) may have been spent.',
      killed:
        'Linkferry stopped while sending, so $t(words:units, {"count": {{units}} }) may have been spent.',
      'server-error':
        'The service answered with an error of its own, so $t(words:units, {"count": {{units}} }) may have been spent.',
      'early-receipt':
        'The service sent a receipt before it had the whole list, so $t(words:units, {"count": {{units}} }) may have been spent.',
      'unreadable-answer':
        'The service said yes in a way that cannot be read, so $t(words:units, {"count": {{units}} }) may have been spent.',
      'ambiguous-status':
        'The answer can also follow a request that was carried out, so $t(words:units, {"count": {{units}} }) may have been spent.',
      'links-differ':
        'The service took another number of links than were sent; which ones is not known.',
      several:
        'For several reasons; up to $t(words:units, {"count": {{units}} }) may have been spent.',
    },
    ask: 'Was it charged?',
  },
  settle: {
    title_one: 'Was this link charged?',
    title_other: 'Were these {{count, number}} links charged?',
    titleDiffer: 'Which of $t(words:links, {"count": {{links}} }) did the service take?',
    progress: '{{number, number}} of {{total, number}}',
    lead: {
      'no-answer':
        'Sent {{time}}; the service did not answer in time. It cannot be asked, so only your account page can tell.',
      'connection-cut':
        'Sent {{time}}; the connection broke before the service answered. It cannot be asked, so only your account page can tell.',
      killed:
        'Linkferry stopped while it was sending ({{time}}), so the answer was never seen. The service cannot be asked, so only your account page can tell.',
      'server-error':
        'Sent {{time}}; the service answered with an error of its own, which can come before or after charging. Only your account page can tell.',
      'early-receipt':
        'Sent {{time}}; the service sent a receipt before the end of the list had left this computer, so the receipt is not believed. Only your account page can tell.',
      'unreadable-answer':
        'Sent {{time}}; the service said yes, but its receipt could not be read. Only your account page can tell.',
      'ambiguous-status':
        'Sent {{time}}; the answer was one that can also follow a request that was carried out. Only your account page can tell.',
      'links-differ':
        'Sent {{time}}. The service says that it took {{took, number}}, not {{links, number}}; which ones is not known.',
      unknownTook:
        'Sent {{time}}. The service took another number of them; which ones is not known.',
    },
    where: '“{{label}}” on “{{account}}”, batch {{number}} of {{total, number}}',
    whereRemoved:
      '“{{label}}” on “{{account}}”, which was removed from Linkferry, batch {{number}} of {{total, number}}',
    answered: 'The service answered {{status}}: “{{message}}”.',
    answeredStatus: 'The service answered {{status}}.',
    task: 'Task {{task}}, $t(words:units, {"count": {{units}} }) charged',
    taskOfEarlyReceipt: 'Task {{task}}, by the receipt that is not believed',
    before: 'Known balance, these not deducted',
    ifCharged: 'If charged, your account page shows',
    ifNot: 'If not',
    ifOnlyThese: 'If only these were charged, your account page shows',
    ifAll_one: 'If {{count, number}} batch in doubt was charged',
    ifAll_other: 'If all {{count, number}} batches in doubt were charged',
    ifAllSince_one:
      'If {{count, number}} batch in doubt sent since the balance was entered was charged',
    ifAllSince_other:
      'If all {{count, number}} batches in doubt sent since the balance was entered were charged',
    ifNone: 'If none of them was',
    atMost: '{{balance}} at most',
    balance: 'Balance your account page shows now',
    verdict: {
      'nothing-entered': 'Enter it and see which answer it fits.',
      'fits-charged': 'fits “charged”',
      'fits-not-charged': 'fits “not charged”',
      'fits-neither':
        'fits neither: perhaps only some were charged, or there was another charge or a top-up',
      'fits-several':
        'fits more than one way: other batches of this account are in doubt too. Look for the task on your account page.',
      'may-be-others': 'proves nothing: others use this token and may have spent it',
      'proves-not-charged': 'higher than “charged” allows: not charged, unless it was topped up',
      'not-a-number': 'Enter whole units, for example {{example, number}}.',
    },
    noProof: {
      'balance-unknown':
        'A balance can tell next time: once this is answered, enter what your account page shows as the known balance in Accounts; it is counted down from there.',
      'balance-too-low':
        'The known balance of this account is lower than these units, so it is out of date and proves nothing. Look for the task on your account page.',
      'entered-after':
        'The known balance of this account was entered after these links were sent, so it holds their charge already, if there was one: nothing more is deducted from it, and it proves nothing. Look for the task on your account page.',
      'in-flight':
        'Links of this account are being sent at this moment, so its balance proves nothing yet. Pause, then compare.',
      'sent-meanwhile':
        'Links of this account were sent since this was opened, so a balance read before is out of date. Press “Later”, pause, then open this again and enter what your account page shows.',
    },
    charged_one: 'It was charged',
    charged_other: 'They were charged',
    onlySome: 'Only some…',
    notCharged: 'Not charged, send again',
    notChargedCancelled: 'Not charged',
    later: 'Later',
    next: 'Next',
    answeredElsewhere:
      'This is answered already, perhaps in another window. Nothing is left to answer here.',
    riskRemoved:
      'Its account was removed, so nothing of this is sent again from here. “Not charged” takes the links off the record of what was sent, so that a later list counts them as new; this cannot be taken back.',
    riskCancelled:
      'The submission is cancelled, so nothing of this is sent again by itself. “Not charged” takes the links off the record of what was sent, so that a later list counts them as new; this cannot be taken back.',
    risk: 'If the service did charge, sending again pays $t(words:units, {"count": {{units}} }) twice.',
    riskInPart:
      '“Count all as sent” costs nothing more, but the service did not take $t(words:links, {"count": {{missing}} }) of these. “Send all again” costs $t(words:units, {"count": {{cost}} }), up to {{twice, number}} of them a second time.',
    countAll: 'Count all as sent',
    sendAll_one: 'Send all again, may pay up to {{count, number}} unit twice',
    sendAll_other: 'Send all again, may pay up to {{count, number}} units twice',
    which: {
      title: 'Do you know which?',
      text: 'If your account page at the service lists the links of task {{task}}, paste or open that list, or one of the links that are missing there. Then only the missing ones are sent again.',
      names: 'The list names links that',
      taken: 'were taken',
      'not-taken': 'are missing',
      field: 'List of links',
      open: 'Open a file…',
      needed: 'It must name {{needed, number}} of these links, as the service’s answer says.',
      differs:
        'It names {{named, number}} of these links; by the service’s answer there are {{needed, number}}.',
      fits: 'The list fits the answer. Counted as sent: {{taken, number}}, for $t(words:units, {"count": {{units}} }). Sending the others costs $t(words:units, {"count": {{again}} }).',
      others_one: '{{count, number}} other link is not among them: {{first}}',
      others_other: '{{count, number}} other links are not among them; the first is {{first}}',
      unclear_one:
        'Paste the links as they were sent. {{count, number}} line is almost one of these links, or may mean several, so it counts for none: {{first}}',
      unclear_other:
        'Paste the links as they were sent. {{count, number}} lines are almost one of these links, or may mean several, so they count for none; the first is {{first}}',
      sendOthers_one: 'Send only the {{count, number}} missing again',
      sendOthers_other: 'Send only the {{count, number}} missing again',
      titleSome: 'Which of them were charged?',
      textSome:
        'Paste or open a list of the links that your account page at the service shows as taken, or of those that are missing there. Only the missing ones are sent again.',
      neededSome: 'How many of these links the list names is shown here before anything changes.',
      counted:
        'The list names {{named, number}} of these links. Counted as charged: {{taken, number}}, for $t(words:units, {"count": {{units}} }).',
      again:
        'Sending the others again costs $t(words:units, {"count": {{again}} }); any of them that was charged after all is then paid for twice.',
      notAgain: 'The others are not sent again.',
      noneTaken: 'By this list, none of these links was charged: for that, choose “{{answer}}”.',
      allTaken: 'By this list, all of these links were charged: for that, choose “{{answer}}”.',
      withoutLink_one: '{{count, number}} line holds no link: {{first}}',
      withoutLink_other: '{{count, number}} lines hold no link; the first is {{first}}',
      countOnly: 'Count only those taken as sent',
    },
    ofBatch: 'Batch {{number}}: {{done}}',
    export: 'Export these links',
    more_one: 'Your answer on {{count, number}} more batch can be taken back.',
    more_other: 'Your answers on {{count, number}} more batches can be taken back.',
    undoAll: 'Undo all {{total, number}}',
    takenBack: 'Your answer is taken back. $t(doubt.title, {"count": {{links}} })',
    problem: {
      'unknown-batch': 'This batch is no longer in the queue. Nothing was changed.',
      'not-in-doubt':
        'This batch is settled already, perhaps in another window. Nothing was changed.',
      'already-left': 'This batch is on its way again, so the answer can no longer be taken back.',
      'not-settled': 'This batch is not settled, so there is nothing to take back.',
      'does-not-add-up':
        'The list does not fit this batch, or not the service’s answer. Nothing was changed.',
    },
    done: {
      charged: '$t(words:links, {"count": {{links}} }) counted as charged, by your word.',
      inPart:
        'By your word: $t(words:links, {"count": {{links}} }) counted as sent; {{others, number}} not charged and waiting to be sent again.',
      inPartHeld_one:
        'By your word: $t(words:links, {"count": {{links}} }) counted as sent; {{others, number}} not charged and waiting to be sent again. Cancelled: {{count, number}}, because another batch holds it by now.',
      inPartHeld_other:
        'By your word: $t(words:links, {"count": {{links}} }) counted as sent; {{others, number}} not charged and waiting to be sent again. Cancelled: {{count, number}}, because other batches hold them by now.',
      inPartCancelled_one:
        'By your word: $t(words:links, {"count": {{links}} }) counted as sent; {{count, number}} not charged, and not sent again.',
      inPartCancelled_other:
        'By your word: $t(words:links, {"count": {{links}} }) counted as sent; {{count, number}} not charged, and not sent again.',
      countedAsSent: '$t(words:links, {"count": {{links}} }) counted as sent, by your word.',
      'not-charged':
        '$t(words:links, {"count": {{links}} }) not charged, by your word; waiting to be sent again.',
      heldElsewhere_one:
        'Not charged, by your word. Waiting to be sent again: $t(words:links, {"count": {{links}} }). Cancelled: {{count, number}}, because another batch holds it by now.',
      heldElsewhere_other:
        'Not charged, by your word. Waiting to be sent again: $t(words:links, {"count": {{links}} }). Cancelled: {{count, number}}, because other batches hold them by now.',
      'not-charged-cancelled':
        '$t(words:links, {"count": {{links}} }) not charged, by your word; cancelled and not sent again.',
    },
  },
  cancel: {
    over: 'Nothing is waiting any more',
    title: 'Cancel the $t(words:links, {"count": {{links}} }) still waiting?',
    text: 'What waits is not sent and does not cost its $t(words:units, {"count": {{units}} }). What is being sent now finishes and counts. This cannot be undone; what is cancelled can be submitted again.',
    confirm: 'Cancel the rest',
    keep: 'Keep them',
  },
  move: {
    title: 'Move the $t(words:links, {"count": {{links}} }) still waiting?',
    moving: 'Moving $t(words:links, {"count": {{links}} })…',
    text: 'They leave this submission and start as one of their own on the other account, behind what waits there. Links that the other account has sent or planned already are left out and cancelled, so that they are not paid twice. What is being sent now finishes here.',
    staysSpread:
      'The drip feed goes along: its portions leave there on the days and in the hours that they have here.',
    counting: 'Counting what that account has sent or planned already…',
    known_one:
      '“{{account}}” has sent or planned {{count, number}} of them already: it is left out and cancelled.',
    known_other:
      '“{{account}}” has sent or planned {{count, number}} of them already: they are left out and cancelled.',
    staysPaused: 'What you paused stays paused there until you resume it.',
    cost: '“{{account}}” pays $t(words:units, {"count": {{units}} }) for them.',
    balance: 'After all that waits on it, its known balance will be {{balance, number}}.',
    balanceAtMost:
      'After all that waits on it, its known balance will be {{balance, number}} at most; the token is shared.',
    balanceInDoubt:
      'After all that waits on it, its known balance will be {{balance, number}} at most; units of it are maybe charged.',
    balanceUnknown: 'Its balance is not known.',
    short:
      'Its known balance is $t(words:units, {"count": {{units}} }) too low for all that will then wait on it.',
    standsStill: {
      'no-token': '“{{account}}” has no token, so nothing is sent before you enter it.',
      paused: '“{{account}}” is paused now, so nothing is sent before it goes on.',
    },
    account: 'To account',
    confirm: 'Move $t(words:links, {"count": {{links}} })',
    cancel: 'Leave them here',
    noOther: 'There is no other account to move them to. Add one in Accounts first.',
    addAccount: 'Add an account',
    moved: '$t(words:links, {"count": {{links}} }) moved to “{{account}}”.',
    spokenFor_one:
      '{{count, number}} link was left out and cancelled, because that account has sent or planned it already.',
    spokenFor_other:
      '{{count, number}} links were left out and cancelled, because that account has sent or planned them already.',
    problem: {
      'unknown-account': 'That account was removed meanwhile. Nothing was moved.',
      'nothing-to-send': 'Nothing waits any more, so nothing was moved.',
      'all-spoken-for':
        'That account has sent or planned every one of them already: there is nothing to move, and they still wait here. If they are not to be paid for here as well, cancel the rest.',
      'over-submission-cap':
        'That is more than that account allows in one submission. Nothing was moved.',
      'disk-full': 'The disk is full. Nothing was moved; free some space and try again.',
      'folder-unwritable': 'The data folder cannot be written to. Nothing was moved.',
    },
  },
  balance: {
    title: {
      'enter-balance': 'Go on with a new balance',
      'send-what-it-allows': 'Send what the balance allows',
    },
    text: {
      'enter-balance':
        'Top up on the service’s account page, then enter the balance it shows. Everything that waits needs $t(words:units, {"count": {{units}} }).',
      'send-what-it-allows':
        'Enter the balance the account page shows. Only as many links are sent as it pays for; then the account pauses again.',
      'nothing-waits':
        'Top up on the service’s account page, then enter the balance it shows. Nothing waits on this account now.',
    },
    done: 'The balance is entered, and “{{account}}” is no longer paused.',
    entered: 'The balance is entered.',
    inDoubt:
      'Maybe charged: $t(words:units, {"count": {{units}} }). Settle this first if you can: a balance entered now cannot tell later whether it was charged.',
    label: 'Balance in units',
    needed: 'Enter whole units, for example {{example, number}}.',
    short:
      'This pays for {{units, number}} of the $t(words:units, {"count": {{ofUnits}} }) still needed.',
    enough: 'This pays for everything that waits.',
    confirm: { 'enter-balance': 'Go on', 'send-what-it-allows': 'Send what it allows' },
    cancel: 'Not now',
    problem: {
      'unknown-account': 'This account was removed meanwhile.',
      'balance-needed': 'The account needs a balance above zero to go on.',
    },
  },
  token: {
    title: 'Token of “{{account}}”',
    text: 'It goes only to {{address}}, and is never shown again.',
    label: 'Token from the service’s account area',
    confirm: 'Use this token',
    cancel: 'Not now',
  },
  finished: {
    accepted_one: '{{count, number}} accepted',
    accepted_other: '{{count, number}} accepted',
    sending_one: '{{count, number}} being sent',
    sending_other: '{{count, number}} being sent',
    refused_one: '{{count, number}} refused',
    refused_other: '{{count, number}} refused',
    inDoubt_one: '{{count, number}} maybe charged',
    inDoubt_other: '{{count, number}} maybe charged',
    cancelled_one: '{{count, number}} cancelled',
    cancelled_other: '{{count, number}} cancelled',
    moved_one: '{{count, number}} moved to “{{account}}”',
    moved_other: '{{count, number}} moved to “{{account}}”',
    movedAway_one: '{{count, number}} moved to another account',
    movedAway_other: '{{count, number}} moved to another account',
    sentBefore_one: '{{count, number}} sent before, {{with}}',
    sentBefore_other: '{{count, number}} sent before, {{with}}',
    later_one: '{{count, number}} was kept for later',
    later_other: '{{count, number}} were kept for later',
    notSent_one: '{{count, number}} not sent',
    notSent_other: '{{count, number}} not sent',
    at: 'finished {{time}}',
    cancelledAt: 'cancelled {{time}}',
    owedSince: 'awaits your answer since {{time}}',
    meaning:
      'Accepted: the service took it; this does not mean that a search engine has indexed it.',
    copy: 'Copy results',
    copyOf: 'Copy results of {{label}}',
    refusedWhy: 'About what it refused, the service said: “{{message}}”.',
    refusedNoWords: 'About what it refused, the service said nothing.',
    refusedShow: 'Show what was refused',
    export: 'Export',
    exportOf: 'Export the results of {{label}}',
    format: { csv: 'CSV, for any sheet', xlsx: 'Excel workbook (XLSX)' },
    report: 'Report',
    reportOf: 'Report on {{label}}',
    copied_one: 'Copied {{count, number}} row, in the order of your list',
    copied_other: 'Copied {{count, number}} rows, in the order of your list',
    notCopied:
      'The results could not be put on the clipboard. Use Export, or click Copy results once more.',
    saved: 'Saved as {{path}}',
    downloaded: 'The file is in your downloads',
    problem: {
      'unknown-submission': 'This submission is no longer on record.',
      'source-gone':
        'The source list of this submission is gone from the data folder. What was sent is in History.',
      'disk-full': 'The disk is full, so no file was written. Free some space and try again.',
      'folder-unwritable': 'The folder does not let Linkferry write. Choose another one.',
    },
  },
  refused: {
    title: 'Refused by the service on “{{account}}”',
    text: 'They cost nothing.',
    latest: 'These are the latest; all of them, with the service’s words, are in the export.',
    none: 'No refused link is on record.',
    at: 'Refused {{time}}: “{{message}}”.',
    atWithoutWords: 'Refused {{time}}, without a word.',
    more_one: 'and {{count, number}} more link',
    more_other: 'and {{count, number}} more links',
    export: 'Export all results',
  },
} as const
