import type { MessageBoxOptions } from 'electron'
import { describeUnusable } from '../ipc/settings-schema.ts'
import { FolderNotOurs } from './data-paths.ts'
import type { DesktopStore } from './desktop-store.ts'
import type { DesktopWords } from './words/desktop-words.ts'

/** Says what of the stored settings and tokens could not be read, and where it lies; undefined if all could. */
export function storeNotice(
  words: DesktopWords['start'],
  { keptAside, settings }: Pick<DesktopStore, 'keptAside' | 'settings'>,
): MessageBoxOptions | undefined {
  if (keptAside.length > 0)
    return {
      type: 'warning',
      message: words.unreadable,
      detail: words.unreadableText(keptAside.join(', ')),
    }
  if (settings.unusable.length === 0) return undefined
  const detail = words.unusableText(describeUnusable(settings.unusable))
  return { type: 'warning', message: words.unusable, detail }
}

/** Why there is no window, and what the user can do about it. */
export function startFailure(
  words: DesktopWords['start'],
  error: unknown,
  dataFolder: string,
): string {
  if (error instanceof FolderNotOurs) {
    const { names, count } = error.others
    return words.notOursText(dataFolder, names.join(', '), count - names.length)
  }
  return words.failedText(dataFolder, error instanceof Error ? error.message : String(error))
}
