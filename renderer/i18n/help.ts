import type { PauseDetail } from '../../electron/shared/account.ts'
import type {
  CleanedChange,
  DecideKind,
  LineStatus,
  LinkWarning,
  RejectReason,
} from '../../electron/shared/link.ts'
import type { BatchFate, DoubtCause } from '../../electron/shared/submission.ts'

/** The help: what each status, reason, warning, pause and doubt means, for links and for units. */
export const help = {
  search: 'Search the help',
  found_one: '{{count, number}} answer',
  found_other: '{{count, number}} answers',
  nothing: 'Nothing in the help fits “{{text}}”.',
  nothingHint: 'Try one word of what you see on the screen.',
  contents: 'Contents',

  section: {
    promise: 'What it promises',
    work: 'What you can do on the screens',
    privacy: 'What leaves this computer',
    status: 'What a line is',
    decide: 'Lines that need your choice',
    reject: 'Lines that are not a usable link',
    warning: 'Warnings',
    change: 'What Fixed changes',
    batch: 'What becomes of a link that is sent',
    doubt: 'Maybe charged: how it comes about',
    pause: 'Pauses, and what ends them',
  },

  promise: {
    once: {
      title: 'No link is paid twice',
      text: 'A link that waits, was sent or was maybe charged on an account is left out of later submissions on it, unless you say otherwise. What it cannot know: links that others sent with the same token. Exchange paid lists with them under Accounts.',
    },
    written: {
      title: 'No link is lost',
      text: 'Before a batch leaves, what is about to be sent is written to disk. After a crash, a dead battery or a full disk, Linkferry knows what was on its way, and every line of your list still has its answer.',
    },
    indexed: {
      title: 'Submitted, never “indexed”',
      text: 'Accepted means that the service took the link and charged for it. Whether a search engine visits the page, or takes it into its index, is decided elsewhere, and the service cannot be asked. So neither the screens nor the reports ever say “indexed”.',
    },
    unit: {
      title: 'Units',
      text: 'The service counts in units, usually one a link; the price is set in the account. Units are counted from the service’s receipts and, where one is missing, from your word. What is maybe charged is shown apart until you settle it.',
    },
    practice: {
      title: 'Practice',
      text: 'A small service on this computer that answers like the real one and charges nothing. It counts in no total, report or balance.',
    },
  },

  work: {
    spread: {
      title: 'Drip feed',
      text: 'A portion a day instead of all at once: over so many days, or so many links a day, within the hours that you choose. All of its links are held for it from the start, so that no other submission on the account sends them. A portion costs units only when it leaves, and Linkferry must be running then. In the Queue you can change when the rest leaves, or send it now.',
    },
    missed: {
      title: 'Missed portions of a drip feed',
      text: 'On a day on which Linkferry does not run, nothing leaves. “Keep the pace” goes on with one portion a day, so that all of it ends later. “Catch up at once” sends all missed portions together as soon as it may, and spends their units on one day.',
    },
    tasks: {
      title: 'Tasks: Balanced, Fewest, Smallest risk',
      text: 'Each batch that the service accepts is a task there. “Balanced” sends a small batch first, which proves address, token and price, and then larger batches. “Fewest” makes each batch as large as the service takes. “Smallest risk” makes them as small as the rate allows, so that less is in doubt if an answer is lost. The units are the same.',
    },
    columns: {
      title: 'Columns',
      text: 'Of a table the column with the most links is read. “Columns” shows the first lines of each list: have the links read in another column or in whole lines, or the file read in another encoding. The other cells come back beside the results.',
    },
    mend: {
      title: 'Mend by kind, All as suggested',
      text: 'Lines that need your choice are mended one by one, all of a kind, or all kinds at once: “All … as suggested” does with each line what is offered first for its kind, for example adds https://, decodes &amp;, takes off text behind the link, or splits links that stand in one. Lines wait for you all the same where the suggestion is to send them as they are, and where it is less clear what is meant. What became of each line is shown, and one “Undo” takes all of it back.',
    },
    putAside: {
      title: 'Put aside, Bring back',
      text: 'When a list takes the place of another, what could still be sent of that one is put aside, and so is what you put aside yourself, for 30 days. It is not sent and costs nothing. “Bring back” opens it again; what is open then is put aside in its place. It stands in the menu “Lines shown and lists put aside”, whose button has three dots, and the last lists also in an empty New. What another list took the place of is besides offered once each time Linkferry is started, and after that by a button at the top of New.',
    },
    part: {
      title: 'Send only a part',
      text: 'So many links in the order of the source, however the list is sorted, or lines that you select: “Send only these” is in their menu. What is not sent then is kept in New for later.',
    },
    test: {
      title: 'Test of an account',
      text: 'One request that is not valid JSON: the service must turn it away, so it costs nothing. If the service does that, all is well: the address is right and the token was not refused. Whether the token is valid shows with the first batch.',
    },
    paid: {
      title: 'Paid links, and colleagues with the same token',
      text: 'Export the paid links of an account and give the file to whoever uses its token too. Where they are imported, they count as sent before and are left out. Also say in the account how many people use the token, so that all together stay within its rate. The file holds links, tasks and times, but no clients, labels or reports.',
    },
    forget: {
      title: 'Forgetting older history',
      text: 'To save room, Settings can forget what ended before a day: its links, tasks, units and results. Linkferry then no longer knows that these links were sent: History and reports lack them, “Was it sent?” says “Not sent”, and sending them again costs units again. To keep “sent before”, export the paid links under Accounts first; they can be imported again.',
    },
    computer: {
      title: 'To another computer',
      text: 'Close Linkferry, copy the data folder that Settings names, and use the copy on the other computer: lists, history, clients, labels and reports go with it. Enter the tokens again there. After that, send from one of the two only: neither knows what the other sends.',
    },
    language: {
      title: 'Language',
      text: 'It is chosen in Settings. A report for a client can be in another one. Files of results and the terminal stay in English, so that programs that read them go on working.',
    },
  },

  privacy: {
    service: {
      title: 'To your indexing service',
      text: 'The links of each batch and the token of the account, to the address that you entered, over an encrypted connection. No name of a list, client or file goes with them.',
    },
    fetch: {
      title: 'To an address that you fetch a list from',
      text: 'A request for that address, as a browser makes it when you open the page. Neither your token nor anything else of yours.',
    },
    updates: {
      title: 'To where updates come from',
      text: 'A signed package of the desktop app that names such a place looks there once a day for a newer version, unless you switch that off. No number of this computer and nothing of yours goes with it. Nothing is downloaded or installed without your yes, or while links are sent. In the browser, and in any other build, nothing is looked for.',
    },
    stays: {
      title: 'What stays here',
      text: 'Your lists and what you changed in them, what was sent and what it cost, clients, labels, balances, settings and logs. They are in the data folder that Settings names.',
    },
    token: {
      title: 'Tokens',
      text: 'Kept by this computer’s key store, or in memory only. A token is never shown again, and is in no log, report, export or database.',
    },
    nobody: {
      title: 'To nobody else',
      text: 'No statistics, no reports of crashes, no fonts or pictures from the network. The window cannot reach the network at all; only the parts that send and fetch for you can.',
    },
  },

  status: {
    ready: 'A usable link as it stands. It is sent.',
    cleaned:
      'A usable link once something around it was taken off, for example spaces or quotes. It is sent; what was changed is shown beside it and can be undone.',
    decide:
      'It could be mended, but a guess could cost a unit, so you choose. Until then it is not sent. One choice can cover all lines of a kind in the list; what is added later is asked about anew.',
    duplicate: 'The same link comes earlier in the list. Only the first one is sent and paid for.',
    'sent-before':
      'The link waits, was sent or was maybe charged on this account already. It is left out and costs nothing, unless you choose to send it again.',
    rejected: 'No link that the service could take. It is not sent; the reason is shown beside it.',
    excluded: 'You left it out, or your settings did. It is not sent and can be put back.',
    blank:
      'An empty line or the heading of a column. It counts nowhere, but keeps its place, so that results end up beside the right rows.',
    later:
      'It could be sent, but only a part of its list was: it stays in New and costs nothing until it is submitted. In the results of the list it keeps its place; if it is sent with a later list, they tell what became of it.',
  } satisfies Record<LineStatus, string>,

  decide: {
    'no-scheme':
      'The line is an address without http:// or https://. Mending puts https:// before it; if the site is only at http://, edit the line instead.',
    'mistyped-scheme':
      'The start is nearly http:// or https://, for example htp:/ or https//, or the address was made unusable on purpose, as in hxxps://a[.]example. Mending corrects it.',
    'comma-in-host':
      'A comma stands in the site’s name, which no name can hold; with a dot in its place the name could be real. Mending puts the dot there. Look whether that is the site you mean: a wrong page is paid for as well.',
    'wide-mark':
      'A mark in the address is as wide as a Chinese letter, such as its question mark, as a Chinese keyboard types it. Mending puts the usual mark there. Kept as it is, the link leads to another page or to none, and is paid for as well.',
    'html-entity':
      'The link holds &amp; where a plain & belongs, so it was probably copied from a page’s source. Mending decodes it; keep it only if the page really has that address.',
    'escaped-mark':
      'The link holds a backslash before a mark, as Markdown and program code write it. Browsers read that as a slash, which is another page. Mending removes the backslash; keep it only if the page really has that address.',
    'text-after-link':
      'There is text after the link, or a mark such as a comma, that may belong to it or not. Keep only the link, or keep everything as one link.',
    'space-in-link':
      'What follows the space looks like the rest of the address, such as the end of a file’s name. Keep everything as one link, or cut it at the space; then another page may be paid for.',
    'several-in-query':
      'A second link stands inside the first one, in its query or right behind it, or in the same line without its https://. Keep them as one link, or split them into several; each is paid for.',
    wrapped:
      'A search engine, mail program or network put its own redirect around the link. Unwrapping sends the page itself.',
    'maybe-cut':
      'The link ends where a mail program or a cell breaks the line, or in dots. Join it with the lines below if they are its rest.',
    'broken-row':
      'The row has more or fewer cells than the others, so the mark between cells may be part of the link: in a CSV file that nobody quoted, a comma cuts a link in two. Join the cells, or keep only the first one, which may be another page or none.',
    'shown-differs':
      'The cell or the page shows one link, and a press on it leads to another. Only one of them is sent and paid for: choose which.',
    'private-host':
      'The address works only inside a network or on this computer, so no search engine can visit it. Sending it would waste a unit.',
    'no-site':
      'The line is a path such as /blog/post, as web analytics export pages. Press “Add the site…” and name the site once: all lines of this kind become links. Until then none of them is sent.',
    'stray-character':
      'The address has a % that begins no escape such as %20, or a dot right after the site’s name. Many servers answer such an address with an error or another page. Mending writes %25 for the sign and takes the dot off.',
    'short-link':
      'The page’s own address is not in the link, and the app does not open it to find out. Search engines index the page, not the short link, so submit the page itself if you know it. Links that a mail filter made open only for their receiver.',
    'same-page':
      'Search engines ignore what follows #, so links that differ only there are one page, and each would be paid for. Dropping it sends the page once. A view of a web app, such as #/products or #!products, is not seen either: only the page before the # is.',
  } satisfies Record<DecideKind, string>,

  reject: {
    'unsupported-scheme':
      'It begins with mailto:, ftp:, javascript: or the like. The service takes only http and https.',
    'not-a-link': 'There is nothing in the line that could be a link.',
    'too-long':
      'The link is longer than the account’s limit, counted as it is sent. The limit is set in the account.',
    'invalid-host':
      'The part between // and the next / is not a valid site name: empty, with a space, or no valid international name or number.',
    'invalid-port':
      'After the colon that follows the site’s name there is no number from 0 to 65535.',
    'has-credentials':
      'The link holds a user name or password. Sending it would give that away; edit it out if the page is public.',
    formula:
      'A formula of the spreadsheet makes the link, and the list holds only the words that it shows, or nothing yet. Let the spreadsheet calculate, copy the links and paste them as values, then open or paste them here again.',
    'formula-error':
      'The cell shows the error of a formula, such as #REF! or #N/A, where a link should stand. Mend the formula in the spreadsheet, then open or paste the list here again.',
  } satisfies Record<RejectReason, string>,

  warning: {
    'unknown-suffix':
      'The site’s name ends in something that is not a known ending, such as .con. Check it for a slip.',
    'has-fragment':
      'What follows # leads to a place inside a page. Search engines leave it off, so several such links may be one page.',
    'tracking-parameters':
      'Parameters such as utm_source only count visitors. The page without them is usually the one to submit.',
    'near-duplicate':
      'Another line, or a link that waits, was sent or was maybe charged on this account, differs only in http or https, www, a final slash, what follows #, capitals, parameters, punctuation at the end, or another spelling of the same address. Each is paid for by itself, so leave one out if it is the same page.',
    'unusual-characters':
      'Browsers take these characters, but a strict service may not. Such links are sent last and in small batches, so that they cannot hold up the others.',
    'trailing-punctuation':
      'The link ends in a full stop, exclamation mark or the like, and is alone on its line, so the mark may belong to it and stays. Check that it does; the list of warnings takes it off all such links at once.',
    'sent-on-another-account':
      'Another account of yours sent this link. It is sent and paid for again, unless you leave it out here or always, in Settings.',
    'sent-again':
      'This link was sent before. You chose to send it all the same, so it is paid for again. Links that come in after your choice are not meant.',
  } satisfies Record<LinkWarning, string>,

  change: {
    'byte-order-mark': 'An invisible mark that some programs put at the start of a file.',
    'zero-width': 'Invisible characters, which come with text copied from chats and pages.',
    'white-space': 'Spaces and tabs before or after the link.',
    quotes: 'Quotes around the link.',
    brackets: 'Brackets around the link, or one without its partner.',
    bullet: 'The bullet or number of a list.',
    'quote-mark': 'The > with which an e-mail quotes another.',
    punctuation:
      'A full stop, comma or the like that ends the sentence, or the entry of a list, and not the link.',
    'surrounding-text': 'The link was within other text.',
    serialised:
      'It is written as browsers send it: the site’s name in small letters, other scripts encoded. It is the same page.',
    'entity-decoded': 'You had &amp; turned into a plain &.',
    unescaped: 'You had the backslashes in it removed.',
    'scheme-added': 'You had https:// put before it.',
    'scheme-corrected': 'You had the mistyped start corrected.',
    'host-corrected': 'You had the comma in the site’s name made a dot.',
    'mark-corrected': 'You had the full-width mark in the address made the usual one.',
    'text-removed': 'You had the text after the link taken off.',
    unwrapped: 'You had it taken out of a redirect.',
    joined: 'You had it joined with the lines below.',
    'fragment-removed':
      'What followed # was empty, or you had it dropped. Search engines do not see it.',
    'site-added': 'You named the site that the path belongs to.',
    'stray-corrected': 'You had a % encoded, or the dot after the site’s name taken off.',
  } satisfies Record<CleanedChange, string>,

  batch: {
    queued: 'It waits for its turn and costs nothing yet. You can still cancel it.',
    sending: 'It is on its way. If you cancel or pause now, it still finishes and counts.',
    accepted:
      'The service took it and gave a receipt, or you said that it was charged. It is paid for. That does not mean that a search engine has indexed it.',
    refused:
      'The service did not take it and charged nothing. The service’s own words are shown with it. It can be sent again after mending.',
    split:
      'The service refused a batch without saying for which link, so it was cut in two to find it. The parts stand in its place; the others go through.',
    'in-doubt':
      'It was on its way, and no clear receipt came. Whether it was charged, only your account page at the service can tell. It is never sent again by itself.',
    cancelled:
      'It was not sent, or by your word not charged, and costs nothing. It can be submitted again.',
    moved:
      'It left this submission with the rest and goes on in one of its own on the other account. Here it cost nothing; what became of it stands there, and in the results of this list too.',
    'sent-before':
      'It waited here until it came to light that it had been sent already: the paid links that you imported say so, or it was sent on this account before that was removed and added again. It left the queue and costs nothing here.',
  } satisfies Record<BatchFate, string>,

  doubt: {
    'no-answer': {
      title: 'No answer in time',
      text: 'All of the links were sent, and for too long no answer came. How long is too long is set in the account.',
    },
    'connection-cut': {
      title: 'The connection broke',
      text: 'It broke after the last byte was handed over and before the answer came. A break before that byte leaves no doubt: nothing was charged, and it is sent again by itself.',
    },
    killed: {
      title: 'Linkferry was stopped',
      text: 'The computer went off, or the program was ended, while the answer was awaited.',
    },
    'server-error': {
      title: 'An error of the service',
      text: 'It can come before or after charging. If the service’s owner says that it never charges then, you can say so in the account.',
    },
    'early-receipt': {
      title: 'A receipt that came too early',
      text: 'The service sent a receipt before it had the whole list. A list without its end cannot be read, so the receipt is not believed; whether anything was charged only your account page can tell.',
    },
    'unreadable-answer': {
      title: 'An answer that cannot be read',
      text: 'The service said yes, but without a receipt that says how many links and units.',
    },
    'ambiguous-status': {
      title: 'An answer that can mean both',
      text: 'Some answers, for example a redirect, also follow a request that was carried out.',
    },
    'links-differ': {
      title: 'Another number of links',
      text: 'The receipt counts another number of links than were sent, and does not say which. If your account page lists them, paste that list: then only the missing ones are sent again. Otherwise count them all as sent, or send all again, which may pay for some twice.',
    },
  } satisfies Record<DoubtCause, { title: string; text: string }>,

  pause: {
    'missing-token': {
      title: 'No token',
      text: 'Nothing can be sent without one. Enter it; what waits goes on by itself.',
    },
    'token-refused': {
      title: 'Token not accepted',
      text: 'The service did not take the token and charged nothing. Copy it once more from its account area.',
    },
    moved: {
      title: 'Address moved',
      text: 'The service pointed to another address. A token is never taken along to an address that you did not enter, so enter the new one yourself.',
    },
    'not-found': {
      title: 'Wrong address',
      text: 'Something answered, but not this service. Nothing was charged. Correct the address of the account.',
    },
    'insecure-address': {
      title: 'Insecure address',
      text: 'A token goes only to https:// addresses, so nothing was sent. Use the https:// address of the service.',
    },
    'balance-too-low': {
      title: 'Balance too low',
      text: 'The service wants more units than the account has, and charged nothing. Top it up and enter the new balance, send as much as it allows, or move the rest to another account.',
    },
    'price-differs': {
      title: 'Another price',
      text: 'The service charged more or less than the account’s price. The batch is accepted and counted as charged; the rest waits until you say which price holds.',
    },
    'links-differ': {
      title: 'Another number of links',
      text: 'The service took fewer or more links than were sent, and which ones is not known. Settle that batch, then let it go on.',
    },
    'ambiguous-answer': {
      title: 'An answer that can mean both',
      text: 'The batch may have been charged. Look at your account page, settle it, then let it go on.',
    },
    'foreign-400': {
      title: 'Turned away on the way',
      text: 'A proxy or firewall answered in the place of the service. The service did not get the links, so nothing was charged. Check your network.',
    },
    'unexpected-status': {
      title: 'Turned away without a known reason',
      text: 'Nothing was charged. The service’s answer is shown with the pause; its owner can tell what it means.',
    },
    'doubts-in-a-row': {
      title: 'Two doubts in a row',
      text: 'Two batches one after the other were maybe charged. Sending stops, so that a service in trouble does not cost more. Settle them first.',
    },
    'doubt-limit': {
      title: 'Limit of maybe charged units',
      text: 'One more batch could bring more units in doubt than the account allows. Settle what is in doubt, then let it go on.',
    },
    'refusals-in-a-row': {
      title: 'Ten links refused in a row',
      text: 'When the service refuses ten single links one after the other, the links are hardly the cause. Refused links cost nothing. Look at the service’s words, then let it go on.',
    },
    'day-cap': {
      title: 'Cap of the day',
      text: 'The next batch would spend more than the account allows for one day. Tomorrow it goes on by itself; to go on today, raise the cap.',
    },
    'submission-cap': {
      title: 'Cap of a submission',
      text: 'The next batch would spend more than the account allows for one submission, so the rest of that one waits; other submissions go on. Raise the cap, or cancel the rest.',
    },
    'disk-full': {
      title: 'Disk full',
      text: 'Nothing is sent that cannot be written down first. What was sent is on record. Free some space, then try again.',
    },
    'folder-unwritable': {
      title: 'Data folder cannot be written to',
      text: 'Nothing is sent that cannot be written down first. Let Linkferry write to the folder again, then try again.',
    },
    'links-damaged': {
      title: 'Stored links are damaged',
      text: 'A batch is checked before it is sent. Its links in Linkferry’s books are not those that were written there: a disk or a memory has changed them. Nothing of it is sent, so nothing is paid for that no list holds. Cancel the rest of its list and add the list again from its source; have the disk checked, too.',
    },
    'paused-by-user': {
      title: 'Paused by you',
      text: 'It waits until you let it go on. What was on its way when you paused still counts.',
    },
  } satisfies Record<PauseDetail, { title: string; text: string }>,

  keys: {
    anywhere: 'Keys anywhere',
    new: 'Keys in New',
    grid: 'Keys in a list of lines, batches or links',
    queue: 'Keys in the Queue',
    map: 'Keys in the map of a submission’s batches',
    does: {
      screenNew: 'New',
      screenQueue: 'Queue',
      screenHistory: 'History',
      screenAccounts: 'Accounts',
      settings: 'Settings',
      find: 'To the search of the screen',
      message: 'To the newest message, and back',
      help: 'Help',
      keys: 'These keys',
      leave: 'Close what is open on top',
      emptySearch: 'Empty a search',
      paste: 'Add what is on the clipboard',
      openFiles: 'Open files',
      submit: 'Submit',
      undo: 'Undo',
      redo: 'Redo',
      goToLine: 'Go to a line by its number',
      suggestion: 'Take the suggestion of a line, or edit it',
      edit: 'Edit the line',
      leaveOut: 'Leave lines out, or put them back',
      copy: 'Copy the links of the selected lines',
      menu: 'All choices for the line',
      move: 'Up and down',
      page: 'A page up or down',
      ends: 'To the first or the last line',
      extend: 'Select more lines',
      all: 'Select all lines',
      none: 'Select nothing',
      keepEdit: 'Keep what was typed over a line',
      leaveEdit: 'Leave a line as it was before it was edited',
      heading: 'From heading to heading of a list',
      sort: 'Sort by a column, on its heading',
      column: 'Make a column wider or narrower, on its heading',
      openBatch: 'Show the links of a batch',
      order: 'Send a submission earlier or later than the others, on its card',
      cell: 'From batch to batch',
      cellEnds: 'To the first or the last batch',
      cellAsk: 'Ask whether a maybe charged batch was charged',
    },
  },
} as const
