import { expect, test } from 'vitest'

import { encodingsOf, filesOf } from '../../../../renderer/old/new/files-of-sources.ts'
import { FakeDraft } from '../../../fakes/fake-draft.ts'

test('the sheets of a workbook are one file, with those that it hides; other files stand alone', () => {
  const [paste] = new FakeDraft('d', 1).summary().sources
  if (paste === undefined) throw new Error('A draft with rows has a source')
  const lists = [
    ['May.xlsx – Berlin', false],
    ['May.xlsx – Old', true],
    ['May.xlsx – Paris – left', false],
    ['a – b.csv', false],
    ['June.xlsx', false],
    ['July.XLSM – Berlin', false],
  ] as const
  const sources = lists.map(([name, isHidden]) => ({ ...paste, name, isHidden }))
  expect(filesOf(sources).map(({ name, sheets, hidden }) => [name, sheets, hidden])).toEqual([
    ['May.xlsx', 3, 1],
    ['a – b.csv', 1, 0],
    ['June.xlsx', 1, 0],
    ['July.XLSM', 1, 0],
  ])
})

test('a list says which encoding its texts have, and none of its workbooks', () => {
  const source = (name: string, encoding: 'utf-8' | 'windows-1251') => ({ name, encoding })
  const workbooks = ['May.xlsx – Berlin', 'June.ods', 'June.xlsx.gz'].map((name) =>
    source(name, 'utf-8'),
  )
  expect(encodingsOf(workbooks)).toEqual([])
  expect(encodingsOf([...workbooks, source('a.csv', 'windows-1251')])).toEqual(['windows-1251'])
  expect(encodingsOf([...workbooks, source('', 'utf-8')])).toEqual(['utf-8'])
})
