/** All file formats. Recognises the format of a file and opens its contents. */
import { assertNever } from '../../../shared/assert-never.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { newRemarks } from '../../table/index.ts'
import { type ByteSource, peek, startLength } from '../source/byte-source.ts'
import { encodingAtStart } from '../source/encoding.ts'
import { gzipFormat, zipDocuments, zipFormat } from './archive.ts'
import { csvFormat, textFormat } from './delimited.ts'
import type {
  FileContents,
  FileFormat,
  FilesInArchive,
  FileStart,
  FormatNames,
  FoundSource,
} from './format.ts'
import { htmlFormat } from './html.ts'
import { jsonFormat } from './json.ts'
import { mailFormat } from './mail.ts'
import { mailboxFormat, oldOfficeFormat } from './unsupported.ts'
import { xmlFormat } from './xml.ts'

/** The first format whose `begins` is true reads the file. If there is none, it is text. */
const formats: readonly FileFormat[] = [
  // These have a signature.
  gzipFormat,
  zipFormat,
  oldOfficeFormat,
  // Only files named .txt or .md. What they begin with does not matter.
  textFormat,
  // These begin with words that no other format begins with. E-mails and web pages are also recognised
  // by the ending: `.eml` wins over the content, `.html` only if no format above recognises the content.
  mailFormat,
  mailboxFormat,
  xmlFormat,
  htmlFormat,
  // Recognised by the ending, because their content may be plain text. JSON is also recognised by its
  // first characters, unless the file is named .csv.
  csvFormat,
  jsonFormat,
]

/** The names of every format, workbooks included, which are recognised inside a ZIP file. */
export const allFormats: readonly FormatNames[] = [...formats, ...zipDocuments]

/**
 * Recognises the format of a file and opens its contents. `name` decides only if the bytes can mean
 * several formats. The source is closed together with the contents, or at once on failure.
 */
export function readContents(
  source: ByteSource,
  name: string,
): Promise<Result<FileContents, IntakeProblem>> {
  return readAny(source, name, false)
}

async function readAny(
  source: ByteSource,
  name: string,
  isInArchive: boolean,
): Promise<Result<FileContents, IntakeProblem>> {
  const contents = await openContents(
    { ...source, close: () => Promise.resolve() },
    name,
    isInArchive,
  )
  if (!contents.ok) {
    await source.close()
    return contents
  }
  return ok(closingWith(contents.value, source))
}

async function openContents(
  source: ByteSource,
  name: string,
  isInArchive: boolean,
): Promise<Result<FileContents, IntakeProblem>> {
  const peeked = await peek(source)
  if (!peeked.ok) return peeked
  const start = startOf(peeked.value.start, name)
  const { format, isMisnamed } = recognise(start, name)
  const isBinary = encodingAtStart(start.bytes) === 'binary'
  if (format === textFormat && isBinary && isNamedAsCompressed(name)) return fail('damaged-file')
  const remarks = newRemarks()
  remarks.isFaulty = isMisnamed
  const file = { name, start, source: peeked.value.whole, remarks, isInArchive }
  return format.read({ ...file, readInside: readAny })
}

function startOf(bytes: Buffer, name: string): FileStart {
  return {
    bytes,
    text: textOf(bytes).trimStart(),
    ending: /\.([a-z0-9]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? '',
    isWhole: bytes.length < startLength,
  }
}

/** What tells formats apart is ASCII, so other characters need no right decoding. */
function textOf(start: Buffer): string {
  const found = encodingAtStart(start)
  if (found === 'binary') return ''
  const { encoding, markLength } = found
  return encoding === 'utf-8'
    ? start.toString('latin1', markLength)
    : new TextDecoder(encoding).decode(start)
}

/** `isMisnamed`: the file has the ending of a format with `isPlausible` and begins like one, but is text. */
function recognise(
  start: FileStart,
  name: string,
): { readonly format: FileFormat; readonly isMisnamed: boolean } {
  const format = formats.find(({ begins }) => begins(start)) ?? textFormat
  if (format.isPlausible?.(start) ?? true) return { format, isMisnamed: false }
  const isMisnamed = formats.some(
    ({ isPlausible, endings }) =>
      isPlausible !== undefined && hasEnding(name.replace(/\.gz$/i, ''), endings),
  )
  return { format: textFormat, isMisnamed }
}

function isNamedAsCompressed(name: string): boolean {
  return allFormats.some(
    ({ isCompressed, endings }) => isCompressed === true && hasEnding(name, endings),
  )
}

function hasEnding(name: string, endings: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return endings.some((ending) => lower.endsWith(`.${ending}`))
}

/** Closes `file` with the last source, or when no further file of the archive is wanted. */
function closingWith(contents: FileContents, file: ByteSource): FileContents {
  switch (contents.kind) {
    case 'text':
      return { ...contents, lines: closing(contents.lines, file) }
    case 'sources':
      return { ...contents, sources: closingLast(contents.sources, file) }
    case 'archive':
      return { ...contents, files: closingBehind(contents.files, file) }
    default:
      return assertNever(contents)
  }
}

function closingLast(sources: readonly FoundSource[], file: ByteSource): readonly FoundSource[] {
  return sources.map((source, index) =>
    index === sources.length - 1 ? { ...source, lines: closing(source.lines, file) } : source,
  )
}

async function* closingBehind(files: FilesInArchive, archive: ByteSource): FilesInArchive {
  try {
    yield* files
  } finally {
    await archive.close()
  }
}

function closing(lines: ByteSource, file: ByteSource): ByteSource {
  return {
    ...lines,
    close: async () => {
      await lines.close()
      await file.close()
    },
  }
}
