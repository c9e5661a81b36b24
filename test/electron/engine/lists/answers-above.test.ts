import { expect, test } from 'vitest'

import { edits, inWords, listOf, reopened } from './list-fixture.ts'

const cut = 'http://192.168.0.1/a-very-long-address-that-an-old-mail-program-cut-in-tw'

test('a choice answers what was asked: where a line below changes that, the link is asked about anew, and undo brings both back', async () => {
  const list = await listOf(`Hi,\n${cut}\no/page.html`)
  await edits(list).decide({ kind: 'maybe-cut' }, 'keep')
  const asked = inWords(list)
  expect(asked[1]).toBe(`decide private-host ${cut}`)
  await edits(list).typeOver(2, 'https://b.example/')
  for (const one of [list, await reopened(list)])
    expect(inWords(one)).toEqual([
      asked[0],
      `decide private-host ${cut}`,
      'ready https://b.example/',
    ])
  await edits(list).undo()
  expect(inWords(list)).toEqual(asked)
  await edits(list).redo()
  await edits(list).decide({ kind: 'private-host' }, 'keep')
  expect(inWords(list)[1]).toBe(`ready ${cut}`)
})

test('a choice that answers the same still holds', async () => {
  const list = await listOf(
    `Hi,\n${cut}\n${`o/${'and-on-7/'.repeat(9)}`.slice(0, cut.length)}\no/page.html`,
  )
  await edits(list).decide({ kind: 'maybe-cut' }, 'keep')
  await edits(list).decide({ kind: 'private-host' }, 'keep')
  await edits(list).typeOver(3, 'https://b.example/')
  expect(inWords(list)[1]).toBe(`ready ${cut}`)
})
