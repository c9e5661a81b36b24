import type { Outcome } from '../../../electron/shared/outcome.ts'

/** A row of the answer table, written a second time for the test: what an answer must do to links. */
export interface ModelAnswer {
  readonly outcome: (links: number, price: number) => Outcome
  /** The state of the links. `refused`: several links are pending again, as suspects. */
  readonly makes: 'accepted' | 'in-doubt' | 'pending' | 'refused'
  /** The links that the service charges for. `maybe`: all or none; the answer does not say. */
  readonly charges: 'all' | 'half' | 'none' | 'maybe'
}

const message = 'Words'

function receipt(links: number, unitsUsed: number): Outcome {
  const receiptOf = { taskId: 'task', unitsUsed, linksCount: links, message: undefined }
  return { kind: 'receipt', httpStatus: 200, ...receiptOf }
}

function half(links: number): number {
  return Math.max(1, Math.floor(links / 2))
}

const pending = { makes: 'pending', charges: 'none' } as const
const inDoubt = { makes: 'in-doubt', charges: 'maybe' } as const
const refused = { makes: 'refused', charges: 'none' } as const

/** Every row of the answer table in `docs/queue-states.md`, by name. */
export const answers = {
  'a receipt': {
    outcome: (links, price) => receipt(links, links * price),
    makes: 'accepted',
    charges: 'all',
  },
  'a receipt at twice the price': {
    outcome: (links, price) => receipt(links, links * price * 2),
    makes: 'accepted',
    charges: 'all',
  },
  'a receipt for some of the links': {
    // For a single link it says two.
    outcome: (links, price) => receipt(links === 1 ? 2 : half(links), half(links) * price),
    makes: 'in-doubt',
    charges: 'half',
  },
  'success without a receipt': {
    ...inDoubt,
    outcome: () => ({ kind: 'unreadable', httpStatus: 200, message }),
  },
  'an early receipt': {
    ...inDoubt,
    outcome: () => ({ kind: 'early-receipt', httpStatus: 200, taskId: 'early', message }),
  },
  '301': { ...pending, outcome: () => ({ kind: 'moved', httpStatus: 301, message }) },
  '302': { ...inDoubt, outcome: () => ({ kind: 'ambiguous-status', httpStatus: 302, message }) },
  '400': { ...refused, outcome: () => ({ kind: 'refused', httpStatus: 400, message }) },
  'a foreign 400': {
    ...pending,
    outcome: () => ({ kind: 'foreign-400', httpStatus: 400, message }),
  },
  '403': { ...pending, outcome: () => ({ kind: 'token-refused', httpStatus: 403, message }) },
  '404': { ...pending, outcome: () => ({ kind: 'not-found', httpStatus: 404, message }) },
  '405': { ...pending, outcome: () => ({ kind: 'balance-too-low', httpStatus: 405, message }) },
  '413': { ...refused, outcome: () => ({ kind: 'too-large', httpStatus: 413, message }) },
  '418': { ...pending, outcome: () => ({ kind: 'unexpected-status', httpStatus: 418, message }) },
  '429': {
    ...pending,
    outcome: () => ({
      kind: 'too-many-requests',
      httpStatus: 429,
      retryAfterMs: undefined,
      message,
    }),
  },
  '500': { ...inDoubt, outcome: () => ({ kind: 'server-error', httpStatus: 500, message }) },
  'no connection': {
    ...pending,
    outcome: () => ({ kind: 'not-sent', cause: 'name', code: 'ENOTFOUND' }),
  },
  'an address without TLS': {
    ...pending,
    outcome: () => ({ kind: 'not-sent', cause: 'insecure-address', code: undefined }),
  },
  'a cut after the last byte': {
    ...inDoubt,
    outcome: () => ({ kind: 'no-answer', cause: 'cut', code: 'ECONNRESET' }),
  },
  silence: {
    ...inDoubt,
    outcome: () => ({ kind: 'no-answer', cause: 'timeout', code: undefined }),
  },
} as const satisfies Readonly<Record<string, ModelAnswer>>

export type AnswerName = keyof typeof answers

export const answerNames: readonly AnswerName[] = Object.keys(answers).filter(isAnswerName)

function isAnswerName(name: string): name is AnswerName {
  return name in answers
}

/** The links that an answer charges for. `isCharged` decides for `maybe`. */
export function chargedLinks<Link>(
  { charges }: ModelAnswer,
  links: readonly Link[],
  isCharged: boolean,
): readonly Link[] {
  if (charges === 'half') return links.slice(0, half(links.length))
  return charges === 'all' || (charges === 'maybe' && isCharged) ? links : []
}
