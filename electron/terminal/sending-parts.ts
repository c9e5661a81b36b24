import type { Result } from '../shared/result.ts'
import type { EngineSessionParts } from './engine-session.ts'
import type { LedgerBook } from './ledger-book.ts'
import type { Voice } from './voice.ts'

/** What the commands that change something are given. */
export interface SendingParts {
  readonly voice: Voice
  readonly token: string | undefined
  readonly engine: EngineSessionParts
  readonly openBook: () => LedgerBook | undefined
  /** The address as accounts keep it. */
  readonly tidyAddress: (written: string) => Result<string, 'invalid-address' | 'insecure-address'>
  /** An absolute path: the engine does not stand where the user does. */
  readonly resolvePath: (path: string) => string
  /** Writes standard input to a file that the engine may take; its path. */
  readonly spoolInput: () => Promise<string>
  /** Aborts at the first Ctrl-C. */
  readonly interruption: AbortSignal
}
