import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localTime } from '../../../../../electron/engine/old/results/cell.ts'
import type { SubmissionInput } from '../../../../../electron/shared/contract.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

let house: EngineHouse
let parts = 0
beforeEach(async () => {
  parts = 0
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

const tomorrow = { kind: 'at', atMs: Date.now() + 86_400_000 } as const

/** Of each line: status, reason, link sent and units. */
async function told(submissionId: number): Promise<readonly string[]> {
  return (await cells(submissionId)).map(([, status, reason, link, , , units]) =>
    [status, reason, link, units].filter((cell) => cell !== '').join(' | '),
  )
}

async function cells(
  submissionId: number,
  which: 'all' | 'not-sent' | 'unsettled' = 'all',
): Promise<readonly (readonly string[])[]> {
  const copied = value(await house.ask('results.copy', { submissionId, which }))
  return copied.split('\n').map((line) => line.split('\t'))
}

/** Sends the list in New, or its first links, to the end. */
async function sent(links?: number): Promise<number> {
  const some = links === undefined ? {} : { part: { firstLinks: links }, expectedUnits: links }
  return submitted('finished', some)
}

async function submitted(
  until: 'finished' | 'scheduled',
  input: Partial<SubmissionInput>,
): Promise<number> {
  // All parts of a list may be called the same; here they leave in the same second.
  const id = await house.submit({ label: `Part ${++parts}`, ...input })
  await house.whenIn(id, until)
  return id
}

async function edit(row: number, text: string): Promise<void> {
  const { id: draftId } = await house.draft()
  value(await house.ask('draft.edit', { draftId, row, text }))
}

const unusable = 'Not a usable link | No link in it'
const kept = 'Kept for later | Not in the part that was sent'
const inList = (id: number): string => `In a later list, ${named(id)}`

/** As the window names a list, and when it was submitted. */
function named(id: number): string {
  const { label, createdMs } = house.ledger.submissions.byId(id) ?? { label: '', createdMs: 0 }
  return `“${label}”, submitted ${localTime(createdMs)}`
}

describe('the results of a list', () => {
  test('tell of its rest what became of it in the lists that were sent later', async () => {
    await house.paste('https://a.example/1\nno link\nhttps://a.example/2\n\nnor here')
    const first = await sent(1)
    const own = 'Accepted | https://a.example/1 | 1'
    expect(await told(first)).toEqual([own, unusable, kept, '', unusable])
    await edit(0, 'https://b.example/reject-me')
    const second = await sent()
    const untilSecond = [
      own,
      `Refused by the service | ${inList(second)}: Task wasn't created: Invalid data provided | https://b.example/reject-me | 0`,
      `Accepted | ${inList(second)} | https://a.example/2 | 1`,
      '',
      unusable,
    ]
    expect(await told(first)).toEqual(untilSecond)
    await edit(0, 'https://c.example/')
    const third = await sent()
    const inThird = `Accepted | ${inList(third)} | https://c.example/ | 1`
    expect(await told(first)).toEqual(untilSecond.with(4, inThird))
    expect((await told(second)).at(-1)).toBe(inThird)
  })

  test('tell the task and the time with which the rest was sent', async () => {
    await house.paste('https://a.example/1\nhttps://a.example/2')
    const first = await sent(1)
    const second = await sent()
    const [, , , , task, date] = (await cells(second))[0] ?? []
    expect((await cells(first))[1]?.slice(4, 6)).toEqual([task, date])
    expect(task).not.toBe('')
  })

  test('tell lists apart that have the same name and the same lines', async () => {
    await house.paste('no link\nhttps://a.example/1')
    await house.paste('no link\nhttps://a.example/2')
    const first = await sent()
    await edit(1, 'https://b.example/')
    const second = await sent()
    expect(await told(first)).toEqual([
      unusable,
      'Accepted | https://a.example/1 | 1',
      `Accepted | ${inList(second)} | https://b.example/ | 1`,
      'Accepted | https://a.example/2 | 1',
    ])
  })

  test('tell of each link of a line, also where one went before the other or became several', async () => {
    await house.paste('https://a.example/1; https://a.example/2; https://a.example/3')
    const first = await sent(1)
    await edit(1, 'https://b.example/1; https://b.example/2')
    const second = await sent(1)
    const third = await sent()
    const [[, status, reason, link, , , units] = []] = await cells(first)
    expect([status, link, units]).toEqual([
      'Accepted',
      'https://a.example/1; https://a.example/2; https://b.example/1; https://b.example/2',
      '4',
    ])
    expect(reason).toBe(`–; ${inList(second)}; ${inList(third)}; ${inList(third)}`)
  })

  test('name the list once in which all links of a line went on, and each link that has a reason', async () => {
    await house.paste('https://a.example/0\nhttps://a.example/1; https://a.example/reject-me')
    const first = await sent(1)
    const second = await sent()
    expect((await cells(first))[1]?.slice(1, 3)).toEqual([
      'Accepted; Refused by the service',
      `${inList(second)}: –; Task wasn't created: Invalid data provided`,
    ])
  })

  test('say where it begins of the end of a link, whichever list its beginning was sent with', async () => {
    const cut = `https://b.example/${'x'.repeat(58)}`
    const { id: draftId } = await house.paste(`https://a.example/1\n${cut}\ny-z/\nno link`)
    await house.ask('draft.decide', { draftId, target: { kind: 'maybe-cut' }, choice: 'mend' })
    const first = await sent(1)
    const second = await sent()
    expect(await told(first)).toEqual([
      'Accepted | https://a.example/1 | 1',
      `Accepted | ${inList(second)} | ${cut}y-z/ | 1`,
      'Joined to the line above | The end of the link in line 2',
      unusable,
    ])
  })

  test('say of what a later list left over too why it did', async () => {
    await house.paste('https://a.example/1\nno link\nhttps://a.example/2\nhttps://a.example/3')
    const first = await sent(1)
    await edit(0, 'https://a.example/1')
    const { id: draftId } = await house.draft()
    value(await house.ask('draft.exclude', { draftId, target: { rows: [2] } }))
    const second = await sent()
    expect(await told(first)).toEqual([
      'Accepted | https://a.example/1 | 1',
      `Sent before | ${inList(second)}: Accepted in ${named(first)}`,
      `Accepted | ${inList(second)} | https://a.example/2 | 1`,
      `Left out | ${inList(second)}: By choice`,
    ])
  })

  test('follow lines through a list that was cleared of what cannot be sent', async () => {
    await house.paste('https://a.example/1\nno link\nhttps://a.example/2\nhttps://a.example/3')
    const first = await sent(1)
    const { id: draftId } = await house.draft()
    await house.ask('draft.clear', { draftId, what: 'unsendable' })
    const second = await sent(1)
    const third = await sent()
    expect(await told(first)).toEqual([
      'Accepted | https://a.example/1 | 1',
      unusable,
      `Accepted | ${inList(second)} | https://a.example/2 | 1`,
      `Accepted | ${inList(third)} | https://a.example/3 | 1`,
    ])
  })

  test('follow lines under the headings of their table, and through another engine', async () => {
    await house.paste('Link\tDA\nhttps://a.example/1\t1\nno link\t2\nhttps://a.example/2\t3')
    const first = await sent(1)
    await house.stopEngine()
    await house.startEngine()
    const second = await sent()
    const lines = (await cells(first)).map(([, , status, reason]) => [status, reason])
    expect(lines).toEqual([
      ['Status', 'Reason'],
      ['Accepted', ''],
      ['Not a usable link', 'No link in it'],
      ['Accepted', inList(second)],
    ])
  })

  test('count what waits in a later list as sent, and as what that list has to settle', async () => {
    await house.paste('https://a.example/1\nhttps://a.example/2\nno link')
    const first = await sent(1)
    const second = await submitted('scheduled', { when: tomorrow })
    expect((await told(first))[1]).toBe(`Waiting | ${inList(second)} | https://a.example/2`)
    expect((await cells(first, 'not-sent')).map(([line]) => line)).toEqual(['no link'])
    expect(await cells(first, 'unsettled')).toEqual([['']])
  })

  test('of a real list say nothing of what only Practice took of its rest', async () => {
    await house.paste('https://a.example/1\nhttps://a.example/2\nno link')
    const first = await sent(1)
    const practice = await house.ask('practice.ready', { baseUrl: house.practice.baseUrl })
    const toPractice = await submitted('finished', { accountId: practice.id })
    const own = 'Accepted | https://a.example/1 | 1'
    expect(await told(first)).toEqual([own, kept, unusable])
    await edit(0, 'https://c.example/')
    const third = await sent()
    const { name } = await house.account()
    const inThird = `Accepted | ${inList(third)} | https://c.example/ | 1`
    expect(await told(first)).toEqual([own, kept, inThird])
    expect((await told(toPractice)).at(-1)).toBe(
      `Accepted | ${inList(third)}, on ${name} | https://c.example/ | 1`,
    )
  })

  test('hold to the list in which a line was sent where another left it out', async () => {
    await house.paste('https://a.example/1\nno link\nhttps://a.example/2')
    const first = await sent(1)
    const { id: draftId } = await house.draft()
    await house.ask('draft.clear', { draftId, what: 'unsendable' })
    const second = await sent()
    value(await house.ask('draft.restoreCleared', undefined))
    await edit(0, 'https://c.example/')
    const third = await sent()
    expect(await told(first)).toEqual([
      'Accepted | https://a.example/1 | 1',
      `Accepted | ${inList(third)} | https://c.example/ | 1`,
      `Accepted | ${inList(second)} | https://a.example/2 | 1`,
    ])
  })

  test('say why it was left over of what is not submitted, or whose list is gone', async () => {
    await house.paste('https://a.example/1\nhttps://a.example/2\nno link')
    const first = await sent(1)
    await edit(1, 'https://b.example/')
    const { id: draftId } = await house.draft()
    const before = ['Accepted | https://a.example/1 | 1', kept, unusable]
    expect(await told(first)).toEqual(before)
    await sent()
    expect(await told(first)).not.toEqual(before)
    await rm(join(house.folder, 'drafts', draftId), { recursive: true })
    expect(await told(first)).toEqual(before)
  })

  test('tell of a link that History put back what became of it in their own list', async () => {
    await house.paste('https://a.example/1\nno link')
    const first = await sent()
    const { id: draftId } = await house.draft()
    const filter = { accountId: undefined, states: undefined, search: '' }
    value(await house.ask('history.toDraft', { draftId, part: { kind: 'filter', filter } }))
    const { id: putBackId } = await house.draft()
    value(await house.ask('draft.includeSentBefore', { draftId: putBackId, include: true }))
    const before = await told(first)
    await sent()
    expect(await told(first)).toEqual(before)
  })

  test('tell of a cancelled link the later list that History put it into, and of no other that it was not sent', async () => {
    await house.paste('https://a.example/1\nhttps://a.example/2\nhttps://a.example/3')
    const first = await submitted('scheduled', { when: tomorrow })
    await house.ask('submission.cancel', { submissionId: first })
    const { id: draftId } = await house.draft()
    const filter = { accountId: undefined, states: undefined, search: '' }
    value(await house.ask('history.toDraft', { draftId, part: { kind: 'filter', filter } }))
    const second = await sent(2)
    const inSecond = `Accepted | ${inList(second)}`
    expect(await told(first)).toEqual([
      `${inSecond} | https://a.example/1 | 1`,
      `${inSecond} | https://a.example/2 | 1`,
      'Cancelled | Not sent and not charged | https://a.example/3',
    ])
    expect((await cells(first, 'unsettled')).map(([line]) => line)).toEqual(['https://a.example/3'])
    const third = await submitted('scheduled', { when: tomorrow })
    expect((await told(first))[2]).toBe(`Waiting | ${inList(third)} | https://a.example/3`)
  })

  test('tell of a cancelled link nothing of a list before its own', async () => {
    await house.paste('https://a.example/1')
    await sent()
    await house.paste('https://a.example/1')
    await house.ask('draft.includeSentBefore', { draftId: (await house.draft()).id, include: true })
    const second = await submitted('scheduled', { when: tomorrow })
    await house.ask('submission.cancel', { submissionId: second })
    expect(await told(second)).toEqual([
      'Cancelled | Not sent and not charged | https://a.example/1',
    ])
  })
})

test('the reason of a line is the one that it came to by what the user chose, in each list that left it over', async () => {
  await house.paste('https://a.example/1\n192.168.0.1/admin\nwww.b.example/x y z')
  const { id: draftId } = await house.draft()
  const target = { kind: 'no-scheme' } as const
  value(await house.ask('draft.decide', { draftId, target, choice: 'mend' }))
  const first = await sent()
  await house.stopEngine()
  await house.startEngine()
  await house.paste('https://a.example/2')
  const second = await sent()
  const left = ['Needs your choice | Private address', 'Needs your choice | Text after the link']
  expect(await told(first)).toEqual(['Accepted | https://a.example/1 | 1', ...left])
  expect(await told(second)).toEqual([...left, 'Accepted | https://a.example/2 | 1'])
})
