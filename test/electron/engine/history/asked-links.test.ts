import { describe, expect, it } from 'vitest'
import type { AskedPart } from '../../../../electron/shared/contract/index.ts'
import { World } from './world.ts'

/** The parts of the answers to a question, in order. */
async function partsOf(world: World, text: string): Promise<readonly AskedPart[]> {
  const asked = await world.history.ask(text)
  if (!asked.ok) throw new Error(asked.error)
  const page = world.history.answers(asked.value.askId, undefined, 0, 500)
  if (!page.ok) throw new Error(page.error)
  return page.value.rows.map(({ part }) => part)
}

/** A world with six links: two accepted, one in doubt, one refused, one cancelled, one waiting. */
async function worldWithLinks(): Promise<World> {
  const world = await World.build()
  const links = Array.from({ length: 6 }, (_, index) => `https://a.example/${index}`)
  const list = await world.add(links.join('\n'), { name: 'October' })
  const first = await world.submit(list, { firstLinks: 5 })
  if (first === undefined) throw new Error('Nothing was submitted')
  world.send(first, 2, 'accept')
  world.send(first, 1, 'doubt')
  world.send(first, 1, 'refuse')
  world.ledger.submissions.cancel(first, world.nowMs)
  await world.follow(list)
  await world.submit(list)
  return world
}

describe('was it sent?', () => {
  it('is answered for links that are accepted, in doubt, waiting, refused, cancelled, or were never sent', async () => {
    const world = await worldWithLinks()
    expect(
      await partsOf(
        world,
        [0, 1, 2, 5, 3, 4, 9].map((index) => `https://a.example/${index}`).join('\n'),
      ),
    ).toEqual(['claimed', 'claimed', 'claimed', 'claimed', 'refused', 'not-sent', 'not-sent'])
  })

  it('says when a link was sent, in which list and task, and its state', async () => {
    const world = await worldWithLinks()
    const asked = await world.history.ask('https://a.example/1')
    if (!asked.ok) throw new Error(asked.error)
    const { askId } = asked.value
    expect(asked.value).toEqual({
      askId,
      lines: 1,
      counts: {
        claimed: 1,
        'nearly-the-same': 0,
        refused: 0,
        practice: 0,
        'not-sent': 0,
        'not-a-link': 0,
      },
    })
    const page = world.history.answers(askId, 'claimed', 0, 10)
    expect(page.ok && page.value.rows[0]?.sent).toMatchObject({
      state: 'accepted',
      accountName: 'Main',
      listName: 'October',
      client: 'Acme',
      row: 1,
      requestId: 1,
      taskId: 'task-1',
    })
  })

  it('compares links as they are sent, and finds several links in a line of text', async () => {
    const world = await worldWithLinks()
    expect(
      await partsOf(
        world,
        'HTTPS://A.example/0\nsee <https://a.example/1>, thanks\na.example/2\nhttps://a.example/0 https://a.example/9\nhello',
      ),
    ).toEqual(['claimed', 'claimed', 'claimed', 'claimed', 'not-sent', 'not-a-link'])
  })

  it.each([
    ['http://a.example/0'],
    ['https://www.a.example/0'],
    ['https://a.example/0/'],
    ['http://www.a.example/0/'],
  ])('finds for %s the similar link that was sent', async (link) => {
    const world = await worldWithLinks()
    const asked = await world.history.ask(link)
    if (!asked.ok) throw new Error(asked.error)
    const page = world.history.answers(asked.value.askId, undefined, 0, 10)
    expect(page.ok && page.value.rows[0]).toMatchObject({
      part: 'nearly-the-same',
      link,
      nearLink: 'https://a.example/0',
      sent: { state: 'accepted' },
    })
  })

  it('finds a link that was sent with http if the question has https', async () => {
    const world = await World.build()
    world.sendAll(await world.submit(await world.add('http://www.a.example/dir/?x=1')))
    expect(
      await partsOf(world, 'https://a.example/dir?x=1\nhttp://www.a.example/dir/?x=2'),
    ).toEqual(['nearly-the-same', 'not-sent'])
  })

  it('finds no link similar that has another host, query, port or case of its path', async () => {
    const world = await worldWithLinks()
    expect(
      await partsOf(
        world,
        'https://b.a.example/0\nhttps://a.example/0?x=1\nhttps://a.example:8443/0\nhttps://a.example/A',
      ),
    ).toEqual(['not-sent', 'not-sent', 'not-sent', 'not-sent'])
  })

  it('says which links were sent on Practice only', async () => {
    const world = await World.build()
    const list = await world.add('https://a.example/1')
    world.sendAll(await world.submit(list, undefined, world.practiceId))
    expect(await partsOf(world, 'https://a.example/1\nhttp://a.example/1')).toEqual([
      'practice',
      'not-sent',
    ])
  })

  it('is copied as a line for each line of the question, blank lines included', async () => {
    const world = await worldWithLinks()
    const text =
      'https://a.example/0\r\n\r\nhttps://a.example/9 https://a.example/2\r\nhello\r\n\r\n'
    const asked = await world.history.ask(text)
    if (!asked.ok) throw new Error(asked.error)
    const copied = world.history.copyAnswers(asked.value.askId)
    expect(copied.ok && copied.value.split('\n').map((line) => line.split('\t'))).toEqual([
      ['Accepted', '2026-11-21 12:00:00', 'October', 'Main', 'task-1', ''],
      [''],
      ['Not sent; Possibly charged', '–; 2026-11-21 12:00:01', '–; October', '–; Main', '', ''],
      ['No link', '', '', '', '', ''],
    ])
  })

  it('answers 100,000 lines page by page, and refuses more', async () => {
    const world = await World.build()
    const links = Array.from({ length: 3_000 }, (_, index) => `https://a.example/${index}`)
    world.sendAll(await world.submit(await world.add(links.join('\n'))))
    const asked = Array.from({ length: 100_000 }, (_, index) => `https://a.example/${index * 2}`)
    const answer = await world.history.ask(asked.join('\n'))
    expect(answer).toMatchObject({
      ok: true,
      value: { lines: 100_000, counts: { claimed: 1_500, 'not-sent': 98_500 } },
    })
    const page = world.history.answers(answer.ok ? answer.value.askId : 0, undefined, 1_499, 2)
    expect(page.ok && page.value.rows.map(({ line, part }) => [line, part])).toEqual([
      [1_499, 'claimed'],
      [1_500, 'not-sent'],
    ])
    expect(await world.history.ask(`${asked.join('\n')}\nhttps://a.example/`)).toEqual({
      ok: false,
      error: 'too-many-lines',
    })
  }, 60_000)

  it('drops its answers when the next question is asked, or when it is stopped', async () => {
    const world = await worldWithLinks()
    const first = world.history.ask('https://a.example/0')
    const second = await world.history.ask('https://a.example/9')
    expect(await first).toEqual({ ok: false, error: 'asked-again' })
    if (!second.ok) throw new Error(second.error)
    expect(world.history.linksOfAnswers(second.value.askId, ['not-sent'])).toEqual({
      ok: true,
      value: ['https://a.example/9'],
    })
    world.history.stopAsking()
    expect(world.history.answers(second.value.askId, undefined, 0, 1)).toEqual({
      ok: false,
      error: 'asked-again',
    })
  })
})
