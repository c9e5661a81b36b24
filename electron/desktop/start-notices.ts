import type { MessageBoxOptions } from 'electron'
import type { DesktopWords } from './words/desktop-words.ts'

/** Says that the file of settings and tokens could not be read, and where it lies now. */
export function unreadableNotice(
  words: DesktopWords['start'],
  keptAside: string,
): MessageBoxOptions {
  return { type: 'warning', message: words.unreadable, detail: words.unreadableText(keptAside) }
}

/** Why there is no window, and what the user can do about it. */
export function startFailure(
  words: DesktopWords['start'],
  error: unknown,
  dataFolder: string,
): string {
  return words.failedText(dataFolder, error instanceof Error ? error.message : String(error))
}
