import path from 'node:path'
import type { FileFilter, SaveDialogOptions, SaveDialogReturnValue } from 'electron'
import type { ResultsDestination } from '../ipc/host-parts.ts'
import { fail, ok } from '../shared/result.ts'
import type { DesktopWords } from './words/desktop-words.ts'

/** The kind of file by the last part of its name. */
function filterOf(name: string, words: Readonly<Record<string, string>>): FileFilter {
  const ending = path.extname(name).slice(1)
  return { name: words[ending] ?? ending.toUpperCase(), extensions: [ending] }
}

/** Lets the user choose a file for what leaves the app; the system asks before it overwrites one. */
export function saveDialog(
  ask: (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>,
  folder: string,
  words: () => DesktopWords['save'],
): ResultsDestination {
  return {
    async choose(suggestedName) {
      const { canceled, filePath } = await ask({
        defaultPath: path.join(folder, suggestedName),
        filters: [filterOf(suggestedName, words())],
      })
      if (canceled) return fail('cancelled')
      return ok({
        path: filePath,
        reply: { kind: 'saved', path: filePath },
        // The user's own file may stand there: what could not be written is not deleted.
        discard: async () => {},
      })
    },
  }
}
