import type { RevisedEvent } from './index.ts'
import type { ImportInto } from './lists.ts'

/**
 * What came of a request: its reply, or the kind of its failure. It is a value and not a rejection,
 * because Electron hands a page nothing of an error but its message.
 */
export type HostAnswer =
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly error: string }

/**
 * What the preload script exposes to the window as `linkferry`. Replies are those of the contract; a
 * message that is not the window's own rejects.
 */
export interface Bridge<WindowFile = unknown> {
  readonly request: (name: string, input: unknown) => Promise<HostAnswer>
  readonly subscribe: (listener: (event: RevisedEvent) => void) => () => void
  /** Replies as the engine's `list.addFiles` does. Only the preload script can read a file's path. */
  readonly addFiles: (into: ImportInto, files: WindowFile[]) => Promise<HostAnswer>
  /** Replies as the engine's `account.importSent` does. */
  readonly importSent: (accountId: number, file: WindowFile, isSure: boolean) => Promise<HostAnswer>
  /**
   * Pastes into the page as the paste keys do: the page gets an ordinary paste event. Does nothing
   * but on the user's press.
   */
  readonly paste: () => Promise<void>
}
