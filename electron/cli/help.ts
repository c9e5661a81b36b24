import type { CommandName } from './command.ts'

const common = `Common options:
  --data-dir DIR       the data folder, shared with the app by default
  --json               one JSON document on standard output, and nothing else there
  --token-file FILE    a file with the token; or LINKFERRY_TOKEN. Never an argument
  --limits links=20000,length=2000,rate=60,window=60
                       limits of the service for this account (window in seconds)
  --doubt-limit N      pause before more than N units are possibly charged
  --help, --version`

const exits = `Exit codes:
   0  everything asked for is done and accepted
   2  done, but some links were refused, are not usable, or are possibly charged
   3  stopped, and needs you: token, address, balance, discrepancy, doubts, cap
  64  wrong usage
  70  a bug of Linkferry
  75  another Linkferry holds the data folder`

const overview = `linkferry: check lists of links of any size and send them: no link lost, no link paid twice

  linkferry check FILE…|-              what the lines are; sends nothing
  linkferry submit FILE…|- --base-url URL
                                       send a list; or --list ID
  linkferry resume [--base-url URL]    go on with what is unfinished
  linkferry status                     submissions, requests, units
  linkferry settle REQUEST charged|not-charged
                                       your word on a request that was possibly charged
  linkferry cancel SUBMISSION          cancel what still waits of a submission
  linkferry history [LINK…|-]          was this link sent, when, which task
  linkferry lists                      lists with counts
  linkferry results LIST               every source row with its outcome
  linkferry practice-service           a service to practise with; charges nothing

linkferry help COMMAND tells more.`

const commands: Readonly<Record<CommandName, string>> = {
  check: `linkferry check FILE…|- [--site URL] [--list STATUS]

Says what the lines of a list are. Sends nothing and needs no data folder. It knows no
account: links that were sent before count as ready here. \`submit\` finds them and says how
many before it asks; \`history\` tells of each.

  --site URL           the site of lines that are only paths, such as /blog/post; without it
                       they need your choice
  --list STATUS        also list the lines of one status: ready, cleaned, decide,
                       duplicate, sent-before, rejected, excluded, blank`,
  submit: `linkferry submit FILE…|- --base-url URL [options]
linkferry submit --list ID --base-url URL [options]

Sends the usable links of a list in requests within the service's rate. FILE makes a list, or goes
on with the list that the same file made, if it is unchanged. Links of cancelled submissions of
that list are sent too, refused ones are not. Without --yes it shows links, units and requests
and asks; with nobody to ask it needs --yes. The first Ctrl-C lets the request on its way finish,
the second stops at once.

  --base-url URL       the address of the service; /api/links is added
  --list ID            send what is ready of a list, as lists shows them
  --site URL           the site of lines that are only paths, such as /blog/post
  --label TEXT         a label of the list
  --client TEXT        whom it is for
  --batch-size SIZE    balanced (default), fewest, smallest, or a number of links
  --first N            send only the first N links that can be sent; the next call sends on
  --yes                do not ask

When, in the time of this computer; without these it is at once:
  --at TIME            HH:MM (today or tomorrow) or "YYYY-MM-DD HH:MM"
  --spread PACE        one portion a day: 10d for so many days, 500/day for so many links
  --hours FROM-TO      nothing leaves outside these hours: 09:00-17:00; 22:00-06:00 is at night
  --from DAY           the first day of --spread: YYYY-MM-DD
  --missed WAY         what becomes of days that nothing was running on: keep-pace (default)
                       puts off the rest, catch-up sends what was missed as soon as it can

submit stays until all is sent. If it ends before, the window sends the rest when it is due,
or linkferry resume, which waits for it in the same way.`,
  resume: `linkferry resume [--base-url URL]

Continues every unfinished submission whose account the given token fits, and ends every pause
but that of a limit. With --base-url only submissions to that address; an account whose token was
refused takes the given token as its new one. Others are listed, and the exit code is 3.`,
  status: `linkferry status

Lists submissions with their links, requests and units. Works while another Linkferry sends.`,
  settle: `linkferry settle REQUEST charged|not-charged [--only FILE|-]
linkferry settle REQUEST --only FILE|-

Your word on a request that was possibly charged, after a look at the service's account page.
charged: its links count as sent. not-charged: they wait to be sent again by resume; if they
were charged after all, you pay for them twice.

  --only FILE|-        only some of its links: the list holds those that were charged or, with
                       not-charged, those that were not; the others count the other way. Where
                       the service sent a receipt, the list must name as many as that says.
                       The window can take this back until the rest is sent`,
  cancel: `linkferry cancel SUBMISSION

Cancels what still waits of a submission, as status lists it; its links can be submitted again.
What was sent or possibly charged stays as it is. Needs no token.`,
  history: `linkferry history [LINK…|-]

Tells whether links were sent, when and with which task; - reads a list of them. Without links
it lists the recent requests. Works while another Linkferry sends.`,
  lists: `linkferry lists

Lists every list with its rows by status. Works while another Linkferry sends.`,
  results: `linkferry results LIST

Prints every source row of a list with its outcome, as tab-separated text. With --json a line that
holds several links has a row for each.`,
  'practice-service': `linkferry practice-service [options]

Runs a service to practise with and prints its address as its first line. It charges nothing
real, appends its books to a file in the data folder, and shows them at /practice/books.

  --port N             default: any that is free
  --token T            default: practice
  --balance N          units bought, default 1000000
  --rate N             requests a minute, default 60
  --fault KIND=RATE    go wrong with this share of requests, 0 to 1; may be repeated. Kinds:
                       drop-before, drop-after, error-500, error-500-charged, slow, hang,
                       reject-400, partial, too-many-429`,
}

/** The text of `--help`, of everything or of one command. */
export function helpText(topic: CommandName | undefined): string {
  const text = topic === undefined ? overview : commands[topic]
  return `${text}\n\n${common}\n\n${exits}`
}
