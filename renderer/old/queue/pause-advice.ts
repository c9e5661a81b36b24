import type { Pause } from '../../../electron/shared/account.ts'
import type { AccountPlace } from '../app-state.ts'
import type { IconName } from '../../components/Icon.tsx'

/** What a button at a problem does. `resume` ends the account's pause without changing anything. */
export type Remedy =
  | 'enter-token'
  | 'edit-account'
  | 'try-again'
  | 'enter-balance'
  | 'send-what-it-allows'
  | 'move-rest'
  | 'cancel-rest'
  | 'export-rest'
  | 'accept-price'
  | 'keep-price'
  | 'settle'
  | 'see-refused'
  | 'go-on'

/** How the Queue shows one kind of pause: its picture and, best first, the ways to end it. */
export interface PauseAdvice {
  readonly icon: IconName
  readonly remedies: readonly Remedy[]
  /** The service's own answer says more than our sentence does. */
  readonly quotesAnswer?: true
  /** Its sentence says already how much waits. */
  readonly saysWhatIsLeft?: true
  /** Where `edit-account` leads to. */
  readonly place?: AccountPlace
}

/** Every pause has an answer. The sentences are `queue:pause.<detail>`. */
export const adviceOf: Readonly<Record<Pause['detail'], PauseAdvice>> = {
  'missing-token': { icon: 'key', remedies: ['enter-token'] },
  'token-refused': { icon: 'key', remedies: ['enter-token', 'try-again'], quotesAnswer: true },
  moved: {
    icon: 'external',
    remedies: ['edit-account', 'try-again'],
    quotesAnswer: true,
    place: 'baseUrl',
  },
  'not-found': {
    icon: 'external',
    remedies: ['edit-account', 'try-again'],
    quotesAnswer: true,
    place: 'baseUrl',
  },
  'insecure-address': {
    icon: 'external',
    remedies: ['edit-account', 'try-again'],
    place: 'baseUrl',
  },
  'balance-too-low': {
    icon: 'wallet',
    remedies: ['enter-balance', 'send-what-it-allows', 'move-rest', 'export-rest', 'go-on'],
    quotesAnswer: true,
    saysWhatIsLeft: true,
  },
  'price-differs': { icon: 'wallet', remedies: ['accept-price', 'keep-price'] },
  'links-differ': { icon: 'question', remedies: ['settle'] },
  'ambiguous-answer': { icon: 'question', remedies: ['settle', 'go-on'], quotesAnswer: true },
  'doubts-in-a-row': { icon: 'question', remedies: ['settle', 'go-on'] },
  'doubt-limit': {
    icon: 'question',
    remedies: ['settle', 'go-on', 'edit-account'],
    place: 'doubtLimit',
  },
  'refusals-in-a-row': { icon: 'ban', remedies: ['see-refused', 'go-on'], quotesAnswer: true },
  'foreign-400': { icon: 'warning', remedies: ['try-again'], quotesAnswer: true },
  'unexpected-status': { icon: 'warning', remedies: ['try-again'], quotesAnswer: true },
  'day-cap': { icon: 'wallet', remedies: ['edit-account', 'try-again'], place: 'capPerDay' },
  'submission-cap': {
    icon: 'wallet',
    remedies: ['edit-account', 'cancel-rest', 'move-rest', 'export-rest'],
    place: 'capPerSubmission',
  },
  'disk-full': { icon: 'warning', remedies: ['try-again'] },
  'folder-unwritable': { icon: 'warning', remedies: ['try-again'] },
  'links-damaged': { icon: 'warning', remedies: ['cancel-rest', 'try-again'] },
  'paused-by-user': { icon: 'pause', remedies: ['go-on'] },
}

/** What the buttons of a pause depend on beside the pause itself. */
export interface PauseCircumstances {
  readonly openDoubts: number
  /** Those that it stands still for are answered, so that all of these are older. */
  readonly isSettled: boolean
  readonly waitingLinks: number
  readonly hasOtherAccount: boolean
  /** Only one submission stands still, so that its rest can be asked about. */
  readonly isOne: boolean
  /** Without this pause what waits would stand still for want of a token. */
  readonly lacksToken: boolean
}

/**
 * The remedies that can do something now, best first. Never none: where all there was to mend is
 * mended, perhaps in another window, going on is left.
 */
export function offeredRemedies(
  pause: Pause,
  circumstances: PauseCircumstances,
): readonly Remedy[] {
  const { openDoubts, isSettled, waitingLinks, hasOtherAccount, isOne, lacksToken } = circumstances
  const isOffered: Readonly<Partial<Record<Remedy, boolean>>> = {
    settle: openDoubts > 0,
    'accept-price': chargedPrice(pause) !== undefined,
    'send-what-it-allows': waitingLinks > 0,
    'see-refused': waitingLinks > 0,
    'cancel-rest': isOne,
    'move-rest': hasOtherAccount && waitingLinks > 0,
    'export-rest': waitingLinks > 0,
    // With a balance too low the service would only refuse what waits again.
    'go-on': pause.detail !== 'balance-too-low' || waitingLinks === 0,
  }
  const { remedies } = adviceOf[pause.detail]
  const all: ReadonlySet<Remedy> = new Set([
    ...(lacksToken ? (['enter-token'] as const) : []),
    ...remedies,
    ...(isSettled ? (['go-on'] as const) : []),
  ])
  const offered = [...all].filter((remedy) => isOffered[remedy] ?? true)
  if (offered.length === 0) return ['go-on']
  // Where nothing waits there is nothing to try.
  return waitingLinks > 0 ? offered : offered.map((one) => (one === 'try-again' ? 'go-on' : one))
}

/**
 * Units a link that a `price-differs` pause says the service charged; undefined if it does not say,
 * or if it is no price an account can have (a whole number above zero).
 */
export function chargedPrice({ units, ofUnits }: Pause): number | undefined {
  if (units === undefined || ofUnits === undefined) return undefined
  const price = units / ofUnits
  return Number.isSafeInteger(price) && price > 0 ? price : undefined
}
