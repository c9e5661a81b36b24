import { assertNever } from '../../../shared/assert-never.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { isPlainText } from '../source/encoding.ts'
import { type ListInFile, peeked } from './text-chunks.ts'
import { alwaysAllowed, largestExpansion, largestRatio, type ZipParts } from './zip.ts'

/** What a file in an archive holds: lists, or surely none. */
type FileInArchive =
  | { readonly kind: 'lists'; readonly path: string; readonly lists: readonly ListInFile[] }
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
        yield ok({ kind: 'lists', path, lists })
      } else if (found.error !== 'no-links') {
        yield failInside(found.error, path)
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

/**
 * Has the lists of each file taken in, one after another; gives the names of the files that surely are
 * no lists. A failure is the last thing that happens, and names the file that it is about.
 */
export async function takeEach(
  files: ListsOfFiles,
  take: (lists: readonly ListInFile[]) => Promise<Result<unknown, IntakeProblem>>,
): Promise<Result<readonly string[], IntakeProblem>> {
  const passedOver: string[] = []
  for await (const file of files) {
    if (!file.ok) return file
    if (file.value.kind === 'no-list') {
      passedOver.push(file.value.path)
      continue
    }
    const taken = await take(file.value.lists)
    if (!taken.ok) return failInside(taken.error, file.value.path)
  }
  return ok(passedOver)
}

/** Fails as the archive does where a file in it has a problem: not all of them are the file's own. */
function failInside(problem: IntakeProblem, path: string): Result<never, IntakeProblem> {
  switch (problem) {
    case 'binary-file':
    case 'unsupported-file':
      // Of the archive itself that would not be true.
      return fail('unsupported-inside', [path])
    case 'unsupported-inside':
    case 'encrypted-file':
    case 'damaged-file':
    case 'nested-too-deep':
    case 'line-too-long':
      return fail(problem, [path])
    case 'file-unreadable':
    case 'file-is-folder':
    case 'not-a-file':
    case 'file-changed':
    case 'no-list-inside':
    case 'expands-too-much':
    case 'no-links':
    case 'too-many-rows':
    case 'disk-full':
    case 'cancelled':
      return fail(problem)
    default:
      return assertNever(problem)
  }
}

/**
 * True where a file's first bytes say that it is a picture, sound, film, PDF or program: in an archive
 * of lists it lies beside them. What only cannot be read may be a list that was damaged.
 */
function isSurelyNoList(start: Buffer): boolean {
  if (isPlainText(start)) return false
  if (signatures.some((bytes) => start.subarray(0, bytes.length).equals(bytes))) return true
  const kindAt4 = start.toString('latin1', 4, 8)
  const kindAt8 = start.toString('latin1', 8, 12)
  if (start.toString('latin1', 0, 4) === 'RIFF') return riffKinds.has(kindAt8)
  // A text may begin with these two letters, but has no NUL.
  const isProgram = start.toString('latin1', 0, 2) === 'MZ' && start.subarray(0, 64).includes(0)
  return isProgram || (kindAt4 === 'ftyp' && start[0] === 0)
}

// PNG, JPEG, both GIF, both TIFF, ICO, PDF, programs of Linux and of macOS.
const signatures = [
  '89504e47',
  'ffd8ff',
  '474946383761',
  '474946383961',
  '49492a00',
  '4d4d002a',
  '00000100',
  '255044462d',
  '7f454c46',
  'cffaedfe',
  'cafebabe',
].map((hex) => Buffer.from(hex, 'hex'))

const riffKinds: ReadonlySet<string> = new Set(['WEBP', 'WAVE', 'AVI '])
