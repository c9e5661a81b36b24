import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomRuns } from '../../../setup/random-runs.ts'
import { edits, listOf, lists, rowsOf, sentLinks } from '../lists/list-fixture.ts'

type Written = (page: string) => string

/** Links that PlainLink accepts. */
const plainKinds: readonly Written[] = [
  (page: string) => `https://a.example/${page}`,
  (page: string) => `http://b.example/${page}?q=1`,
  (page: string) => `https://c.example/${page}#part`,
]
const kinds: readonly Written[] = [
  ...plainKinds,
  (page: string) => `a.example/${page}`,
  (page: string) => `www.b.example/${page}`,
  (page: string) => `hxxps://a[.]example/${page}`,
  (page: string) => `hxxp://b.example/${page}`,
  (page: string) => `b[.]example/${page}`,
  (page: string) => `https://c[.]example/${page}`,
  (page: string) => `htp:/a.example/${page}`,
  (page: string) => `https//b.example/${page}`,
  (page: string) => `hhttps://c.example/${page}`,
  (page: string) => `ｈｔｔｐｓ：／／a.example/${page}`,
  (page: string) => `https：//b.example/${page}`,
  (page: string) => `//a.example/${page}`,
  (page: string) => `https://b.example:8080/${page}`,
  (page: string) => `b.example:8080/${page}`,
  (page: string) => `ttps:c.example/${page}`,
  (page: string) => `b(.)example/${page}`,
  (page: string) => String.raw`https:\/\/c.example\/` + page.replace('/', String.raw`\/`),
]
const marks = ['', '()', '[]', '<>', '""', "''", '``', '**', '__', '~~', '«»', '（）', '「」']
/** Markup around a link, which is at the first bar. */
const markup = ['[url]|[/url]', '[url=|]hier[/url]', '[[|][hier]]', '{{URL||}}', '\\url{|}']
const stuck = ['Link:', '链接：', '看']
const ends = ['', '', ',', '.', '!', ';', '，', '。', '？']
const betweens = [' ', ' und ', ' und dann ', ' / ', ' - ', ' | ', '，也看 ', ' 🔥 ']
const starts = ['', 'Ina: ', '- ', '> ', '3. ', '[16.11.26, 09:20] Ina: ', '看这个 ', 'see also ']

/** Two or three links with only a mark between them. */
function gluedTo(firsts: readonly Written[]): fc.Arbitrary<readonly Written[]> {
  return fc
    .tuple(
      fc.constantFrom(...firsts),
      fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 2 }),
    )
    .map(([first, others]) => [first, ...others])
    .filter((glued) => glued.every((kind, index) => !mayGoOnIn(kind, glued[index + 1])))
}
/** A bare host may be part of a query or fragment. */
function mayGoOnIn(kind: Written, next: Written | undefined): boolean {
  return /[?#]/.test(kind('')) && /^(?:\/\/)?a\./.test(next?.('') ?? '')
}

/** The text of one word, with as many pages as links. */
interface OneWord {
  readonly links: number
  readonly write: (pages: readonly string[]) => string
}

const oneWord: fc.Arbitrary<OneWord> = fc
  .record({
    glued: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...kinds).map((kind) => [kind]) },
      { weight: 2, arbitrary: gluedTo(kinds) },
    ),
    glue: fc.constantFrom(',', ';', '|', '｜'),
    mark: fc.oneof(fc.constantFrom(...marks), fc.constantFrom(...markup, 'md', ...stuck)),
    end: fc.constantFrom(...ends),
  })
  .map(({ glued, glue, mark, end }) => wordOf(glued, glue, mark, end))

function wordOf(glued: readonly Written[], glue: string, mark: string, end: string): OneWord {
  const write = (pages: readonly string[]): string => {
    const link = glued.map((kind, index) => kind(pages[index] ?? '')).join(glue)
    // Emphasis may be around several links, and a bracket may belong to the last one.
    return marked(link, glued.length > 1 ? '' : mark) + end
  }
  return { links: glued.length, write }
}

function marked(link: string, mark: string): string {
  // `看a.example` may well be one name.
  if (mark === '看' && /^[ab]/.test(link)) return link
  // `Link://a.example` has an unknown scheme.
  if (stuck.includes(mark) && link.startsWith('//')) return link
  if (stuck.includes(mark)) return mark + link
  if (markup.includes(mark)) {
    const at = mark.lastIndexOf('|')
    return mark.slice(0, at) + link + mark.slice(at + 1)
  }
  return mark === 'md' ? `[hier](${link})` : `${mark[0] ?? ''}${link}${mark[1] ?? ''}`
}
const amongOthers = fc.record({
  start: fc.constantFrom(...starts),
  words: fc.array(oneWord, { minLength: 1, maxLength: 4 }),
  betweens: fc.array(fc.constantFrom(...betweens), { minLength: 4, maxLength: 4 }),
  end: fc.constantFrom('', ' ', ' bitte', ' 👍', ' ok?'),
})
/** Several links in one word that PlainLink gets to read. */
const aloneOnLine = gluedTo(plainKinds).map((glued) => ({
  start: '',
  words: [wordOf(glued, ',', '', '')],
  betweens: [],
  end: '',
}))
const someLine = fc
  .oneof({ weight: 2, arbitrary: amongOthers }, { weight: 1, arbitrary: aloneOnLine })
  .map(({ start, words, betweens: all, end }) => {
    const pages: string[] = []
    const written = words.map(({ links, write }, index) => {
      const own = Array.from({ length: links }, (_, at) => `t/${pages.length + at + 11}`)
      pages.push(...own)
      return write(own) + (all[index] ?? '')
    })
    return { text: start + written.join('').trimEnd() + end, pages }
  })

// A `.` or `!` may be part of the link if only a bullet is beside it.
const somePage = /^https?:\/\/(?:www\.)?[abc]\.example(?::8080)?\/t\/\d+(?:\?q=1|#part)?[.!]?$/

it('keeps each link of a line in some row, and sends no other page, whatever the user chooses', async () => {
  await fc.assert(
    fc.asyncProperty(
      someLine,
      fc.infiniteStream(fc.boolean()),
      async ({ text, pages }, choices) => {
        const list = await listOf(text)
        let hasKept = false
        for (let asked = 0; asked < 40; asked++) {
          const row = rowsOf(list).find(({ choices: offered }) => offered.length > 0)
          if (row === undefined) break
          // A user who keeps several links as one has seen them all; the same for the slashes of an escape.
          const isSeen = row.decideKind === 'several-in-query' || row.decideKind === 'escaped-mark'
          const isKept = choices.next().value === true && !isSeen
          const choice = isKept && row.choices.includes('keep') ? 'keep' : 'mend'
          hasKept ||= choice === 'keep'
          await edits(list).decide({ rows: [row.row] }, choice)
        }
        const sent = sentLinks(list)
        const others = rowsOf(list).filter(({ status }) => status === 'rejected')
        const told = [
          ...sent,
          ...others.map(({ text: written }) => written.replaceAll('\\', '')),
        ].join('\n')
        for (const page of pages) expect(told).toContain(page)
        expect(hasKept ? [] : sent.filter((link) => !somePage.test(link))).toEqual([])
        await lists.delete(list.id)
      },
    ),
    { numRuns: randomRuns(120, 5_000) },
  )
})
