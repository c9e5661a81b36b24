import { expect, test } from 'vitest'

import { findHelp } from '../../../../renderer/old/help/help-sections.ts'
import { keyMap } from '../../../../renderer/old/help/key-map.ts'
import { help } from '../../../../renderer/i18n/help.ts'
import { keyOfScreen } from '../../../../renderer/old/screens.ts'

const sections = [
  {
    id: 'pause',
    title: 'Pauses',
    articles: [
      { id: 'pause.moved', title: 'Address moved', text: 'The service pointed elsewhere.' },
      { id: 'pause.disk-full', title: 'Disk full', text: 'Free some space, “then” try again.' },
    ],
  },
  { id: 'batch', title: 'Links', articles: [{ id: 'batch.sent', title: 'Überweg', text: 'x' }] },
]
const found = (search: string) =>
  findHelp(sections, search).flatMap(({ articles }) => articles.map(({ id }) => id))

test('a search finds what holds all of its words, in title or text, in any case', () => {
  expect(found('SPACE full')).toEqual(['pause.disk-full'])
  expect(found('pauses elsewhere')).toEqual(['pause.moved'])
  expect(found('elsewhere full')).toEqual([])
})

test('what is called by the words of a search stands before what only tells of them', () => {
  const tells = { id: 'tells', title: 'Lines', text: 'Also those sent before.' }
  const isLike = { id: 'is-like', title: 'Links sent before', text: '' }
  const is = { id: 'is', title: 'Sent before', text: '' }
  const all = [
    { id: 'work', title: 'Work', articles: [tells] },
    { id: 'status', title: 'Status', articles: [tells, isLike, is] },
  ]
  const sorted = findHelp(all, 'sent  before').map(({ id, articles }) => [
    id,
    ...articles.map((article) => article.id),
  ])
  expect(sorted).toEqual([
    ['status', 'is', 'is-like', 'tells'],
    ['work', 'tells'],
  ])
})

test('a search needs neither accents nor quotes', () => {
  expect(found('uberweg')).toEqual(['batch.sent'])
  expect(found("space, 'then'")).toEqual(['pause.disk-full'])
})

test('without a search everything is there', () => {
  expect(found('  ')).toHaveLength(3)
})

const deeds = keyMap.flatMap(({ keys }) => keys)

test('the keyboard map has each key that it has words for, once', () => {
  expect(deeds.map(([does]) => does).toSorted()).toEqual(Object.keys(help.keys.does).toSorted())
})

test('the keyboard map names the keys that open the screens', () => {
  const keysOf = (deed: string) => deeds.find(([does]) => does === deed)?.slice(1)
  expect(keysOf('screenNew')).toEqual([['command', keyOfScreen.new]])
  expect(keysOf('screenQueue')).toEqual([['command', keyOfScreen.queue]])
  expect(keysOf('screenHistory')).toEqual([['command', keyOfScreen.history]])
  expect(keysOf('screenAccounts')).toEqual([['command', keyOfScreen.accounts]])
  expect(keysOf('settings')).toEqual([['command', keyOfScreen.settings]])
})
