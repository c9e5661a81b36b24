import path from 'node:path'
import type { FrontDoor } from '../ipc/front-door.ts'
import { RequestFailed } from '../ipc/request-failed.ts'
import type { HostAnswer } from '../shared/bridge.ts'
import type { FileToRead } from '../shared/engine-contract.ts'
import { fail, ok } from '../shared/result.ts'
import type { TakenFiles } from '../shared/taken-files.ts'
import { channels } from './channels.ts'
import type { SentBy } from './sender-check.ts'

/** The part of Electron's ipcMain that answers `ipcRenderer.invoke`. */
export interface Channels {
  handle(channel: string, listener: (event: SentBy, ...input: unknown[]) => Promise<unknown>): void
}

/**
 * Answers what the window asks through the preload: every message is checked for its sender first,
 * and everything in it is unknown until parsed. Rejects with what `checkSender` throws; what the front
 * door rejects with is answered by its kind. The window hears when its page was given a snapshot, and pastes when its page
 * asks for it.
 */
export function answerWindow(
  ipcMain: Channels,
  checkSender: (sentBy: SentBy) => void,
  door: Pick<FrontDoor, 'handle' | 'addFiles' | 'importPaidList'>,
  window: { hasSnapshot(): void; paste(): void },
): void {
  function answer(channel: string, replyTo: (...input: unknown[]) => Promise<unknown>): void {
    ipcMain.handle(channel, async (event, ...input): Promise<HostAnswer> => {
      checkSender(event)
      try {
        return { ok: true, reply: await replyTo(...input) }
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error
        return { ok: false, error: error.kind }
      }
    })
  }

  answer(channels.request, async (name, input) => {
    const reply = await door.handle(typeof name === 'string' ? name : '', input)
    if (name === 'app.snapshot') window.hasSnapshot()
    return reply
  })
  answer(channels.addFiles, async (draftId, files) => {
    const { parseInput } = await parsing()
    // What the contract says of a draft's id holds on this channel too.
    const draft = parseInput('draft.cancelLoading', { draftId })
    const chosen = parseFiles(files)
    // A File that a page made itself has no path.
    const [readable, others] = [chosen.filter(hasPath), chosen.filter((file) => !hasPath(file))]
    const added = await door.addFiles(draft.draftId, readable)
    if (!added.ok) return added
    const unreadable = others.map(({ name }) => ({ name, problem: 'file-unreadable' }) as const)
    return ok({ ...added.value, files: [...added.value.files, ...unreadable] } satisfies TakenFiles)
  })
  ipcMain.handle(channels.paste, async (event) => {
    checkSender(event)
    window.paste()
  })
  answer(channels.importPaidList, async (accountId, file, isSure) => {
    const { parseInput } = await parsing()
    // What the contract says of an account's id holds on this channel too.
    const account = parseInput('account.exportPaidList', { accountId })
    const [chosen] = parseFiles([file])
    if (chosen === undefined || !hasPath(chosen)) return fail('file-unreadable')
    return door.importPaidList({ ...account, path: chosen.path, isSure: isSure === true })
  })
}

/** Not before a page asks: a start needs none of it. */
const parsing = () => import('../ipc/parse-request.ts')

function hasPath(file: FileToRead): boolean {
  return path.isAbsolute(file.path)
}

function parseFiles(files: unknown): readonly FileToRead[] {
  if (!Array.isArray(files)) throw new RequestFailed('invalid-input')
  return files.map((file: unknown) => {
    if (!isNamedPath(file)) throw new RequestFailed('invalid-input')
    return { path: file.path, name: file.name, move: false }
  })
}

function isNamedPath(file: unknown): file is { readonly path: string; readonly name: string } {
  return (
    typeof file === 'object' &&
    file !== null &&
    'path' in file &&
    typeof file.path === 'string' &&
    'name' in file &&
    typeof file.name === 'string'
  )
}
