import { expect, test } from 'vitest'

import { draftOf, inWords, reopened } from '../draft-fixture.ts'

const cut = 'http://192.168.0.1/a-very-long-address-that-an-old-mail-program-cut-in-tw'

test('a choice answers what was asked: where a line below changes that, the link is asked about anew, and undo brings both back', async () => {
  const draft = await draftOf(`Hi,\n${cut}\no/page.html`)
  await draft.edits.decide({ kind: 'maybe-cut' }, 'keep')
  const asked = inWords(draft)
  expect(asked[1]).toBe(`decide private-host ${cut}`)
  await draft.edits.typeOver(2, 'https://b.example/')
  for (const one of [draft, await reopened(draft)])
    expect(inWords(one)).toEqual([
      asked[0],
      `decide private-host ${cut}`,
      'ready https://b.example/',
    ])
  await draft.edits.undo()
  expect(inWords(draft)).toEqual(asked)
  await draft.edits.redo()
  await draft.edits.decide({ kind: 'private-host' }, 'keep')
  expect(inWords(draft)[1]).toBe(`ready ${cut}`)
})

test('a choice that answers the same still holds', async () => {
  const draft = await draftOf(
    `Hi,\n${cut}\n${`o/${'and-on-7/'.repeat(9)}`.slice(0, cut.length)}\no/page.html`,
  )
  await draft.edits.decide({ kind: 'maybe-cut' }, 'keep')
  await draft.edits.decide({ kind: 'private-host' }, 'keep')
  await draft.edits.typeOver(3, 'https://b.example/')
  expect(inWords(draft)[1]).toBe(`ready ${cut}`)
})
