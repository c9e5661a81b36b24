import path from 'node:path'
import { type FrontDoor, RequestFailed } from '../host/index.ts'
import type { ImportedFiles, SentLinksProblem } from '../shared/contract/index.ts'
import { fail, type Result } from '../shared/result.ts'
import { channels, type HostAnswer } from '../shared/window-transport.ts'
import { appAddress, appOrigin } from './page.ts'

/** The part of Electron's IpcMainInvokeEvent that says who sent it. */
export interface Sender {
  readonly sender: object
  readonly senderFrame: {
    readonly parent: object | null
    readonly origin: string
    readonly url: string
  } | null
}

/** Thrown for a sender that is not our window's page; its invoke rejects. */
export class ForeignSender extends Error {
  override readonly name = 'ForeignSender'
}

/**
 * Throws ForeignSender unless the main frame of `page` sent the message from an address of
 * `appOrigin`. Both origin and address count: about:blank inherits its opener's origin, and a frame
 * that navigated away or died has none.
 */
export function checkSender({ sender, senderFrame }: Sender, page: object | undefined): void {
  if (senderFrame === null) throw new ForeignSender('The frame is gone')
  if (sender !== page) throw new ForeignSender('Not our window')
  if (senderFrame.parent !== null) throw new ForeignSender('Not the main frame')
  if (senderFrame.origin !== appOrigin) throw new ForeignSender('Not our origin')
  if (appAddress(senderFrame.url) === undefined) throw new ForeignSender('Not our address')
}

/** The part of Electron's ipcMain that answers `ipcRenderer.invoke`. */
export interface Channels {
  handle(channel: string, listener: (event: Sender, ...input: unknown[]) => Promise<unknown>): void
}

/** What a message of the page does to its window. */
export interface AskingWindow {
  readonly page: object | undefined
  /** The page was given a snapshot: it receives events from now on. */
  hasSnapshot(): void
  paste(): void
}

/**
 * Answers the messages of the window's preload script. Each message is checked for its sender first,
 * and everything in it is unknown until it is parsed. A request that the front door rejects is
 * answered with the kind of its failure.
 */
export function answerWindow(
  ipcMain: Channels,
  door: Pick<FrontDoor, 'handle' | 'parse' | 'addFiles' | 'importSent' | 'revision'>,
  window: AskingWindow,
): void {
  function answer(channel: string, replyTo: (...input: unknown[]) => Promise<unknown>): void {
    ipcMain.handle(channel, async (event, ...input): Promise<HostAnswer> => {
      checkSender(event, window.page)
      try {
        const reply = await replyTo(...input)
        return { ok: true, reply, revision: door.revision }
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

  answer(channels.addFiles, async (target, files): Promise<ImportedFiles> => {
    // Files have the same targets as pastes, so the schema of `list.paste` parses them.
    const { into } = await door.parse('list.paste', { into: target, text: '' })
    const given = parseFiles(files)
    // A File that a page made itself has no path.
    const readable = given.filter(hasPath).map((file) => ({ ...file, move: false }))
    const unreadable = given
      .filter((file) => !hasPath(file))
      .map(({ name }) => ({ name, problem: 'file-unreadable' }) as const)
    const imported = await door.addFiles({ into, files: readable })
    return { ...imported, files: [...imported.files, ...unreadable] }
  })

  answer(channels.importSent, async (accountId, file, isSure) => {
    const account = await door.parse('account.exportSent', { accountId })
    const [given] = parseFiles([file])
    if (given === undefined || !hasPath(given)) return unreadableFile
    return door.importSent({ ...account, path: given.path, isSure: isSure === true })
  })

  ipcMain.handle(channels.paste, async (event) => {
    checkSender(event, window.page)
    window.paste()
  })
}

const unreadableFile: Result<never, SentLinksProblem> = fail('file-unreadable')

interface NamedPath {
  readonly path: string
  readonly name: string
}

function hasPath(file: NamedPath): boolean {
  return path.isAbsolute(file.path)
}

function parseFiles(files: unknown): readonly NamedPath[] {
  if (!Array.isArray(files)) throw new RequestFailed('invalid-input')
  return files.map((file: unknown) => {
    if (!isNamedPath(file)) throw new RequestFailed('invalid-input')
    return { path: file.path, name: file.name }
  })
}

function isNamedPath(file: unknown): file is NamedPath {
  return (
    typeof file === 'object' &&
    file !== null &&
    'path' in file &&
    typeof file.path === 'string' &&
    'name' in file &&
    typeof file.name === 'string'
  )
}
