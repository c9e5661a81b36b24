import { beforeAll, expect, test } from 'vitest'

import { appHeadings } from '../../../../electron/shared/app-heading.ts'
import type { DraftSource } from '../../../../electron/shared/draft-source.ts'
import { columnNamesIn } from '../../../../renderer/old/new/use-column-names.ts'
import { newScreen as german } from '../../../../renderer/i18n/de/new.ts'
import { speak, startText } from '../../../../renderer/i18n/text.ts'
import { FakeDraft } from '../../../fakes/fake-draft.ts'

let texts: Awaited<ReturnType<typeof startText>>

beforeAll(async () => {
  texts = await startText()
  await speak('de', [])
})

const draft = new FakeDraft('d', 0)
draft.paste('https://a.example/')
const [plain] = draft.summary().sources

function namesOf(columns: readonly string[], ...sources: readonly Partial<DraftSource>[]) {
  if (plain === undefined) throw new Error('The list has no source')
  return columnNamesIn(texts.getFixedT('de', 'new'), {
    columns,
    sources: sources.map((source) => ({ ...plain, ...source })),
  })
}

test('headings that the app gave are said in the language of the window, those of a list as they stand', () => {
  const fromPage = { linkColumn: 0, isNamedByApp: true }
  const fromSheet = { linkColumn: 0, isNamedByApp: false }
  expect(namesOf(appHeadings, fromPage)).toEqual(Object.values(german.headings))
  expect(namesOf(['Last change'], fromPage, plain ?? {})).toEqual(['Letzte Änderung'])
  expect(namesOf(['Last change'], fromSheet)).toEqual(['Last change'])
  expect(namesOf(['Last change'], fromPage, fromSheet)).toEqual(['Last change'])
})

test('headings of a list that an older version named in another language stand as they were kept', () => {
  expect(namesOf(['Ergebnis'], { linkColumn: 0, isNamedByApp: true })).toEqual(['Ergebnis'])
})

test('a column without a heading is called by its place beside the links', () => {
  expect(namesOf(['', ''], { linkColumn: 1, isNamedByApp: true })).toEqual(['Spalte 1', 'Spalte 3'])
})
