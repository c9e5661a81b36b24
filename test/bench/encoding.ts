import { isUtf8 } from 'node:buffer'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuUsage } from 'node:process'
import type { ByteSource } from '../../electron/engine/importers/source/byte-source.ts'
import { blocksOf } from '../../electron/engine/importers/source/load.ts'
import { ok } from '../../electron/shared/result.ts'
import { compared, type Goal, ratio, type Scale } from './goal.ts'
import { writeLines } from './sample-files.ts'

// CPU time is measured in milliseconds, and one pass is too short for that.
const passes = 20
const { signal } = new AbortController()

/** Goal 6: the cost of splitting a file into decoded lines, compared with reading it. */
export async function* encodingGoals(scale: Scale): AsyncIterable<Goal> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const path = join(folder, 'list.txt')
    await writeLines(path, scale.lines(1_000_000))
    const bytes = await readFile(path)
    const decided = await compared(
      scale.rounds(5),
      async () => (await cpuMs(() => encodingOf(bytes))) - (await cpuMs(() => readThrough(bytes))),
      () => cpuMs(() => isUtf8(bytes)),
    )
    yield ratio('6  encoding of 1 M lines decided ÷ isUtf8 of them', decided, 2)

    const cyrillic = 'https://a.example/статья о ссылках\n'.repeat(100)
    const western = 'https://a.example/über Straßen\n'.repeat(100)
    const expected = {
      'utf-8': Buffer.from(cyrillic),
      'utf-16le': Buffer.from(western, 'utf16le'),
      'utf-16be': Buffer.from(`\ufeff${western}`, 'utf16le').swap16(),
      'windows-1251': Buffer.from(
        cyrillic.replaceAll(/[а-я]/g, (letter) => cyrillicByte(letter)),
        'latin1',
      ),
      'windows-1252': Buffer.from(western, 'latin1'),
    }
    const wrong: string[] = []
    for (const [encoding, file] of Object.entries(expected)) {
      const found = await encodingOf(file)
      if (found !== encoding) wrong.push(`${encoding} was taken for ${found}`)
    }
    const detail = wrong.length === 0 ? Object.keys(expected).join(', ') : wrong.join(', ')
    yield { what: '   encodings taken for another', measured: wrong.length, limit: 0, detail }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The Latin-1 character with the same byte as a letter of windows-1251. */
function cyrillicByte(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x430 + 0xe0)
}

async function encodingOf(bytes: Buffer): Promise<string> {
  let found = ''
  for await (const block of blocksOf(sourceOf(bytes), signal)) {
    if (!block.ok) throw new Error(block.error)
    found = block.value.encoding
  }
  return found
}

/** Reads the same blocks and does nothing with them. */
async function readThrough(bytes: Buffer): Promise<number> {
  const source = sourceOf(bytes)
  let total = 0
  for (;;) {
    const count = await source.read(Buffer.allocUnsafeSlow(2 ** 20))
    if (!count.ok || count.value === 0) return total
    total += count.value
  }
}

function sourceOf(bytes: Buffer): ByteSource {
  let at = 0
  return {
    totalBytes: bytes.length,
    read: async (into) => {
      const count = bytes.copy(into, 0, at)
      at += count
      return ok(count)
    },
    close: () => Promise.resolve(),
  }
}

/** CPU time of a pass. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = cpuUsage()
  for (let pass = 0; pass < passes; pass++) await work()
  const { user, system } = cpuUsage(before)
  return (user + system) / 1_000 / passes
}
