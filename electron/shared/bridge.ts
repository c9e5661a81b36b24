import type { RevisedEvent } from './contract.ts'

/**
 * What came of a request: its reply, or the kind of its failure. A value and not a rejection, of which
 * Electron hands a page nothing but a message in words of its own.
 */
export type HostAnswer =
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly error: string }

/**
 * What the preload script puts into the window as `linkferry`. Replies are those of the contract; a
 * message that is not the window's own rejects. `addFiles` replies as the engine's `draft.addFiles`
 * does; it takes the window's own `File` objects, whose paths only the preload script can read.
 */
export interface Bridge<WindowFile = unknown> {
  readonly request: (name: string, input: unknown) => Promise<HostAnswer>
  readonly subscribe: (listener: (event: RevisedEvent) => void) => () => void
  /** Replies as the engine's `account.readPaidList` does. */
  readonly importPaidList: (
    accountId: number,
    file: WindowFile,
    isSure: boolean,
  ) => Promise<HostAnswer>
  /**
   * Pastes into the page as the paste keys do: the page gets an ordinary paste event, where its
   * focus is. Does nothing but on the user's press.
   */
  readonly paste: () => Promise<void>
  readonly addFiles: (draftId: string, files: WindowFile[]) => Promise<HostAnswer>
}
