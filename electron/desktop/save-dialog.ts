import path from 'node:path'
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron'
import type { ResultsDestination } from '../ipc/host-parts.ts'
import { fail, ok } from '../shared/result.ts'

/** Lets the user choose a file for results; the system asks before it overwrites one. */
export function saveDialog(
  ask: (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>,
  folder: string,
): ResultsDestination {
  return {
    async choose(suggestedName) {
      const { canceled, filePath } = await ask({
        defaultPath: path.join(folder, suggestedName),
        filters: [{ name: 'CSV', extensions: ['csv'] }],
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
