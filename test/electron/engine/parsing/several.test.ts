import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mayContainLinks } from '../../../../electron/engine/parsing/other-links.ts'
import { isInsideAnother } from '../../../../electron/engine/parsing/other-links.ts'
import { markedLinkAt } from '../../../../electron/engine/parsing/markup.ts'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'
import { cutsInside, piecesOf } from '../../../../electron/engine/parsing/several.ts'

const part = fc.constantFrom(
  'https://',
  'http://',
  'https://a.example/',
  'https://a.example',
  'https://archive.ph/',
  'web/2026/',
  'b.example/',
  'b.example',
  'ж.example',
  '//c.example',
  'mailto:',
  'git+',
  'h',
  'x',
  '1. ',
  ' ',
  '\t',
  ';',
  ',',
  '|',
  '?',
  '?u=',
  '=',
  '#',
  '/',
  '(',
  '](',
  '[',
  '<',
  '>',
  '"',
  '*',
  '»',
  ')',
  '.',
  'ж',
  '🙂',
)
const line = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''))

/** The border between two links of a text, computed from the whole text each time. */
function borderByDefinition(
  text: string,
  previous: number,
  at: number,
): 'doubtful' | 'inside' | number {
  let edge = at
  while (edge > previous && /[([{<"'«“*_]/.test(text[edge - 1] ?? '')) edge--
  const between = text.slice(previous, edge)
  const mark = between.at(-1) ?? ''
  const isSameWord = !/\s/.test(between)
  if (/\s/.test(mark)) return edge
  if (/[;,|]/.test(mark)) return isSameWord && between.includes('?') ? 'doubtful' : edge
  if (!isSameWord) return isInsideAnother(text, at) ? 'inside' : edge
  if (/[<>"]|\]\($/.test(text.slice(previous, at))) return edge
  if (between.includes('?')) return 'inside'
  const nearest = Math.max(previous, ...startsOfLinks(text.slice(0, at)))
  const isGlued =
    mark === '/' ? !mayContainLinks(text.slice(nearest, at)) : /[\p{L}\p{N}]/u.test(mark)
  return isGlued ? 'doubtful' : 'inside'
}

function startsOfLinks(text: string): readonly number[] {
  return Array.from(text.matchAll(/https?:\/\//gi), ({ index }) => index)
}

/** The starts of the links that a line is split into. */
function startsByDefinition(text: string): readonly number[] {
  const starts: number[] = []
  for (const { index } of text.matchAll(/https?:\/\//gi)) {
    const previous = starts.at(-1)
    if (previous === undefined && isInsideAnother(text, index)) return []
    if (previous === undefined || typeof borderByDefinition(text, previous, index) === 'number')
      starts.push(index)
  }
  return starts.length < 2 ? [] : starts
}

it('splits a line at the borders that the whole text shows', () => {
  fc.assert(
    fc.property(line, (text) => {
      // A piece may begin at the mark before its link.
      const withScheme = piecesOf(text).flatMap(({ start }) => {
        const marks = /^[^\p{L}\p{N}\s/]*(?=https?:)/iu.exec(text.slice(start))
        return marks === null ? [] : [start + marks[0].length]
      })
      const defined = startsByDefinition(text)
      expect(withScheme.filter((at) => defined.includes(at))).toEqual(defined)
      // In a word, behind a tag or `](`, linksBeside may find one.
      const beside = withScheme.filter((at) => !defined.includes(at))
      // Another link may follow in the same word behind one that markup ends.
      const isMarked = startsOfLinks(text).some((at) => markedLinkAt(text, at) !== undefined)
      const apart = beside.filter((at) => !/(?:[<>"]|\]\()[^\s/]*$/.test(text.slice(0, at)))
      expect(isMarked ? [] : apart).toEqual([])
      const start = text.search(/https?:\/\//i)
      const doubtful = startsOfLinks(text).filter(
        (at) => at > start && borderByDefinition(text, start, at) === 'doubtful',
      )
      const isOne = start === -1 || doubtful.length === 0
      const starts = cutsInside(text, start, text.length).map(([at]) => at)
      expect(starts).toEqual(isOne ? [] : [start, ...doubtful])
    }),
    { numRuns: 5_000 },
  )
})

it('begins a new link behind `](`, whatever is before it', () => {
  const text = 'https://a.example/1 [archive.example/https://b.example/](https://c.example/2)'
  expect(piecesOf(text).map(({ start, end }) => text.slice(start, end))).toContain(
    'https://c.example/2',
  )
})

describe('a line of several links, one without a scheme', () => {
  const textsOf = (text: string): readonly string[] =>
    piecesOf(text).map(({ start, end }) => text.slice(start, end))

  it.for([
    'https://c.example/r www.c.example/s https://c.example/t',
    'https://c.example/r\twww.c.example/s; https://c.example/t',
    'https://c.example/r, (www.c.example/s), https://c.example/t',
  ])('is as many pieces with words before it as without: %s', (links) => {
    const three = ['https://c.example/r', 'www.c.example/s', 'https://c.example/t']
    expect(textsOf(links)).toEqual(three)
    expect(textsOf(`Ana: ${links}`)).toEqual(three)
  })

  it('keeps the words behind a link, and a word that only repeats it', () => {
    const text =
      'https://www.c.example/ www.c.example - our shop www.d.example/x https://c.example/t'
    expect(textsOf(text)).toEqual([
      'https://www.c.example/ www.c.example - our shop',
      'www.d.example/x',
      'https://c.example/t',
    ])
  })
})

describe('a line of any length', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** How many characters regular expressions examine while a line is read. */
  function workOf(text: string): number {
    let work = 0
    // oxlint-disable-next-line typescript/unbound-method -- `call` binds it again.
    const { exec } = RegExp.prototype
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, input) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = exec.call(this, input)
      const isAnchored = this.sticky || this.source.startsWith('^')
      const to = found === null ? (isAnchored ? from : input.length) : found.index + found[0].length
      work += to - from + 1
      return found
    })
    const pieces = piecesOf(text)
    for (const { start, end } of pieces) readText(text.slice(start, end))
    if (pieces.length === 0) readText(text)
    vi.restoreAllMocks()
    return work
  }

  it.for([
    ['links without anything between', 'https://a.example/b'],
    ['links that end in a query', 'https://a.example/?b=1'],
    ['links with commas in a query', 'https://a.example/?b,'],
    ['links with a letter before', 'https://a.example/ b'],
    ['links in a word with a host', 'https://a.example/'],
  ] as const)('of %s is walked over as often as a short one', ([, unit]) => {
    for (const start of ['', 'x ', 'https://b.example/ ', 'b.example/?u=', '(https://b.example/']) {
      const [short, long] = [100, 400].map((times) => workOf(start + unit.repeat(times)))
      expect((long ?? 0) / (short ?? 0)).toBeLessThan(4.4)
    }
  })
})
