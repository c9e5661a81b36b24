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

/** What the user can do about a problem. */
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

/** The field of an account that solves a problem. */
type AccountField = 'token' | 'baseUrl' | 'exposureLimit' | 'limitPerDay' | 'limitPerSubmission'

interface Advice {
  readonly icon: IconName
  /** Best first. The first two are shown as buttons, further ones in a menu. */
  readonly actions: readonly ProblemAction[]
  readonly field?: AccountField
  /** The service's message is quoted, because it can say more than our sentence. */
  readonly quotes?: true
}

/**
 * What to do about each pause of an account or a submission. The sentences are
 * `queue:problem.<detail>`.
 */
export const advice: Readonly<Record<Pause['detail'], Advice>> = {
  'missing-token': { icon: 'key', actions: ['enter-token'], field: 'token' },
  'token-refused': {
    icon: 'key',
    actions: ['enter-token', 'try-again'],
    field: 'token',
    quotes: true,
  },
  moved: {
    icon: 'external',
    actions: ['edit-account', 'try-again'],
    field: 'baseUrl',
    quotes: true,
  },
  'not-found': {
    icon: 'external',
    actions: ['edit-account', 'try-again'],
    field: 'baseUrl',
    quotes: true,
  },
  'insecure-address': { icon: 'external', actions: ['edit-account'], field: 'baseUrl' },
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
    field: 'exposureLimit',
  },
  'refusals-in-a-row': { icon: 'ban', actions: ['show-refused', 'resume'], quotes: true },
  'foreign-400': { icon: 'warning', actions: ['try-again'], quotes: true },
  'unexpected-status': { icon: 'warning', actions: ['try-again'], quotes: true },
  'day-cap': { icon: 'wallet', actions: ['edit-account'], field: 'limitPerDay' },
  'submission-cap': {
    icon: 'wallet',
    actions: ['edit-account', 'move-rest', 'cancel-rest', 'show-waiting'],
    field: 'limitPerSubmission',
  },
  'disk-full': { icon: 'warning', actions: ['try-again'] },
  'folder-unwritable': { icon: 'warning', actions: ['try-again'] },
  'links-damaged': { icon: 'warning', actions: ['cancel-rest', 'try-again'] },
  'paused-by-user': { icon: 'pause', actions: ['resume'] },
}

/** Pauses whose cause is requests in doubt. */
const doubtPauses: ReadonlySet<Pause['detail']> = new Set([
  'links-differ',
  'ambiguous-answer',
  'doubts-in-a-row',
  'doubt-limit',
])

/**
 * Pauses that only a submission has. All other pauses of a submission are copies of its account's
 * pause, and may arrive a moment earlier or later than it.
 */
const submissionPauses: ReadonlySet<Pause['detail']> = new Set(['submission-cap', 'links-damaged'])

/** Something that needs the user. Every problem has a title, a sentence and at least one action. */
export interface Problem {
  readonly id: string
  readonly kind: 'pause' | 'submission' | 'doubt' | 'connection'
  readonly account: Account
  /** The paused submission, if the kind is `submission`. */
  readonly submission: Submission | undefined
  readonly pause: Pause | undefined
  readonly connection: ConnectionProblem | undefined
  readonly pendingLinks: number
  readonly linksInDoubt: number
  /** Submissions with waiting links that the problem stops, in their order. */
  readonly affected: readonly Submission[]
  readonly icon: IconName
  readonly actions: readonly ProblemAction[]
  readonly field: AccountField | undefined
  /** When the account page stops showing the first of the requests in doubt; undefined if unknown. */
  readonly pageShowsUntilMs: number | undefined
  /** Why links are in doubt. `several` if the requests have different causes. */
  readonly cause: DoubtCause | 'several'
}

/** The parts of the window's state from which problems are computed. */
export interface QueueState {
  readonly accounts: readonly Account[]
  readonly submissions: readonly Submission[]
  readonly doubts: readonly SentRequest[]
}

/**
 * Finds everything that needs the user, most urgent first: what stops sending, then what may have been
 * charged, then accounts that the user paused. A submission that the user paused is no problem.
 */
export function problemsOf({ accounts, submissions, doubts }: QueueState): readonly Problem[] {
  const inUse = accounts.filter(({ archivedMs }) => archivedMs === undefined)
  const all = inUse.flatMap((account) => problemsOfAccount(account, inUse, submissions, doubts))
  return all.toSorted((one, other) => urgency(one) - urgency(other))
}

const urgencyOfKind = { pause: 0, submission: 0, connection: 1, doubt: 2 } as const

function urgency({ kind, pause }: Problem): number {
  return urgencyOfKind[kind] + (pause?.detail === 'paused-by-user' ? 3 : 0)
}

function problemsOfAccount(
  account: Account,
  accounts: readonly Account[],
  submissions: readonly Submission[],
  doubts: readonly SentRequest[],
): readonly Problem[] {
  const affected = submissions
    .filter((one) => one.accountId === account.id && one.links.waiting > 0)
    .toSorted((one, other) => one.place - other.place)
  const ownDoubts = doubts.filter(({ accountId }) => accountId === account.id)
  const shownUntil = ownDoubts.flatMap(({ shownUntilMs }) => shownUntilMs ?? [])
  const pendingLinks = affected.reduce((sum, { links }) => sum + links.waiting, 0)
  const base = {
    account,
    linksInDoubt: account.linksInDoubt,
    pageShowsUntilMs: shownUntil.length === 0 ? undefined : Math.min(...shownUntil),
    cause: commonCause(ownDoubts),
    connection: undefined,
    submission: undefined,
    pause: undefined,
    field: undefined,
    pendingLinks,
    affected,
  }
  const hasOther = accounts.some(({ id, isPractice }) => !isPractice && id !== account.id)
  const problems: Problem[] = []
  const pause = account.pause ?? (pendingLinks > 0 ? missingToken(account) : undefined)
  // A pause without waiting links or doubts stops nothing. Only the Accounts screen shows it.
  const matters = pendingLinks > 0 || account.linksInDoubt > 0
  if (pause !== undefined && matters) {
    const { icon, field } = advice[pause.detail]
    const actions = availableActions(pause, pendingLinks, account.linksInDoubt > 0, hasOther, false)
    problems.push({
      ...base,
      id: `account-${account.id}`,
      kind: 'pause',
      pause,
      icon,
      field,
      actions,
    })
  }
  for (const submission of affected) {
    const ownPause = submission.pause
    if (ownPause === undefined || !submissionPauses.has(ownPause.detail)) continue
    const { icon, field } = advice[ownPause.detail]
    const pending = submission.links.waiting
    problems.push({
      ...base,
      id: `submission-${submission.id}`,
      kind: 'submission',
      submission,
      pause: ownPause,
      pendingLinks: pending,
      affected: [submission],
      icon,
      field,
      actions: availableActions(ownPause, pending, account.linksInDoubt > 0, hasOther, true),
    })
  }
  const { waiting } = account.rate
  if (pause === undefined && pendingLinks > 0 && isConnectionProblem(waiting)) {
    // Without a connection sending retries by itself. The account's card says so.
    if (waiting !== 'offline')
      problems.push({
        ...base,
        id: `connection-${account.id}`,
        kind: 'connection',
        connection: waiting,
        icon: 'unplugged',
        actions: ['edit-account'],
        field: 'baseUrl',
      })
  }
  const isInPause = pause !== undefined && matters && doubtPauses.has(pause.detail)
  if (account.linksInDoubt > 0 && !isInPause) {
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
 * The pause that an account without a token will have. The engine asks for a token only when links are
 * due. For scheduled links that may be at night, so the Queue asks for the token now.
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

/** The actions that have an effect now, best first; `resume` if there is no other. */
function availableActions(
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
  const actions = advice[pause.detail].actions.filter((action) => can[action] ?? true)
  return actions.length === 0 ? ['resume'] : actions
}

/**
 * The charged units per link according to a `price-differs` pause. Undefined if the pause does not say
 * it, or if it is no valid price of an account (a whole number above 0).
 */
export function chargedPrice({ units, ofUnits }: Pause): number | undefined {
  if (units === undefined || ofUnits === undefined || ofUnits === 0) return undefined
  const price = units / ofUnits
  return Number.isSafeInteger(price) && price > 0 ? price : undefined
}

/** A sentence: its key in the catalogue `queue`, and its values. */
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

/** The title of a problem, and the sentences that say what it means for links and units. */
export interface ProblemWords {
  readonly title: Sentence<ProblemTitle>
  readonly text: readonly Sentence<ProblemText>[]
}

/** Returns the sentences of a problem. `listName` names the list of a submission; `day` formats a day. */
export function problemWords(
  problem: Problem,
  context: {
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
        ...pageSentences(problem, context),
      ],
    }
  const isForDoubt = doubtPauses.has(pause.detail)
  const list = submission === undefined ? (pause.message ?? '') : context.listName(submission)
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
  if (advice[pause.detail].quotes === true && pause.httpStatus !== undefined)
    text.push(
      pause.message === undefined
        ? { key: 'problem.saidStatus', values }
        : {
            key: 'problem.said',
            // The sentence has a full stop of its own.
            values: { ...values, message: pause.message.replace(/[.。]$/, '') },
          },
    )
  if (isForDoubt && linksInDoubt > 0) text.push(...pageSentences(problem, context))
  return { title: { key: `problem.${pause.detail}.title`, values }, text }
}

/** An answer is urgent this long before the account page stops showing the task. */
const soonMs = 2 * 86_400_000

/** Says until when the account page shows the requests in doubt; empty if unknown. */
function pageSentences(
  { pageShowsUntilMs }: Problem,
  context: { readonly day: (atMs: number) => string; readonly nowMs: number },
): readonly Sentence<ProblemText>[] {
  if (pageShowsUntilMs === undefined) return []
  const values = { day: context.day(pageShowsUntilMs), count: 0 }
  if (pageShowsUntilMs <= context.nowMs) return [{ key: 'problem.tellsNoMore', values }]
  const isSoon = pageShowsUntilMs - context.nowMs <= soonMs
  return [{ key: isSoon ? 'problem.tellsSoon' : 'problem.tells', values }]
}

/** Returns a function that names a submission's list, or says `deletedName` if it was deleted. */
export function listNamer(
  lists: readonly ListSummary[],
  deletedName: string,
): (submission: Pick<Submission, 'listId'>) => string {
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  return ({ listId }) => (listId === undefined ? undefined : names.get(listId)) ?? deletedName
}
