import type { PauseDetail } from '../../../electron/shared/account.ts'
import type { Outcome } from '../../../electron/shared/outcome.ts'
import { receipt } from '../../fakes/scripted-service.ts'

/** What an answer must make of the links that were sent, written down a second time. */
export interface Meaning {
  /** `refused`: a single link; several are queued again in halves. */
  readonly links: 'accepted' | 'in-doubt' | 'queued' | 'refused'
  /** Pauses the account at once. */
  readonly pause?: PauseDetail
  /** Pauses the account at the second doubt in a row. */
  readonly doubts?: boolean
}

/** One row of the answer table. */
export interface AnswerRow {
  readonly outcome: (links: number, price: number) => Outcome
  readonly means: Meaning
  /** Whether the service charged: `maybe` where nobody can tell, `half` for the first of the links. */
  readonly charges: 'all' | 'half' | 'none' | 'maybe'
}

const inDoubt = { links: 'in-doubt', doubts: true } as const
const message = undefined

function status(
  kind: Exclude<
    Outcome['kind'],
    'receipt' | 'early-receipt' | 'not-sent' | 'no-answer' | 'too-many-requests'
  >,
  httpStatus: number,
): () => Outcome {
  // The pairs of kind and status below are those of the client; some kinds allow one status only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return () => ({ kind, httpStatus, message: 'Words' }) as Outcome
}

function queuedWith(pause: PauseDetail): Meaning {
  return { links: 'queued', pause }
}

function tooMany(retryAfterMs: number | undefined): () => Outcome {
  return () => ({ kind: 'too-many-requests', httpStatus: 429, retryAfterMs, message })
}

function half(links: number): number {
  return Math.max(1, Math.floor(links / 2))
}

/** Every row of the answer table in money-safety, by a name for the story. */
export const answerRows = {
  'a receipt': {
    outcome: (links, price) => receipt(links, links * price),
    means: { links: 'accepted' },
    charges: 'all',
  },
  'a receipt at twice the price': {
    outcome: (links, price) => receipt(links, links * price * 2),
    means: { links: 'accepted', pause: 'price-differs' },
    charges: 'all',
  },
  'a receipt for some of the links': {
    outcome: (links, price) => receipt(half(links), half(links) * price),
    means: { links: 'in-doubt', pause: 'links-differ' },
    charges: 'half',
  },
  'success without a receipt': {
    outcome: status('unreadable', 200),
    means: inDoubt,
    charges: 'maybe',
  },
  'a receipt before the end': {
    outcome: () => ({ kind: 'early-receipt', httpStatus: 200, taskId: 'early', message }),
    means: inDoubt,
    charges: 'maybe',
  },
  '301': { outcome: status('moved', 301), means: queuedWith('moved'), charges: 'none' },
  '302': {
    outcome: status('ambiguous-status', 302),
    means: { links: 'in-doubt', pause: 'ambiguous-answer' },
    charges: 'maybe',
  },
  '400': {
    outcome: () => ({ kind: 'refused', httpStatus: 400, message: 'Invalid data provided' }),
    means: { links: 'refused' },
    charges: 'none',
  },
  'a 400 of another': {
    outcome: status('foreign-400', 400),
    means: queuedWith('foreign-400'),
    charges: 'none',
  },
  '403': {
    outcome: status('token-refused', 403),
    means: queuedWith('token-refused'),
    charges: 'none',
  },
  '404': { outcome: status('not-found', 404), means: queuedWith('not-found'), charges: 'none' },
  '405': {
    outcome: status('balance-too-low', 405),
    means: queuedWith('balance-too-low'),
    charges: 'none',
  },
  '413': { outcome: status('too-large', 413), means: { links: 'refused' }, charges: 'none' },
  '418': {
    outcome: status('unexpected-status', 418),
    means: queuedWith('unexpected-status'),
    charges: 'none',
  },
  '429': { outcome: tooMany(undefined), means: { links: 'queued' }, charges: 'none' },
  '429 for a minute': { outcome: tooMany(60_000), means: { links: 'queued' }, charges: 'none' },
  '500': { outcome: status('server-error', 500), means: inDoubt, charges: 'maybe' },
  'no network': {
    outcome: () => ({ kind: 'not-sent', cause: 'name', code: 'ENOTFOUND' }),
    means: { links: 'queued' },
    charges: 'none',
  },
  'a certificate that has expired': {
    outcome: () => ({ kind: 'not-sent', cause: 'certificate-expired', code: 'CERT_HAS_EXPIRED' }),
    means: { links: 'queued' },
    charges: 'none',
  },
  'an address without TLS': {
    outcome: () => ({ kind: 'not-sent', cause: 'insecure-address', code: undefined }),
    means: queuedWith('insecure-address'),
    charges: 'none',
  },
  'a cut after the last byte': {
    outcome: () => ({ kind: 'no-answer', cause: 'cut', code: 'ECONNRESET' }),
    means: inDoubt,
    charges: 'maybe',
  },
  'a cut after it took some': {
    outcome: () => ({ kind: 'no-answer', cause: 'cut', code: 'ECONNRESET' }),
    means: inDoubt,
    charges: 'half',
  },
  silence: {
    outcome: () => ({ kind: 'no-answer', cause: 'timeout', code: undefined }),
    means: inDoubt,
    charges: 'maybe',
  },
} as const satisfies Readonly<Record<string, AnswerRow>>

export type AnswerName = keyof typeof answerRows

/** Their names, for whoever picks one. */
export const answerNames: readonly AnswerName[] = Object.keys(answerRows).filter(isAnswerName)

function isAnswerName(name: string): name is AnswerName {
  return name in answerRows
}
