import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Draft } from '../../../../../../electron/engine/old/intake/draft.ts'
import type { ListPart } from '../../../../../../electron/shared/draft-rows.ts'
import { draftOf, newId, reopened, root, sentLinks } from '../draft-fixture.ts'
import { randomRuns } from '../../../../../random-runs.ts'

const link = fc.constantFrom(
  'https://a.example/1',
  'https://a.example/2',
  'https://b.example/Yahoo!',
  'https://b.example/x.',
  'http://c.example/?u=https://a.example/1,https://b.example/2',
  'https://c.example/a?x=1&amp;y=2',
  'HTTPS://C.example/Ü',
  'https://c.example/a|b',
  'http://192.168.0.14/x.',
)
const between = fc.constantFrom(
  ' ',
  ', ',
  '; ',
  '\t',
  '. And ',
  '.',
  ')',
  '(',
  '<',
  '>',
  '"',
  'see ',
  '* ',
  '1. ',
  '[text](',
  '\u200b',
  '!',
  'DA 45',
  'b.example/q',
  'http//x.example/1',
  '_',
  '…',
)
const line = fc
  .array(fc.oneof({ weight: 2, arbitrary: link }, between), { maxLength: 6 })
  .map((parts) => parts.join(''))
const list = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n'))
const table = fc
  .array(fc.tuple(line, fc.constantFrom('', 'a', 'https://z.example/')), {
    minLength: 2,
    maxLength: 6,
  })
  .map((rows) => rows.map(([text, beside]) => `${text.replaceAll('\t', ' ')}\t${beside}`))
  .map((rows) => rows.join('\n'))
const record = fc.tuple(
  fc.constantFrom('https://a.example/1', 'https://b.example/2', 'c.example/3', ''),
  fc.constantFrom(
    ';red shoes;1',
    ';v1;2',
    ';v=1',
    ';x;y;z',
    '',
    ' https://c.example/4;a;b',
    ';https://c.example/5;a;6;b',
    ' and more',
  ),
)
// What the start of a text shows holds for all of it.
const start = Array.from({ length: 220 }, (_, n) => `https://d.example/${n};red shoes;1`)
const records = fc
  .tuple(
    fc.array(
      record.map((parts) => parts.join('')),
      { maxLength: 6 },
    ),
    fc.constantFrom('', '1;'),
  )
  .map(([end, before]) => [...start, ...end].map((text) => before + text).join('\n'))
type Act = (draft: Draft) => Promise<unknown>
const onRow =
  (act: (draft: Draft, row: number) => Promise<unknown>) =>
  (row: number): Act =>
  (draft) => {
    const { rows } = draft.summary()
    return rows === 0 ? Promise.resolve() : act(draft, (rows + (row % rows)) % rows)
  }
/** Of the first or, below 0, of the last. */
const someRow = fc.integer({ min: -9, max: 9 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'no-scheme',
        'html-entity',
        'text-after-link',
        'space-in-link',
        'several-in-query',
        'private-host',
        'maybe-cut',
      ),
      fc.constantFrom('mend', 'keep', 'trim'),
    )
    .map(
      ([kind, step]): Act =>
        (draft) =>
          draft.edits.decide({ kind }, step),
    ),
  someRow.map(onRow((draft, row) => draft.edits.exclude([row]))),
  someRow.map(onRow((draft, row) => draft.edits.trim([row]))),
  fc
    .tuple(someRow, line)
    .map(([at, text]) => onRow((draft, row) => draft.edits.typeOver(row, text))(at)),
  fc.constant<Act>((draft) => draft.edits.undo()),
)
const part: fc.Arbitrary<ListPart> = fc.oneof(
  fc.integer({ min: 1, max: 4 }).map((firstLinks) => ({ firstLinks })),
  fc.array(fc.nat(9), { maxLength: 4 }).map((rows) => ({ rows })),
  fc.constantFrom({ filter: { search: 'a.example' } }, { filter: { host: 'b.example' } }),
)

it('sends each link once, as it stood in the list, whatever parts that goes in', async () => {
  const lists = fc.array(
    fc.oneof({ weight: 2, arbitrary: list }, { weight: 2, arbitrary: table }, records),
    { minLength: 1, maxLength: 2 },
  )
  const steps = fc.array(fc.tuple(part, fc.boolean()), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(lists, fc.array(act, { maxLength: 4 }), steps, async (texts, acts, parts) => {
      let draft = await draftOf(...texts.filter((text) => text.trim() !== ''))
      const drafts = [draft]
      for (const apply of acts) await apply(draft)
      for (const [wanted, isReopened] of parts) {
        if (isReopened) drafts.push((draft = await reopened(draft)))
        const all = sentLinks(draft)
        const chosen = draft.review.part(wanted)
        if (chosen === undefined || chosen.links === 0) continue
        const sent = Array.from(draft.sendable(chosen), (one) => one.link)
        const { further: _, ...counts } = draft.review.countLines(chosen).counts
        await draft.freeze(chosen)
        expect(sent).toHaveLength(chosen.links)
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(
          draft.summary().rows,
        )
        drafts.push((draft = await Draft.createFromLeftover(root, newId(), draft, chosen)))
        expect(sentLinks(draft)).toEqual(all.filter((one) => !sent.includes(one)))
      }
      // Thousands of folders would take longer to remove than a test file may take to end.
      for (const one of drafts) await one.delete()
    }),
    { numRuns: randomRuns(30, 2_000) },
  )
})
