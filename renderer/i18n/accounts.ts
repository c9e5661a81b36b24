import type { PaidListProblem } from '../../electron/shared/paid-list.ts'

/** Every word of Accounts. */
export const accounts = {
  title: 'Accounts',
  requests_one: '{{count, number}} request',
  requests_other: '{{count, number}} requests',
  seconds_one: '{{count, number}} second',
  seconds_other: '{{count, number}} seconds',
  add: 'Add an account',
  list: 'Accounts',
  newAccount: 'New account',
  noReal: {
    title: 'No service connected yet',
    text: 'Practice works without one. To send for real, add the address of your indexing service and the token from its account area.',
  },
  token: {
    title: 'Token',
    state: {
      absent: 'Not set',
      present: 'Set',
      'session-only': 'Kept until Linkferry is closed',
      undecryptable: 'Unreadable',
      elsewhere: 'Of another address',
    },
    standing: {
      absent: 'No token',
      present: 'Set',
      'session-only': 'Kept until Linkferry is closed',
      undecryptable: 'Token unreadable',
      elsewhere: 'Token of another address',
    },
    hint: {
      absent: 'Nothing can be sent on this account before a token is entered.',
      present: 'It is stored and never shown again. Entering another replaces it.',
      'session-only': 'It is in memory only and must be entered again after a restart.',
      undecryptable:
        'A token is stored, but the key store of this computer cannot read it now. It was left as it is: unlock the key store and start again, or enter the token once more.',
      elsewhere:
        'The token was given for another address and is not sent to this one. Enter the token of this address, or change the address back.',
    },
    field: 'Token from the service’s account area',
    replace: 'New token',
    save: 'Use this token',
    forget: 'Forget the token',
    saved: 'The token is set.',
    forgetting: {
      title: 'Forget the token of “{{account}}”?',
      text: 'Linkferry cannot show it again: to send on this account, it has to be entered once more. What waits in the queue stays there until then.',
      keep: 'Keep it',
    },
    forgotten: 'The token is forgotten.',
    keep: 'How to keep it',
    stored: 'Keep it in this computer’s key store',
    weak: 'Store it with weak protection',
    session: 'Keep it until Linkferry is closed',
    keepHint: {
      strong: 'The key store encrypts it for your user on this computer.',
      weak: 'This computer has no strong key store: any program that runs as you could read a stored token.',
      denied:
        'The key store of this computer did not allow it, so the token is not written. To be asked once more, start Linkferry again.',
      waiting:
        'The key store of this computer has not answered yet, so the token is kept until Linkferry is closed. To store it, unlock the key store first.',
      unasked:
        'The key store is asked when you save, and encrypts it for your user on this computer.',
      'session-only':
        'In the browser a token is never written to disk: it is kept until Linkferry is stopped, and is entered again after that.',
    },
  },
  practice: {
    text: 'A small service on this computer that behaves like the real one: same limits, same answers, its own balance. Links sent to it go nowhere and cost nothing, and it counts in no total. It needs no token, and cannot be changed or removed.',
    address: 'Address',
    balance: 'Balance',
    tag: 'Nothing is charged',
    own: 'its own',
  },
  section: {
    service: 'Service',
    money: 'Money',
    limits: 'Limits of the service',
    sending: 'Sending',
  },
  field: {
    name: 'Name',
    baseUrl: 'Address',
    knownBalance: 'Known balance',
    price: 'Units a link',
    doubtLimit: 'Most units maybe charged',
    capPerSubmission: 'Most units a submission',
    capPerDay: 'Most units a day',
    linksPerRequest: 'Links a request',
    urlLength: 'Longest link, in characters',
    requestsPerWindow: 'Most requests',
    windowSeconds: 'Counted over, in seconds',
    people: 'People who use this token, with you',
    parallel: 'Requests at once',
    answerTimeoutSeconds: 'Wait for an answer, in seconds',
    serverErrorIsFree: 'An error 500 of this service certainly charges nothing',
  },
  hint: {
    name: 'Your name for it, for example the client’s.',
    baseUrl: 'Without /api/links, for example https://service.example',
    knownBalance:
      'What the account page shows now. Every receipt counts it down. Empty: not known.',
    balanceInDoubt:
      'Maybe charged: $t(words:units, {"count": {{units}} }). Settle this in Queue first: a balance entered now counts as holding that charge already, and cannot tell later whether there was one.',
    balanceBelowZero:
      'More was charged than the balance you entered held, so it is out of date. Enter what the account page shows now.',
    balanceEndsPause:
      'If it pays for everything that waits, this account goes on once it is saved.',
    price: 'What the service takes for one link.',
    doubtLimit: 'Empty: two batches. Sending pauses before it is passed.',
    capPerSubmission:
      'Empty: no cap. No list above it can be submitted. A submission that reaches it later waits; others go on.',
    capPerDay: 'Empty: no cap. Sending pauses when it is reached, until midnight.',
    linksPerRequest: 'The service takes no more in one request.',
    urlLength: 'Longer links are shown as not usable.',
    requestsPerWindow: 'How many the service takes on one token in that many seconds.',
    windowSeconds: 'How far back the service counts requests.',
    people: 'Does anyone else use it? 1: only you.',
    peopleShared:
      '{{people, number}} people share the token, so this computer makes about $t(requests, {"count": {{share}} }) in $t(seconds, {"count": {{seconds}} }), and a known balance reads “at most”. What the others send is not known here: a link they sent can be paid again.',
    parallel:
      'With more than one, more units can be in doubt at the same time. Sending is limited by the rate, so 1 is nearly always as fast.',
    answerTimeoutSeconds: 'After this a batch without an answer is maybe charged.',
    serverErrorIsFree:
      'A batch that gets a 500 is then sent again by itself a few times. If this service does charge before such an error, every repeat pays the whole batch again. Leave it off unless the service’s owner says so.',
  },
  save: 'Save changes',
  create: 'Add this account',
  revert: 'Undo changes',
  saved: 'Saved.',
  savedHolds_one: 'Saved. {{count, number}} list that waits stops at the cap before its end.',
  savedHolds_other: 'Saved. {{count, number}} lists that wait stop at the cap before their end.',
  daySpent:
    'Charged or maybe charged today: $t(words:units, {"count": {{units}} }). Under this cap nothing more leaves today; one of {{needed, number}} lets the next link leave.',
  capHolds: {
    text_one:
      '{{labels}} needs more than the cap for one submission and stops before its end. What else waits on this account goes on.',
    text_other:
      '{{labels}} need more than the cap for one submission and stop before their end. What else waits on this account goes on.',
    raiseTo: 'Raise it to {{units, number}}',
    none: 'No cap',
    toQueue: 'To the Queue',
  },
  notSaved: 'Not saved',
  leftUnsaved: 'Changes of “{{account}}” are not saved yet.',
  leftNew: 'The new account is not added yet.',
  adding: {
    added: '“{{account}}” is added. Enter its token to send on it.',
    'added-with-token': '“{{account}}” is added and its token is set.',
    'token-refused':
      '“{{account}}” is added, but its token was not taken: see beside it why. Nothing is sent on it before it has one.',
    takesList: 'The list in New, which was for Practice, is for “{{account}}” now.',
  },
  confirmNote: 'After a change the next submission on this account asks first.',
  inUse: 'Last list submitted {{time}}',
  neverUsed: 'Never used',
  paused: 'Paused, see Queue',
  pausedHere: 'Paused',
  paid: {
    title: 'Paid links',
    text: 'A file of every link that was sent on this account, with its task and time. Whoever shares its token imports it, so that nobody pays for these links again. It holds no token, and no client, label, units or report: to move to another computer, close Linkferry and copy its data folder instead.',
    export: 'Export paid links',
    import: 'Import paid links…',
    saved: 'The paid links are saved as {{path}}',
    downloaded: 'The paid links are in your downloads',
    importing: 'Importing the paid links…',
    readSoFar: '{{read, number}} of {{links, number}} links read',
    allRead: 'All {{links, number}} links are read; they count in a moment',
    imported_one:
      '{{count, number}} link now counts as sent before and is left out of later submissions.',
    imported_other:
      '{{count, number}} links now count as sent before and are left out of later submissions.',
    known_one: '{{count, number}} was known already.',
    known_other: '{{count, number}} were known already.',
    allKnown_one: '{{count, number}} link was known already.',
    allKnown_other: 'All {{count, number}} links were known already.',
    takenOut_one:
      '{{count, number}} of them waited in your Queue: it was taken out there and is not sent.',
    takenOut_other:
      '{{count, number}} of them waited in your Queue: they were taken out there and are not sent.',
    freed_one:
      '{{count, number}} link that an earlier list held back as paid or maybe charged was not charged after all: it can be sent from here again.',
    freed_other:
      '{{count, number}} links that an earlier list held back as paid or maybe charged were not charged after all: they can be sent from here again.',
    onTheirWay_one:
      'When the list was written, {{count, number}} link was still on its way: it is held back as maybe charged until the sender’s next list says what became of it.',
    onTheirWay_other:
      'When the list was written, {{count, number}} links were still on their way: they are held back as maybe charged until the sender’s next list says what became of them.',
    elsewhere: {
      asks: 'The paid links for “{{account}}” wait for an answer there.',
      failed: 'The paid links for “{{account}}” were not imported: the reason is there.',
      imported: 'The paid links for “{{account}}” are imported.',
    },
    exchange: {
      given: 'Last exported {{time}} ($t(words:links, {"count": {{links}} })).',
      notGiven: 'Not exported yet.',
      taken: 'Last imported {{time}} from “{{from}}” ($t(words:links, {"count": {{links}} })).',
      written: 'That list was written {{time}}.',
      notTaken: 'Nothing imported yet.',
      sentSince_one:
        '{{count, number}} link sent from here is in no export yet: whoever shares the token can pay for it again.',
      sentSince_other:
        '{{count, number}} links sent from here are in no export yet: whoever shares the token can pay for them again.',
      onTheirWay_one:
        '{{count, number}} link was on its way at that export, so the others hold it back as maybe charged: export again once it is answered.',
      onTheirWay_other:
        '{{count, number}} links were on their way at that export, so the others hold them back as maybe charged: export again once they are answered.',
      doubted_one:
        '{{count, number}} link that others sent is held back here as maybe charged: their next list says what became of it.',
      doubted_other:
        '{{count, number}} links that others sent are held back here as maybe charged: their next list says what became of them.',
    },
    other: {
      title: 'Import this list into “{{account}}”?',
      from: 'The file holds $t(words:links, {"count": {{links}} }) of “{{name}}” at {{address}}.',
      onlyBack:
        'The file of “{{name}}” at {{address}} holds no paid links. It only takes back what earlier lists said of links that were not charged after all: $t(words:links, {"count": {{back}} }).',
      alsoBack:
        'It also takes back what earlier lists said of links that were not charged after all: $t(words:links, {"count": {{back}} }).',
      to: 'This account is “{{account}}” at {{address}}.',
      means: {
        'another-address':
          'If it belongs to another service, its links were not paid for here and would be left out for nothing.',
        'another-name':
          'Only the name differs. If it is another account of this service, its links were not paid for here and would be left out for nothing.',
        'only-back': 'It changes nothing else: what no earlier list said here stays as it is.',
      },
      confirmBack: 'Take back: $t(words:links, {"count": {{back}} })',
      confirm_one: 'Import {{count, number}} link',
      confirm_other: 'Import {{count, number}} links',
    },
    exportProblem: {
      'unknown-account': 'This account was removed meanwhile. No file was written.',
      'practice-is-fixed': 'Practice pays for nothing, so there is nothing to export.',
      'disk-full': 'The disk is full, so no file was written. Free some space and try again.',
      'folder-unwritable': 'The folder does not let Linkferry write. Choose another one.',
    },
    problem: {
      'unknown-account': 'This account was removed meanwhile. Nothing was imported.',
      'practice-is-fixed': 'Practice pays for nothing, so nothing was imported.',
      'file-unreadable': 'The file could not be read. Nothing was imported.',
      'no-answer':
        'Linkferry’s engine stopped meanwhile, so it is not known whether the list was imported. Import it once more: nothing counts twice.',
      'not-a-paid-list':
        'This is not a file of paid links, so nothing was imported. Choose one that was written by Export paid links; a list to send is opened in New.',
      'newer-paid-list':
        'A later version of Linkferry wrote this file. Nothing was imported; update Linkferry first.',
      'damaged-paid-list':
        'The file is damaged or cut off, so none of it was imported. Have it exported once more.',
      'disk-full':
        'The disk is full, so nothing was imported. Free some space and import it again.',
      'folder-unwritable': 'The data folder cannot be written to, so nothing was imported.',
    } satisfies Record<PaidListProblem | 'no-answer', string>,
  },
  remove: 'Remove account',
  removing: {
    title: 'Remove “{{account}}”?',
    text: 'Its token is forgotten. What was sent on it stays in History, and counts as sent before once the same token and address are added again.',
    confirm: 'Remove account',
    keep: 'Keep it',
  },
  test: {
    button: 'Test',
    running: 'Asking the service…',
    hint: 'One request that is not valid JSON: the service must turn it away, so it costs nothing.',
    unsaved: 'Save the changes first: the test uses what is saved.',
    failure: {
      'unknown-account': 'This account was removed meanwhile.',
      'missing-token': 'There is no token to test with. Enter it first.',
      'no-free-slot':
        'All requests that this account may make for now are used, and a test counts as one. Try again later.',
    },
    outcome: {
      refused:
        'All is well: the address answers and did not refuse the token; whether it is valid shows with the first batch.',
      receipt:
        'The service took a request that is not valid as task {{task}} and says that it used $t(words:units, {"count": {{units}} }). This is not the service described by its specification; ask its owner before you send.',
      'early-receipt':
        'The service sent a receipt, for task {{task}}, before it had the whole request. This is not the service described by its specification; ask its owner before you send.',
      unreadable:
        'Something answered with success, but not as the service does. The address is probably that of a web page.',
      moved: 'The address has moved: the service points elsewhere. Enter the new address.',
      'ambiguous-status':
        'The address answers with {{status}}, which this service does not use. Check the address.',
      'foreign-400':
        'Something answered that is not the service, probably a proxy or firewall on the way. Check the address and your network.',
      'token-refused': 'The address answers, but the service does not accept the token.',
      'not-found': 'Something answers there, but not this service. Check the address.',
      'balance-too-low':
        'The address answers and did not refuse the token, but says that the balance is too low.',
      'too-large':
        'Something refused two characters as too large, so this is not the service. Check the address.',
      'unexpected-status':
        'The address answers with {{status}}, which this service does not use. Check the address.',
      'too-many-requests':
        'The address answers, but says that too many requests came. Wait a minute; others may use the token too.',
      'server-error':
        'The address answers with {{status}}, an error of its own. The service has trouble; try again later.',
      'no-answer': 'The connection was made, but no answer came. Try again later.',
    },
    notSent: {
      name: 'No computer has this name. Check the address, or your connection.',
      refused: 'That computer does not answer on this port. Check the address.',
      unreachable: 'The network does not lead there. Check your connection.',
      tls: 'The secure connection could not be made. Check the address. Nothing was sent.',
      'certificate-expired':
        'The certificate of the service has expired or is not valid yet. Check the date and time of this computer; if they are right, only the service can renew it. Nothing was sent.',
      'certificate-host':
        'The certificate that answered belongs to another name. Check the address. Nothing was sent.',
      'certificate-untrusted':
        'This computer does not trust the certificate of the service. Check the address; if your company inspects connections, its certificate must be in the system’s store. Nothing was sent.',
      proxy: 'The proxy of this computer did not let the request through.',
      'proxy-login':
        'The proxy of this computer asks for a user name and a password. Enter them in the proxy’s settings, or ask whoever runs the proxy. Nothing was sent.',
      cut: 'The connection broke before the request was sent. Try again.',
      timeout: 'That computer did not answer in time. Check the address and your connection.',
      'insecure-address': 'The token goes only to https:// addresses, so nothing was sent.',
    },
    said: 'It said: “{{message}}”.',
    saidGood: 'The service turned the test away, as it must: “{{message}}”.',
  },
  problem: {
    'invalid-address': 'Not an address. It looks like https://service.example',
    'insecure-address':
      'A token must not travel unencrypted. Use https://; http:// works only for this computer.',
    'name-missing': 'Give it a name, so that you can recognise it.',
    'limit-out-of-range': 'One of the numbers is outside what is possible. Nothing was saved.',
    'same-token-and-address':
      'Another account has this token and address already. Use that one, so that no link is paid twice.',
    'practice-is-fixed': 'Practice cannot be changed. Add an account of your own.',
    'has-unfinished':
      'Submissions on this account are not finished. Let them finish or cancel them in Queue, then remove it.',
    'unknown-account': 'This account was removed meanwhile, perhaps in another window.',
    'token-too-short':
      'A token has at least 8 characters. Copy it once more from the account area, as a whole.',
    'token-not-sendable':
      'A token has no spaces, line breaks or letters outside ASCII. Copy it once more from the account area.',
    'token-store-unavailable':
      'The key store did not take the token. Choose to keep it until Linkferry is closed.',
    'not-a-number': 'Enter a whole number from {{least, number}} to {{most, number}}.',
  },
} as const
