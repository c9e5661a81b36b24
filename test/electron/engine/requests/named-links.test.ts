import { expect, test } from 'vitest'
import { namedIn } from '../../../../electron/engine/requests/named-links.ts'

const [secure, open, longer] = [
  'https://a.example/x',
  'http://a.example/x',
  'https://a.example/x;shop',
]
const nothing = {
  links: 0,
  others: 0,
  firstOther: undefined,
  unclear: 0,
  firstUnclear: undefined,
  withoutLink: 0,
  firstWithoutLink: undefined,
}

test('a line that may mean several links of a batch names none of them', async () => {
  const { links, told } = await namedIn('a.example/x\na.example/x\n', [secure, open])
  expect(links).toEqual(new Set())
  expect(told).toEqual({ ...nothing, unclear: 1, firstUnclear: 'a.example/x' })
})

test('a line names the one link that it can mean of a batch', async () => {
  for (const held of [secure, open]) {
    const { links, told } = await namedIn('a.example/x', [held, 'https://b.example/'])
    expect([...links]).toEqual([held])
    expect(told).toEqual({ ...nothing, links: 1 })
  }
})

test('a line that is a link of the batch to the letter names that one', async () => {
  const { links, told } = await namedIn(`${longer}\n ${secure} \n`, [secure, open, longer])
  expect([...links]).toEqual([longer, secure])
  expect(told).toEqual({ ...nothing, links: 2 })
  const shop = await namedIn(`${secure};shoes`, [secure, open, longer])
  expect([...shop.links]).toEqual([secure])
})

test('a line without a link is told, unless a link stands beside', async () => {
  const text = `Links of the task\n${secure}\tNov 27\n\nTotal: 1\n`
  const { links, told } = await namedIn(text, [secure, open])
  expect([...links]).toEqual([secure])
  expect(told).toEqual({
    ...nothing,
    links: 1,
    withoutLink: 2,
    firstWithoutLink: 'Links of the task',
  })
})
