/** What the practice service can do wrong on purpose. */
export const faultKinds = [
  /** Cuts the connection before the request is read. */
  'drop-before',
  /** Charges, then cuts. */
  'drop-after',
  'error-500',
  'error-500-charged',
  /** Charges, and answers late. */
  'slow',
  /** Never answers, never charges. */
  'hang',
  'reject-400',
  /** Takes half of the links, and charges for those. */
  'partial',
  'too-many-429',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault and the share of requests, 0 to 1, that meet it. */
export interface Fault {
  readonly kind: FaultKind
  readonly rate: number
}

/** What a practice service is started with. */
export interface PracticeSettings {
  /** 0: any that is free. */
  readonly port: number
  readonly token: string
  /** Units bought; what the books hold is taken off. */
  readonly balance: number
  readonly ratePerMinute: number
  readonly faults: readonly Fault[]
  /** The file of charges; it outlives the process. */
  readonly booksPath: string
}

/** The one message a host sends to its practice process; the token travels here, never as an argument. */
export interface PracticeStart {
  readonly kind: 'start'
  readonly settings: PracticeSettings
}

/** The one message it gets back. After `failed` the process ends with exit code 1. */
export type PracticeStarted =
  | { readonly kind: 'listening'; readonly baseUrl: string }
  /** `code` is the system's, for example EADDRINUSE. */
  | { readonly kind: 'failed'; readonly code: string | undefined }
