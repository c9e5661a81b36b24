import type { MessageBoxOptions } from 'electron'
import { describeUnusable } from '../host/index.ts'
import { FolderNotOurs } from './data-folder.ts'
import type { DesktopStore } from './settings-store.ts'
import { fill, type Words } from './words/index.ts'

/** Says which stored settings or tokens could not be read, and where they are now; undefined if all could. */
export function storeWarning(
  words: Words['start'],
  { keptAside, settings }: Pick<DesktopStore, 'keptAside' | 'settings'>,
): MessageBoxOptions | undefined {
  if (keptAside.length > 0)
    return {
      type: 'warning',
      message: words.unreadable,
      detail: fill(words.unreadableText, { files: keptAside.join(', ') }),
    }
  if (settings.unusable.length === 0) return undefined
  const detail = fill(words.unusableText, { settings: describeUnusable(settings.unusable) })
  return { type: 'warning', message: words.unusable, detail }
}

/** Why the app cannot start, and what the user can do about it. */
export function startFailure(words: Words['start'], error: unknown, folder: string): string {
  if (error instanceof FolderNotOurs) {
    const { names, count } = error.others
    const more = count - names.length
    const listed = names.join(', ')
    const all = more > 0 ? fill(words.andMore, { names: listed, count: String(more) }) : listed
    return fill(words.notOursText, { folder, names: all })
  }
  const reason = error instanceof Error ? error.message : String(error)
  return fill(words.failedText, { folder, reason })
}
