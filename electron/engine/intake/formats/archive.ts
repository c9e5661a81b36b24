import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { alwaysAllowed, largestExpansion, largestRatio } from './gunzip.ts'
import type { ListInFile } from './list-in-file.ts'
import { isSurelyNoList } from './no-list.ts'
import { peeked } from './peeked.ts'
import type { ZipParts } from './zip-parts.ts'

/** What a file in an archive holds: lists, or surely none. */
export type FileInArchive =
  | { readonly kind: 'lists'; readonly lists: readonly ListInFile[] }
  | { readonly kind: 'no-list'; readonly path: string }

/** Each file in an archive, one open at a time; a failure is the last thing given. */
export type ListsOfFiles = AsyncGenerator<Result<FileInArchive, IntakeProblem>>

/** Finds the lists of one file that was packed; a failure has closed it. */
type ReadPacked = (
  file: ByteSource,
  name: string,
) => Promise<Result<readonly ListInFile[], IntakeProblem>>

const mostFiles = 1_000

const documentMarks =
  /^(?:\[Content_Types\]\.xml$|mimetype$|META-INF\/|word\/|ppt\/|Index\/.*\.iwa$)/

// What systems leave in archives unasked.
const leftBySystems = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/** True where a ZIP file is some program's document, which nobody would unpack. */
export function isDocument({ paths }: ZipParts): boolean {
  return paths.some((path) => documentMarks.test(path))
}

/**
 * The lists of the files in an archive, each called by its name in it, as far as all of them together
 * are no bomb. Fails where it holds no file.
 */
export function listsInArchive(
  { paths, contents }: ZipParts,
  name: string,
  totalBytes: number,
  read: ReadPacked,
): Result<ListsOfFiles, IntakeProblem> {
  const files = paths.filter((path) => !/[/\\]$/.test(path) && !leftBySystems.test(path))
  if (files.length === 0) return fail('no-links')
  if (files.length > mostFiles) return fail('expands-too-much')
  const limited = limitedTogether(totalBytes)
  async function* each(): ListsOfFiles {
    for (const path of files) {
      const looked = await peeked(limited(contents(path)))
      if (looked.ok && isSurelyNoList(looked.value.start)) {
        await looked.value.whole.close()
        yield ok({ kind: 'no-list', path })
        continue
      }
      const found = looked.ok ? await read(looked.value.whole, `${name} – ${path}`) : looked
      if (found.ok) {
        const lists = found.value.map(({ lines, ...list }) => ({
          ...list,
          lines: inArchive(lines),
        }))
        yield ok({ kind: 'lists', lists })
      } else if (found.error !== 'no-links') {
        yield found
        return
      }
    }
  }
  return ok(each())
}

/** What is packed several times over counts each time. */
function limitedTogether(packedBytes: number): (contents: ByteSource) => ByteSource {
  let given = 0
  return (contents) => ({
    ...contents,
    read: async (into) => {
      const count = await contents.read(into)
      if (!count.ok) return count
      given += count.value
      const isBomb = given > alwaysAllowed && given > packedBytes * largestRatio
      return isBomb || given > largestExpansion ? fail('expands-too-much') : count
    },
  })
}

/** A file without a link takes none of the others along. */
function inArchive(lines: ByteSource): ByteSource {
  return {
    ...lines,
    read: async (into) => {
      const count = await lines.read(into)
      if (count.ok) return count
      return count.error === 'no-links' ? ok(0) : count
    },
  }
}

/** The problem with an archive where a file in it has one: of itself that would not be true. */
export function problemInside(problem: IntakeProblem): IntakeProblem {
  return problem === 'binary-file' || problem === 'unsupported-file'
    ? 'unsupported-inside'
    : problem
}
