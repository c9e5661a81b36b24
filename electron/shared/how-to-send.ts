import type { WhenForm } from './schedule.ts'
import type { BatchSize } from './submission.ts'

/** What the user said of how a list is to be sent, before it is: kept with its draft. */
export interface HowToSend {
  /** Undefined: the account that New starts with. */
  readonly accountId: number | undefined
  readonly client: string
  readonly label: string
  readonly batchSize: BatchSize
  /** Undefined: now, and nobody asked. */
  readonly when: WhenForm | undefined
  /** Undefined: all that can be sent. */
  readonly part: KeptPart | undefined
}

/** What was typed into "the first so many", or only that rows were picked: which, no restart knows. */
export type KeptPart =
  | { readonly kind: 'first'; readonly typed: string }
  | { readonly kind: 'rows' }

/** How a list is sent of which nobody said anything. */
export const nothingSaid: HowToSend = {
  accountId: undefined,
  client: '',
  label: '',
  batchSize: 'balanced',
  when: undefined,
  part: undefined,
}
