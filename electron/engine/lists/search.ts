import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { domainToUnicode } from 'node:url'
import { sourceEncodings, type SourceEncoding } from '../../shared/list-source.ts'
import { ListFolder } from './list-folder.ts'

const chunkBytes = 2 ** 20

/**
 * Whether a list holds a text, whatever its case: in a source, or in what the user typed. Its files are
 * searched as bytes, so that it need not be opened. Rejects when it is aborted.
 */
export async function holdsText(
  path: string,
  text: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const wanted = wantedTexts(text)
  const inSources = bytesOf(wanted)
  const lowered = wanted.map((one) => one.toLowerCase())
  for (const entry of await ListFolder.entriesAt(path)) {
    if (entry.kind === 'edit') {
      const typed = entry.text.toLowerCase()
      if (lowered.some((one) => typed.includes(one))) return true
    }
    if (entry.kind === 'source' && (await isInFile(join(path, entry.file), inSources, signal)))
      return true
  }
  return false
}

/** The text, and how a source may hold it where it is taken from a link as it is sent. */
function wantedTexts(text: string): readonly string[] {
  const wanted = new Set([text])
  if (text.includes('%'))
    try {
      wanted.add(decodeURI(text))
    } catch {
      // Cut off within a character.
    }
  const hosts = text.replaceAll(/[\w.-]*xn--[\w.-]+/gi, (host) => domainToUnicode(host) || host)
  wanted.add(hosts)
  return [...wanted]
}

/** What to look for among bytes of any encoding, in a string with a character for each byte. */
function bytesOf(texts: readonly string[]): { readonly pattern: RegExp; readonly longest: number } {
  const patterns = new Set<string>()
  let longest = 0
  for (const text of texts)
    for (const encoding of sourceEncodings) {
      const letters = Array.from(text.normalize('NFC'), (letter) => waysIn(letter, encoding))
      if (letters.some((ways) => ways.length === 0)) continue
      patterns.add(letters.map((ways) => `(?:${ways.map(literally).join('|')})`).join(''))
      longest = Math.max(
        longest,
        letters.reduce((sum, ways) => sum + Math.max(...ways.map(({ length }) => length)), 0),
      )
    }
  return { pattern: new RegExp([...patterns].join('|')), longest }
}

/** How a letter, small or capital, may be written in an encoding; none: it cannot be. */
function waysIn(letter: string, encoding: SourceEncoding): readonly string[] {
  const ways = new Set<string>()
  for (const cased of [letter, letter.toLowerCase(), letter.toUpperCase()]) {
    // The capital of ß is two letters, which are no ß.
    if (Array.from(cased).length !== 1) continue
    for (const form of [cased, cased.normalize('NFD')]) {
      const bytes = encoded(form, encoding)
      if (bytes !== undefined) ways.add(bytes.toString('latin1'))
    }
  }
  return [...ways]
}

function encoded(text: string, encoding: SourceEncoding): Buffer | undefined {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-16le':
      return Buffer.from(text, 'utf16le')
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16()
    case 'windows-1251':
    case 'windows-1252': {
      const bytes = Array.from(text, (letter) => lettersOf(encoding).indexOf(letter))
      return bytes.includes(-1) ? undefined : Buffer.from(bytes)
    }
    default:
      return encoding satisfies never
  }
}

const letters = new Map<SourceEncoding, readonly string[]>()

/** The letter of each byte. */
function lettersOf(encoding: SourceEncoding): readonly string[] {
  const known = letters.get(encoding)
  if (known !== undefined) return known
  const decoder = new TextDecoder(encoding)
  const found = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
  letters.set(encoding, found)
  return found
}

function literally(text: string): string {
  return text.replaceAll(/[^\w\s]/g, String.raw`\$&`)
}

async function isInFile(
  path: string,
  { pattern, longest }: { readonly pattern: RegExp; readonly longest: number },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined)
  if (file === undefined) return false
  try {
    const bytes = Buffer.allocUnsafe(longest + chunkBytes)
    for (let kept = 0; ;) {
      const { bytesRead } = await file.read(bytes, kept, chunkBytes)
      signal?.throwIfAborted()
      if (bytesRead === 0) return false
      const end = kept + bytesRead
      if (pattern.test(bytes.toString('latin1', 0, end))) return true
      // What begins at the end may go on in what follows.
      kept = Math.min(end, longest)
      bytes.copyWithin(0, end - kept, end)
      await turn()
    }
  } finally {
    await file.close()
  }
}
