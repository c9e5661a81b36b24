import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharedTextsIn } from '../../../../../electron/engine/importers/formats/xlsx.ts'
import { ok } from '../../../../../electron/shared/result.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'

const text = fc
  .array(
    fc.oneof(
      {
        weight: 20,
        arbitrary: fc.constantFrom('https://a.example/', ' ', 'a', '&amp;', 'ü', ']]'),
      },
      { weight: 1, arbitrary: fc.constantFrom('\r\n', '\t', '&lt;', '&#38;', '\u2028', '😀', '–') },
      { weight: 1, arbitrary: fc.constantFrom('&no;', ']]>', '<b/>', '\0', '<![CDATA[</si>]]>') },
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''))
const item = fc.oneof(
  { weight: 8, arbitrary: text.map((inner) => `<si><t>${inner}</t></si>`) },
  { weight: 2, arbitrary: text.map((inner) => `<si><t xml:space="preserve">${inner}</t></si>`) },
  { weight: 1, arbitrary: text.map((inner) => `<si><r><t>${inner}</t></r><r><t>b</t></r></si>`) },
  { weight: 1, arbitrary: text.map((inner) => `<si><t>a</t><rPh><t>${inner}</t></rPh></si>`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('<si/>', '\n', '<!-- <si><t>no</t></si> -->', '<x></x>', '</si>'),
  },
)

it('reads the usual shared texts of a workbook as any others', async () => {
  const numRuns = randomRuns(800, 30_000)
  let read = 0
  await fc.assert(
    fc.asyncProperty(fc.array(item, { maxLength: 9 }), fc.nat(300), async (items, cut) => {
      async function textsIn(document: string) {
        async function* chunks() {
          yield ok(Buffer.from(document).subarray(0, cut))
          yield ok(Buffer.from(document).subarray(cut))
        }
        const texts = await sharedTextsIn(chunks())
        if (!texts.ok) return texts.error
        return Array.from({ length: texts.value.count }, (_, number) => texts.value.text(number))
      }
      const document = `<?xml version="1.0"?><sst count="9">${items.join('')}</sst>`
      const texts = await textsIn(document)
      if (Array.isArray(texts)) read += texts.length
      // The same to a parser, but not at first sight.
      expect(texts).toEqual(await textsIn(document.replaceAll('<si>', '<si >')))
    }),
    { numRuns },
  )
  expect(read).toBeGreaterThan(numRuns)
})
