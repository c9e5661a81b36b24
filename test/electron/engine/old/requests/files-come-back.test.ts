import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

/** The lines in New: what each sends, and the cells that the user's own list had beside it. */
async function lines(): Promise<readonly (readonly (string | undefined)[])[]> {
  const told = (await house.rows(50)).filter(({ status }) => status !== 'blank')
  return told.map(({ link, context }) => [link, ...context.slice(-2)])
}

const list = [
  'Link\tClient\tNote',
  'https://a.example/1;v=2\tNorda, Sons\tsays "yes"',
  'https://b.example/?q=1,2\tFaktor; Plus\tone, two; three',
  'not a link\t1,5\t',
]

// Where the decimals stand behind a comma, spreadsheets part cells by semicolons.
test.each(['en', 'de', 'fr-FR', 'es', 'pt-BR', 'ru', 'zh'])(
  'the lines of New as CSV for %s open again as the lines that they were',
  async (locale) => {
    await house.paste(list.join('\n'))
    const before = await lines()
    expect(before).toHaveLength(3)
    const file = path.join(house.folder, 'lines.csv')
    const { id: draftId } = await house.draft()
    const format = 'csv'
    value(await house.ask('draft.write', { draftId, filter: {}, format, locale, path: file }))
    await house.ask('draft.clear', { draftId })
    const { id } = await house.draft()
    const files = [{ path: file, name: 'lines.csv', move: false }]
    value(await house.ask('draft.addFiles', { draftId: id, files }))
    expect(await lines()).toEqual(before)
  },
)
