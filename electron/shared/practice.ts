/** Faults that the practice service can simulate. */
export const faultKinds = [
  /** Cuts the connection before it reads the request. */
  'drop-before',
  /** Charges, then cuts the connection. */
  'drop-after',
  /** Answers 500 without charging. */
  'error-500',
  /** Charges, then answers 500. */
  'error-500-charged',
  /** Charges, then answers late. */
  'slow',
  /** Never answers, never charges. */
  'hang',
  'reject-400',
  /** Accepts and charges half of the links. */
  'partial',
  'too-many-429',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault, and the share of requests with it, from 0 to 1. */
export interface Fault {
  readonly kind: FaultKind
  readonly rate: number
}

/** The settings of a practice service. */
export interface PracticeSettings {
  /** 0: any free port. */
  readonly port: number
  readonly token: string
  /** Units that were bought. What the books record as charged is subtracted. */
  readonly balance: number
  /** Requests that it accepts per minute. */
  readonly ratePerMinute: number
  readonly faults: readonly Fault[]
  /** The file of charges, which is kept when the process ends. */
  readonly booksPath: string
}

/** The only message from a host to its practice process. It holds the token, because arguments are visible to others. */
export interface PracticeStart {
  readonly kind: 'start'
  readonly settings: PracticeSettings
}

/** The only message back. After `failed` the process exits with code 1. */
export type PracticeStarted =
  | { readonly kind: 'listening'; readonly baseUrl: string }
  /** `code`: of the system, such as EADDRINUSE. */
  | { readonly kind: 'failed'; readonly code: string | undefined }
