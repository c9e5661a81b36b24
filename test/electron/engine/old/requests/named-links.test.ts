import { expect, test } from 'vitest'
import { namedIn } from '../../../../../electron/engine/old/requests/named-links.ts'

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

test('a link that is none of the batch is told', async () => {
  const { links, told } = await namedIn(`${secure}\nhttps://b.example/\n`, [secure, open])
  expect([...links]).toEqual([secure])
  expect(told).toEqual({ ...nothing, links: 1, others: 1, firstOther: 'https://b.example/' })
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

test.each([
  ['a final slash', 'https://a.example/x/'],
  ['another scheme', 'http://a.example/x'],
  ['a slash behind its parameters', 'https://a.example/y?z=1/'],
  ['www', 'https://www.a.example/x'],
  ['capitals', 'https://a.example/X'],
  ['a tracking parameter', 'https://a.example/x?utm_source=mail'],
])(
  'a line that is a link of the batch but for %s names none, and is not another link',
  async (_, line) => {
    const { links, told } = await namedIn(`${line}\nhttps://b.example/`, [
      secure,
      'https://a.example/y?z=1',
    ])
    expect([...links]).toEqual([])
    const others = { others: 1, firstOther: 'https://b.example/' }
    expect(told).toEqual({ ...nothing, ...others, unclear: 1, firstUnclear: line })
  },
)

test('a line that is almost a link which another line names is of another request', async () => {
  const { links, told } = await namedIn(`${open}\n${secure}`, [secure, 'https://c.example/'])
  expect([...links]).toEqual([secure])
  expect(told).toEqual({ ...nothing, links: 1, others: 1, firstOther: open })
})
