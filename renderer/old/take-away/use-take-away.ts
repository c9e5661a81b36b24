import type { WrittenFile } from '../../../electron/shared/contract.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { download } from '../../components/download.ts'
import { useToast } from '../../components/Toasts.tsx'
import { madeOnce } from './files-made.ts'

/** What is said of a file once it is there, or is not. */
export interface WordsOfFile<Problem> {
  readonly problem: (problem: Problem) => string
  readonly saved: (path: string) => string
  readonly downloaded: string
}

/**
 * Has a file made, lets a browser fetch it, and says where it is. While the file of this name is
 * being made (`useIsMaking`) a second press asks for none.
 */
export function useTakeAway(): <Problem>(
  name: string,
  make: () => Promise<Result<WrittenFile, Problem> | undefined>,
  words: WordsOfFile<Problem>,
) => Promise<void> {
  const toast = useToast()
  return async (name, make, words) => {
    const file = await madeOnce(name, make)
    if (file === undefined) return
    if (!file.ok) toast(words.problem(file.error))
    else if (file.value.kind === 'saved') toast(words.saved(file.value.path))
    else if (file.value.kind === 'download') {
      download(file.value.url)
      toast(words.downloaded)
    }
  }
}
