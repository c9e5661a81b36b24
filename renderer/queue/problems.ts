import type { IconName } from '../components/index.ts'
import type {
  Account,
  DoubtCause,
  ListSummary,
  Pause,
  SentRequest,
  Submission,
} from '../../electron/shared/contract/index.ts'
import {
  type ConnectionProblem,
  isWithoutToken,
  isConnectionProblem,
} from '../../electron/shared/account.ts'

/** What a button of a problem does. */
export type ProblemAction =
  | 'enter-token'
  | 'edit-account'
  | 'try-again'
  | 'enter-balance'
  | 'send-what-it-allows'
  | 'move-rest'
  | 'cancel-rest'
  | 'show-waiting'
  | 'accept-price'
  | 'keep-price'
  | 'settle'
  | 'show-refused'
  | 'resume'

/** The field of an account that a problem is about. */
type AccountPlace = 'token' | 'baseUrl' | 'exposureLimit' | 'limitPerDay' | 'limitPerSubmission'

interface Advice {
  readonly icon: IconName
  /** Best first. The first two are buttons of their own, the others may be in a menu. */
  readonly actions: readonly ProblemAction[]
  readonly place?: AccountPlace
  /** The service's words say more than our sentence. */
  readonly quotes?: true
}

/** The one table of what stops an account or a submission. Its sentences are `queue:problem.<detail>`. */
export const adviceOf: Readonly<Record<Pause['detail'], Advice>> = {
  'missing-token': { icon: 'key', actions: ['enter-token'], place: 'token' },
  'token-refused': {
    icon: 'key',
    actions: ['enter-token', 'try-again'],
    place: 'token',
    quotes: true,
  },
  moved: {
    icon: 'external',
    actions: ['edit-account', 'try-again'],
    place: 'baseUrl',
    quotes: true,
  },
  'not-found': {
    icon: 'external',
    actions: ['edit-account', 'try-again'],
    place: 'baseUrl',
    quotes: true,
  },
  'insecure-address': { icon: 'external', actions: ['edit-account'], place: 'baseUrl' },
  'balance-too-low': {
    icon: 'wallet',
    actions: ['enter-balance', 'send-what-it-allows', 'move-rest', 'show-waiting'],
    quotes: true,
  },
  'price-differs': { icon: 'wallet', actions: ['accept-price', 'keep-price'] },
  'links-differ': { icon: 'waiting', actions: ['settle', 'resume'] },
  'ambiguous-answer': { icon: 'waiting', actions: ['settle', 'resume'], quotes: true },
  'doubts-in-a-row': { icon: 'waiting', actions: ['settle', 'resume'] },
  'doubt-limit': {
    icon: 'waiting',
    actions: ['settle', 'resume', 'edit-account'],
    place: 'exposureLimit',
  },
  'refusals-in-a-row': { icon: 'ban', actions: ['show-refused', 'resume'], quotes: true },
  'foreign-400': { icon: 'warning', actions: ['try-again'], quotes: true },
  'unexpected-status': { icon: 'warning', actions: ['try-again'], quotes: true },
  'day-cap': { icon: 'wallet', actions: ['edit-account'], place: 'limitPerDay' },
  'submission-cap': {
    icon: 'wallet',
    actions: ['edit-account', 'move-rest', 'cancel-rest', 'show-waiting'],
    place: 'limitPerSubmission',
  },
  'disk-full': { icon: 'warning', actions: ['try-again'] },
  'folder-unwritable': { icon: 'warning', actions: ['try-again'] },
  'links-damaged': { icon: 'warning', actions: ['cancel-rest', 'try-again'] },
  'paused-by-user': { icon: 'pause', actions: ['resume'] },
}

/** Pauses that end once the requests in doubt are settled or the user resumes. */
const pausesForDoubt: ReadonlySet<Pause['detail']> = new Set([
  'links-differ',
  'ambiguous-answer',
  'doubts-in-a-row',
  'doubt-limit',
])

/**
 * Pauses that only a submission has. It shows its account's pause too, which comes and goes a moment
 * before or after the account's.
 */
const ownPauses: ReadonlySet<Pause['detail']> = new Set(['submission-cap', 'links-damaged'])

/** Something that waits for a person. Every problem has a title, a sentence and at least one button. */
export interface Problem {
  readonly id: string
  readonly kind: 'pause' | 'submission' | 'doubt' | 'connection'
  readonly account: Account
  /** Of kind `submission`: the one that is held. */
  readonly submission: Submission | undefined
  readonly pause: Pause | undefined
  readonly connection: ConnectionProblem | undefined
  readonly pendingLinks: number
  readonly linksInDoubt: number
  /** Unfinished submissions that it holds, in their order. */
  readonly held: readonly Submission[]
  readonly icon: IconName
  readonly actions: readonly ProblemAction[]
  readonly place: AccountPlace | undefined
  /** Until when the account page can tell of the first request in doubt; undefined: not known. */
  readonly tellsUntilMs: number | undefined
  /** Why links are in doubt, if all requests have one cause. */
  readonly cause: DoubtCause | 'several'
}

/** What the Queue knows: parts of the window's state. */
export interface QueueState {
  readonly accounts: readonly Account[]
  readonly submissions: readonly Submission[]
  readonly doubts: readonly SentRequest[]
}

/**
 * Everything that needs a person, most urgent first: what stops sending, then what may have been
 * charged. A pause by the user's own press is a problem of its account only.
 */
export function problemsOf({ accounts, submissions, doubts }: QueueState): readonly Problem[] {
  const inUse = accounts.filter(({ archivedMs }) => archivedMs === undefined)
  const all = inUse.flatMap((account) => problemsOn(account, inUse, submissions, doubts))
  return all.toSorted((one, other) => urgency(one) - urgency(other))
}

const urgencyOfKind = { pause: 0, submission: 0, connection: 1, doubt: 2 } as const

function urgency({ kind, pause }: Problem): number {
  return urgencyOfKind[kind] + (pause?.detail === 'paused-by-user' ? 3 : 0)
}

function problemsOn(
  account: Account,
  accounts: readonly Account[],
  submissions: readonly Submission[],
  doubts: readonly SentRequest[],
): readonly Problem[] {
  const own = submissions
    .filter((one) => one.accountId === account.id && pendingOf(one) > 0)
    .toSorted((one, other) => one.place - other.place)
  const ownDoubts = doubts.filter(({ accountId }) => accountId === account.id)
  const untils = ownDoubts.flatMap(({ shownUntilMs }) => shownUntilMs ?? [])
  const pendingLinks = own.reduce((sum, one) => sum + pendingOf(one), 0)
  const base = {
    account,
    linksInDoubt: account.linksInDoubt,
    tellsUntilMs: untils.length === 0 ? undefined : Math.min(...untils),
    cause: commonCause(ownDoubts),
    connection: undefined,
    submission: undefined,
    pause: undefined,
    place: undefined,
    pendingLinks,
    held: own,
  }
  const hasOther = accounts.some(({ id, isPractice }) => !isPractice && id !== account.id)
  const problems: Problem[] = []
  const pause = account.pause ?? (pendingLinks > 0 ? missingToken(account) : undefined)
  // An account on which nothing waits and nothing is in doubt stops nobody: Accounts shows it.
  const matters = pendingLinks > 0 || account.linksInDoubt > 0
  if (pause !== undefined && matters) {
    const { icon, place } = adviceOf[pause.detail]
    const actions = offered(pause, pendingLinks, account.linksInDoubt > 0, hasOther, false)
    problems.push({
      ...base,
      id: `account-${account.id}`,
      kind: 'pause',
      pause,
      icon,
      place,
      actions,
    })
  }
  for (const submission of own) {
    const held = submission.pause
    if (held === undefined || !ownPauses.has(held.detail)) continue
    const { icon, place } = adviceOf[held.detail]
    const pending = pendingOf(submission)
    problems.push({
      ...base,
      id: `submission-${submission.id}`,
      kind: 'submission',
      submission,
      pause: held,
      pendingLinks: pending,
      held: [submission],
      icon,
      place,
      actions: offered(held, pending, account.linksInDoubt > 0, hasOther, true),
    })
  }
  const { waiting } = account.rate
  if (pause === undefined && pendingLinks > 0 && isConnectionProblem(waiting)) {
    // Offline passes by itself; the card says it.
    if (waiting !== 'offline')
      problems.push({
        ...base,
        id: `connection-${account.id}`,
        kind: 'connection',
        connection: waiting,
        icon: 'unplugged',
        actions: ['edit-account'],
        place: 'baseUrl',
      })
  }
  const isTold = pause !== undefined && matters && pausesForDoubt.has(pause.detail)
  if (account.linksInDoubt > 0 && !isTold) {
    problems.push({
      ...base,
      id: `doubt-${account.id}`,
      kind: 'doubt',
      icon: 'waiting',
      actions: ['settle'],
    })
  }
  return problems
}

/**
 * The pause that an account without a token will have. The engine asks for a token only when something
 * is due: for what is scheduled, that may be when nobody is there.
 */
function missingToken(account: Account): Pause | undefined {
  if (!isWithoutToken(account)) return undefined
  return {
    reason: 'token',
    detail: 'missing-token',
    sinceMs: 0,
    httpStatus: undefined,
    message: undefined,
    requestId: undefined,
    units: undefined,
    ofUnits: undefined,
  }
}

function commonCause(doubts: readonly SentRequest[]): DoubtCause | 'several' {
  const causes = new Set(doubts.map(({ doubt }) => doubt))
  const [only] = causes
  return only !== undefined && causes.size === 1 ? only : 'several'
}

function pendingOf({ links }: Submission): number {
  return links.waiting
}

/** The actions that can do something now, best first; `resume` where nothing else is left. */
function offered(
  pause: Pause,
  pendingLinks: number,
  hasDoubts: boolean,
  hasOtherAccount: boolean,
  isOneSubmission: boolean,
): readonly ProblemAction[] {
  const can: Readonly<Partial<Record<ProblemAction, boolean>>> = {
    settle: hasDoubts,
    'accept-price': chargedPrice(pause) !== undefined,
    'send-what-it-allows': pendingLinks > 0,
    'move-rest': hasOtherAccount && pendingLinks > 0,
    'show-waiting': pendingLinks > 0,
    'cancel-rest': isOneSubmission,
  }
  const actions = adviceOf[pause.detail].actions.filter((action) => can[action] ?? true)
  return actions.length === 0 ? ['resume'] : actions
}

/**
 * Units per link that a `price-differs` pause says were charged; undefined if it does not say or it
 * is no price an account can have (a whole number above 0).
 */
export function chargedPrice({ units, ofUnits }: Pause): number | undefined {
  if (units === undefined || ofUnits === undefined || ofUnits === 0) return undefined
  const price = units / ofUnits
  return Number.isSafeInteger(price) && price > 0 ? price : undefined
}

/** A sentence: its key in the catalogue `queue`, and what stands in it. */
interface Sentence<Key extends string = string> {
  readonly key: Key
  readonly values: Readonly<Record<string, string | number>> & { readonly count: number }
}

type ProblemTitle =
  | `problem.${Pause['detail']}.title`
  | 'problem.doubt.title'
  | `problem.connection.${Exclude<ConnectionProblem, 'offline'>}.title`
type ProblemText =
  | `problem.${Pause['detail']}.text`
  | `problem.doubt.cause.${DoubtCause | 'several'}`
  | 'problem.settled'
  | 'problem.said'
  | 'problem.saidStatus'
  | 'problem.tells'
  | 'problem.tellsSoon'
  | 'problem.tellsNoMore'
  | `problem.connection.${Exclude<ConnectionProblem, 'offline'>}.text`

/** The sentences of a problem: what happened, and what it means for links and units. */
export interface ProblemWords {
  readonly title: Sentence<ProblemTitle>
  readonly text: readonly Sentence<ProblemText>[]
}

/** `listName` names the list of a submission; `dayOf` writes a day. */
export function problemWords(
  problem: Problem,
  words: {
    readonly listName: (submission: Submission) => string
    readonly day: (atMs: number) => string
    readonly nowMs: number
  },
): ProblemWords {
  const { account, pause, submission, pendingLinks, linksInDoubt, connection } = problem
  const name = { account: account.name, count: linksInDoubt }
  if (connection !== undefined && connection !== 'offline')
    return {
      title: { key: `problem.connection.${connection}.title`, values: name },
      text: [{ key: `problem.connection.${connection}.text`, values: name }],
    }
  if (pause === undefined)
    return {
      title: { key: 'problem.doubt.title', values: name },
      text: [
        { key: `problem.doubt.cause.${problem.cause}`, values: name },
        ...tells(problem, words),
      ],
    }
  const isForDoubt = pausesForDoubt.has(pause.detail)
  const list = submission === undefined ? (pause.message ?? '') : words.listName(submission)
  const values = {
    ...name,
    list,
    price: account.price,
    units: pause.units ?? account.unitsInDoubt,
    ofUnits:
      pause.detail === 'balance-too-low' ? pendingLinks * account.price : (pause.ofUnits ?? 0),
    pending: pendingLinks,
    status: pause.httpStatus ?? 0,
  }
  const text: Sentence<ProblemText>[] =
    isForDoubt && linksInDoubt === 0
      ? [{ key: 'problem.settled', values }]
      : [{ key: `problem.${pause.detail}.text`, values }]
  if (adviceOf[pause.detail].quotes === true && pause.httpStatus !== undefined)
    text.push(
      pause.message === undefined
        ? { key: 'problem.saidStatus', values }
        : {
            key: 'problem.said',
            // Its own full stop would stand before the sentence's.
            values: { ...values, message: pause.message.replace(/[.。]$/, '') },
          },
    )
  if (isForDoubt && linksInDoubt > 0) text.push(...tells(problem, words))
  return { title: { key: `problem.${pause.detail}.title`, values }, text }
}

/** Days before the end of what the account page can tell from which the Queue says "soon". */
const tellsSoonMs = 2 * 86_400_000

function tells(
  { tellsUntilMs }: Problem,
  words: { readonly day: (atMs: number) => string; readonly nowMs: number },
): readonly Sentence<ProblemText>[] {
  if (tellsUntilMs === undefined) return []
  const values = { day: words.day(tellsUntilMs), count: 0 }
  if (tellsUntilMs <= words.nowMs) return [{ key: 'problem.tellsNoMore', values }]
  const isSoon = tellsUntilMs - words.nowMs <= tellsSoonMs
  return [{ key: isSoon ? 'problem.tellsSoon' : 'problem.tells', values }]
}

/** The name of a submission's list; `unnamed` where it was deleted. */
export function listNames(
  lists: readonly ListSummary[],
  unnamed: string,
): (submission: Pick<Submission, 'listId'>) => string {
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  return ({ listId }) => (listId === undefined ? undefined : names.get(listId)) ?? unnamed
}
