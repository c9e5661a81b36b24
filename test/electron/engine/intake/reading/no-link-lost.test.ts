import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomRuns } from '../../../../random-runs.ts'
import { draftOf, rowsOf, sentLinks } from '../draft-fixture.ts'

const kinds = [
  (page: string) => `https://a.example/${page}`,
  (page: string) => `http://b.example/${page}?q=1`,
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
]
const marks = ['', '()', '[]', '<>', '""', "''", '``', '**', '__', '~~', '«»', '（）', '「」']
const stuck = ['Link:', '链接：', '看']
const ends = ['', '', ',', '.', '!', ';', '，', '。', '？']
const betweens = [' ', ' und ', ' und dann ', ' / ', ' - ', ' | ', '，也看 ', ' 🔥 ']
const starts = ['', 'Ina: ', '- ', '> ', '3. ', '[16.11.26, 09:20] Ina: ', '看这个 ', 'see also ']

const oneLink = fc
  .record({
    kind: fc.constantFrom(...kinds),
    mark: fc.oneof(fc.constantFrom(...marks), fc.constantFrom('md', ...stuck)),
    end: fc.constantFrom(...ends),
  })
  .map(({ kind, mark, end }) => (page: string) => {
    const link = kind(page)
    // `看a.example` may well be a name.
    if (mark === '看' && /^[ab]/.test(link)) return link + end
    if (stuck.includes(mark)) return mark + link + end
    const marked = mark === 'md' ? `[hier](${link})` : `${mark[0] ?? ''}${link}${mark[1] ?? ''}`
    return marked + end
  })
const someLine = fc
  .record({
    start: fc.constantFrom(...starts),
    links: fc.array(oneLink, { minLength: 1, maxLength: 4 }),
    betweens: fc.array(fc.constantFrom(...betweens), { minLength: 4, maxLength: 4 }),
    end: fc.constantFrom('', ' ', ' bitte', ' 👍', ' ok?'),
  })
  .map(({ start, links, betweens: all, end }) => {
    const pages = links.map((_, index) => `t/${index + 11}`)
    const written = links.map((write, index) => write(pages[index] ?? '') + (all[index] ?? ''))
    return { text: start + written.join('').trimEnd() + end, pages }
  })

// A `.` or `!` may be of a page where nothing but a bullet stands beside it.
const somePage = /^https?:\/\/(?:www\.)?[abc]\.example\/t\/\d+(?:\?q=1)?[.!]?$/

it('leaves each link of a line in some row, and sends no other page, whatever is chosen where the app asks', async () => {
  await fc.assert(
    fc.asyncProperty(
      someLine,
      fc.infiniteStream(fc.boolean()),
      async ({ text, pages }, choices) => {
        const draft = await draftOf(text)
        let hasKept = false
        for (let asked = 0; asked < 12; asked++) {
          const row = rowsOf(draft).find(({ choices: offered }) => offered.length > 0)
          if (row === undefined) break
          // Who keeps several links as one has seen them all.
          const isKept = choices.next().value === true && row.decideKind !== 'several-in-query'
          const choice = isKept && row.choices.includes('keep') ? 'keep' : 'mend'
          hasKept ||= choice === 'keep'
          await draft.edits.decide({ rows: [row.row] }, choice)
        }
        const sent = sentLinks(draft)
        const others = rowsOf(draft).filter(({ status }) => status === 'rejected')
        const told = [...sent, ...others.map(({ text: written }) => written)].join('\n')
        for (const page of pages) expect(told).toContain(page)
        expect(hasKept ? [] : sent.filter((link) => !somePage.test(link))).toEqual([])
        await draft.delete()
      },
    ),
    { numRuns: randomRuns(200, 5_000) },
  )
})
