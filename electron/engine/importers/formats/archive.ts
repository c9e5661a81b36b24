/** Files inside files: gzip, ZIP archives, and documents that are ZIP files. */
import { assertNever } from '../../../shared/assert-never.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type ByteSource, peek, spooled } from '../source/byte-source.ts'
import { isPlainText } from '../source/encoding.ts'
import {
  type FileFormat,
  type FilesInArchive,
  type FileToRead,
  type FormatNames,
  type FoundSource,
  sourcesOf,
} from './format.ts'
import { odsDocument } from './ods.ts'
import { xlsxDocument } from './xlsx.ts'
import {
  alwaysAllowed,
  gunzipped,
  isSeekable,
  largestExpansion,
  largestRatio,
  type SeekableSource,
  type ZipParts,
  zipParts,
} from './zip.ts'

/** One compressed file. One compressed twice is refused: no real list is. */
export const gzipFormat: FileFormat = {
  kind: 'gzip',
  endings: ['gz'],
  isCompressed: true,
  begins: ({ bytes }) => beginsAsGzip(bytes),
  read: async ({ name, source, isInArchive, readInside }) => {
    const peeked = await peek(gunzipped(source))
    if (!peeked.ok) return peeked
    if (beginsAsGzip(peeked.value.start)) return fail('nested-too-deep')
    const innerName = name.replace(/\.gz$/i, '')
    const contents = await readInside(peeked.value.whole, innerName, isInArchive)
    if (!contents.ok || contents.value.kind === 'archive') return contents
    const sources = sourcesOf(contents.value, innerName).map((found) => ({
      ...found,
      name: found.name.startsWith(innerName)
        ? name + found.name.slice(innerName.length)
        : found.name,
    }))
    return ok({ kind: 'sources', sources })
  },
}

function beginsAsGzip(start: Buffer): boolean {
  return start.subarray(0, 2).equals(gzipSignature)
}

const gzipSignature = Buffer.from('1f8b', 'hex')

/** A ZIP file: a workbook, or an archive, whose files are read one after another. */
export const zipFormat: FileFormat = {
  kind: 'zip',
  endings: ['zip'],
  isCompressed: true,
  begins: ({ bytes }) => zipSignatures.some((signature) => bytes.subarray(0, 4).equals(signature)),
  read: async (file) => {
    if (isSeekable(file.source)) return readZip(file, file.source)
    // The directory is at the end, so a stream is written to a file first.
    const spool = await spooled(file.source)
    return spool.ok ? file.readInside(spool.value, file.name, file.isInArchive) : spool
  },
}

// With files in it, and empty.
const zipSignatures = ['504b0304', '504b0506'].map((hex) => Buffer.from(hex, 'hex'))

/** A format whose files are ZIP files. */
export interface ZipDocument extends FormatNames {
  readonly isCompressed: true
  /** The path of the part that only this format has. */
  readonly mainPart: string
  readonly read: (
    parts: ZipParts,
    name: string,
  ) => Promise<Result<readonly FoundSource[], IntakeProblem>>
}

/** The first whose main part is there reads the file. */
export const zipDocuments: readonly ZipDocument[] = [xlsxDocument, odsDocument]

async function readZip(
  { name, isInArchive, readInside }: FileToRead,
  source: SeekableSource,
): ReturnType<FileFormat['read']> {
  const parts = await zipParts(source)
  if (!parts.ok) return parts
  const document = zipDocuments.find(({ mainPart }) => parts.value.has(mainPart))
  if (document !== undefined) {
    const sources = await document.read(parts.value, name)
    return sources.ok ? ok({ kind: 'sources', sources: sources.value }) : sources
  }
  if (isOtherDocument(parts.value)) return fail('unsupported-file')
  if (isInArchive) return fail('nested-too-deep')
  const files = filesInArchive(parts.value, name, source.totalBytes, readInside)
  return files.ok ? ok({ kind: 'archive', files: files.value }) : files
}

const mostFiles = 1_000

const documentMarks =
  /^(?:\[Content_Types\]\.xml$|mimetype$|META-INF\/|word\/|ppt\/|Index\/.*\.iwa$)/

// Operating systems add these to archives.
const leftBySystems = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/** True for the document of another program, which nobody would unpack. */
function isOtherDocument({ paths }: ZipParts): boolean {
  return paths.some((path) => documentMarks.test(path))
}

/**
 * Reads the files of an archive. Each source is named after the archive and its path in it. Fails if
 * the archive holds no file, or more than 1,000.
 */
function filesInArchive(
  { paths, contents }: ZipParts,
  name: string,
  compressedBytes: number,
  readInside: FileToRead['readInside'],
): Result<FilesInArchive, IntakeProblem> {
  const files = paths.filter((path) => !/[/\\]$/.test(path) && !leftBySystems.test(path))
  if (files.length === 0) return fail('no-links')
  if (files.length > mostFiles) return fail('expands-too-much')
  const limited = limitedTogether(compressedBytes)
  async function* each(): FilesInArchive {
    for (const path of files) {
      const peeked = await peek(limited(contents(path)))
      if (peeked.ok && isCertainlyNoList(peeked.value.start)) {
        await peeked.value.whole.close()
        yield ok({ kind: 'not-a-list', path })
        continue
      }
      const fileName = `${name} – ${path}`
      const found = peeked.ok ? await readInside(peeked.value.whole, fileName, true) : peeked
      if (found.ok) {
        if (found.value.kind === 'archive') throw new Error('An archive in an archive was opened')
        const sources = sourcesOf(found.value, fileName).map(({ lines, ...source }) => ({
          ...source,
          lines: inArchive(lines),
        }))
        yield ok({ kind: 'sources', path, sources })
      } else if (found.error !== 'no-links') {
        yield failInside(found.error, path)
        return
      }
    }
  }
  return ok(each())
}

/** Limits what all files together expand to. Several entries may share the same compressed bytes. */
function limitedTogether(compressedBytes: number): (contents: ByteSource) => ByteSource {
  let given = 0
  return (contents) => ({
    ...contents,
    read: async (into) => {
      const count = await contents.read(into)
      if (!count.ok) return count
      given += count.value
      const isBomb = given > alwaysAllowed && given > compressedBytes * largestRatio
      return isBomb || given > largestExpansion ? fail('expands-too-much') : count
    },
  })
}

/** A file without a link is empty here: the other files are still read. */
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
 * Calls `take` with the sources of each file, one file after another. Returns the paths of the files
 * that are certainly not lists. Stops at the first failure, which names its file.
 */
export async function forEachFile(
  files: FilesInArchive,
  take: (sources: readonly FoundSource[]) => Promise<Result<unknown, IntakeProblem>>,
): Promise<Result<readonly string[], IntakeProblem>> {
  const passedOver: string[] = []
  for await (const file of files) {
    if (!file.ok) return file
    if (file.value.kind === 'not-a-list') {
      passedOver.push(file.value.path)
      continue
    }
    const taken = await take(file.value.sources)
    if (!taken.ok) return failInside(taken.error, file.value.path)
  }
  return ok(passedOver)
}

/** The failure of an archive with a bad file in it. Names the file if the problem is its own. */
function failInside(problem: IntakeProblem, path: string): Result<never, IntakeProblem> {
  switch (problem) {
    case 'binary-file':
    case 'unsupported-file':
      // The archive itself is supported, and may be binary.
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
 * True if the first bytes are those of a picture, sound, film, PDF or program. Archives of lists hold
 * such files too. Other files that cannot be read may be damaged lists.
 */
function isCertainlyNoList(start: Buffer): boolean {
  if (isPlainText(start)) return false
  if (signatures.some((bytes) => start.subarray(0, bytes.length).equals(bytes))) return true
  const kindAt4 = start.toString('latin1', 4, 8)
  const kindAt8 = start.toString('latin1', 8, 12)
  if (start.toString('latin1', 0, 4) === 'RIFF') return riffKinds.has(kindAt8)
  // A text may also begin with MZ, but holds no NUL.
  const isProgram = start.toString('latin1', 0, 2) === 'MZ' && start.subarray(0, 64).includes(0)
  return isProgram || (kindAt4 === 'ftyp' && start[0] === 0)
}

// PNG, JPEG, GIF (2), TIFF (2), ICO, PDF, programs of Linux and of macOS (2).
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
