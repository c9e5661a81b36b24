import { useCallback } from 'react'
import type { WrittenFile } from '../../electron/shared/contract/index.ts'
import { download } from '../components/index.ts'

/** The name of a file at the end of its path. */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

/** Words for what became of a file. */
export interface FileWords {
  readonly saved: (name: string) => string
  readonly downloaded: string
}

/** Hands a written file over, and says where it is; nothing is said of one that was cancelled. */
export function useWrittenFile(
  toast: (sentence: string) => void,
  words: FileWords,
): (file: WrittenFile) => void {
  const { saved, downloaded } = words
  return useCallback(
    (file) => {
      if (file.kind === 'saved') toast(saved(fileName(file.path)))
      if (file.kind === 'download') {
        download(file.url)
        toast(downloaded)
      }
    },
    [toast, saved, downloaded],
  )
}
