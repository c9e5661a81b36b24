import { describe, expect, it } from 'vitest'
import type { ByteSource } from '../../../../electron/engine/importers/source/byte-source.ts'
import { longestLine } from '../../../../electron/engine/importers/source/load.ts'
import { statusOfRow } from '../../../../electron/engine/lists/row.ts'
import { ok } from '../../../../electron/shared/result.ts'
import { tableOf, verdictsOf } from './table-fixture.ts'

/** The size of a segment of `ByteStore`, which holds a link or a block of lines. */
const segment = 2 ** 21
/** Links up to this size share a segment. */
const sharedSegment = 2 ** 18

function bytesOf(bytes: Buffer): ByteSource {
  let at = 0
  return {
    totalBytes: bytes.length,
    read: (into) => {
      const count = bytes.copy(into, 0, at)
      at += count
      return Promise.resolve(ok(count))
    },
    close: () => Promise.resolve(),
  }
}

const start = 'https://a.example/'

/** A line whose link has `length` bytes when sent. It consists of `mark`, which is sent as `sent`. */
function lineSentAs(length: number, mark: string, sent: string): string {
  const times = Math.floor((length - start.length) / sent.length)
  return (start + mark.repeat(times)).padEnd(
    start.length + mark.length * times + ((length - start.length) % sent.length),
    'a',
  )
}

const marks = [
  ['a', 'a'],
  ['<', '%3C'],
  ['é', '%C3%A9'],
  ['中', '%E4%B8%AD'],
  ['😀', '%F0%9F%98%80'],
] as const

describe('a link that no account takes', () => {
  const lengths = [
    100_020,
    sharedSegment - 1,
    sharedSegment,
    sharedSegment + 1,
    longestLine,
    segment - 1,
    segment,
    segment + 1,
    3 * longestLine,
  ]
  it.for(marks.flatMap(([mark, sent]) => lengths.map((length) => ({ mark, sent, length }))))(
    'is too long, and no line around it is lost: $length characters of $sent',
    { timeout: 20_000 },
    async ({ mark, sent, length }) => {
      const line = lineSentAs(length, mark, sent)
      if (Buffer.byteLength(line) > longestLine) return
      const inProse = mark === '<' ? line : `see ${line.slice(0, -12)}end or`
      const table = await tableOf([`${start}1`, line, `${start}2`, inProse, `${start}3`].join('\n'))
      const words = verdictsOf(table).map((verdict) => verdict.slice(0, 40))
      const tooLong: unknown = expect.stringMatching(/^rejected too-long|^duplicate/)
      const [one, two, three] = [1, 2, 3].map((page) => `ready ${start}${page}`)
      expect(words).toEqual([one, tooLong, two, tooLong, three])
      expect(statusOfRow(table, 1)).toMatchObject({ rejectReason: 'too-long' })
    },
  )

  it.for([
    ['percent signs', '%'],
    ['escapes', '%C3'],
    ['quotes', '"'],
    ['backslashes', '\\'],
    ['brackets', '[['],
    ['opening tags', '[b]'],
    ['closing tags', '[/b]'],
    ['templates', '{{a|'],
    ['escaped quotes', '&quot;'],
  ] as const)('can consist of %s only', { timeout: 20_000 }, async ([, mark]) => {
    const filled = mark.repeat((longestLine - 100) / mark.length)
    for (const line of [filled, start + filled, `[url=${start}${filled}`]) {
      const words = verdictsOf(await tableOf(`${start}1\n${line}\n${start}2`))
      expect([words[0], words.at(-1)]).toEqual([`ready ${start}1`, `ready ${start}2`])
    }
  })
})

describe('half a character of UTF-16', () => {
  it.for(['utf-16le', 'utf-16be'] as const)(
    'loses no line, also at the end of a block: %s',
    async (encoding) => {
      const halves = ['\ud800', '\udc00', '\ud83d', 'x\udfffx']
      const lines = [
        `${start}1`,
        ...halves.map((half) => start + half),
        start + '\ud800'.repeat(longestLine / 4),
        `${start}2`,
      ]
      const wide = Buffer.from(`\ufeff${lines.join('\n')}\n`, 'utf16le')
      const words = verdictsOf(
        await tableOf(bytesOf(encoding === 'utf-16le' ? wide : wide.swap16())),
      )
      expect(words).toHaveLength(lines.length)
      expect([words[0], words.at(-1)]).toEqual([`ready ${start}1`, `ready ${start}2`])
      expect(words[1]).toBe(`cleaned ${start}%EF%BF%BD`)
      expect(words.at(-2)).toMatch(/^rejected too-long/)
    },
  )

  it('at the end of a file becomes a replacement character', async () => {
    const bytes = Buffer.from(`\ufeff${start}1\n${start}\ud83d`, 'utf16le')
    expect(verdictsOf(await tableOf(bytesOf(bytes)))).toEqual([
      `ready ${start}1`,
      `cleaned ${start}%EF%BF%BD`,
    ])
  })
})
