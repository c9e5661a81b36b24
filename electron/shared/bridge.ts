import type { RevisedEvent } from './contract.ts'

/**
 * What the preload script puts into the window as `linkferry`. Replies are those of the contract;
 * a bug rejects. `addFiles` replies as the engine's `draft.addFiles` does; it takes the window's own
 * `File` objects, whose paths only the preload script can read.
 */
export interface Bridge<WindowFile = unknown> {
  readonly request: (name: string, input: unknown) => Promise<unknown>
  readonly subscribe: (listener: (event: RevisedEvent) => void) => () => void
  /** Replies as the engine's `account.readPaidList` does. */
  readonly importPaidList: (
    accountId: number,
    file: WindowFile,
    isSure: boolean,
  ) => Promise<unknown>
  /**
   * Pastes into the page as the paste keys do: the page gets an ordinary paste event, where its
   * focus is. Does nothing but on the user's press.
   */
  readonly paste: () => Promise<void>
  readonly addFiles: (draftId: string, files: WindowFile[]) => Promise<unknown>
}
