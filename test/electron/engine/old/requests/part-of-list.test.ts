import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ListPart } from '../../../../../electron/shared/draft-rows.ts'
import { dayOf } from '../../../../../electron/shared/local-day.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { statementOf } from '../../../practice-service/practice.ts'

const five = Array.from({ length: 5 }, (_, index) => `https://a.example/${index}`)

async function build(): Promise<EngineHouse> {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  return house
}

describe('a part of a list', () => {
  test('costs what it holds, and the rest is the next list', async () => {
    const house = await build()
    const { id: accountId } = await house.account()
    const { id: draftId } = await house.paste(`${five.join('\n')}\nno link`)
    const part = { firstLinks: 2 } as const
    const asked = { draftId, accountId, batchSize: 'balanced', part } as const
    const forecast = value(await house.ask('submission.forecast', asked))
    expect(forecast).toMatchObject({ links: 2, units: 2, chosenTasks: 1 })
    const id = await house.submit({ part, expectedUnits: 2 })
    expect((await house.whenIn(id, 'finished')).links).toMatchObject({ total: 2, accepted: 2 })
    expect(await house.submission(id)).toMatchObject({ linesNotSent: 4, linesLater: 3 })
    expect(await house.draft()).toMatchObject({ sendable: 3, rows: 4 })
    const which = { submissionId: id, which: 'all' } as const
    const told = value(await house.ask('results.copy', which)).split('\n')
    expect(told.map((line) => line.split('\t')[1])).toEqual([
      'Accepted',
      'Accepted',
      'Kept for later',
      'Kept for later',
      'Kept for later',
      'Not a usable link',
    ])
    await house.whenIn(await house.submit(), 'finished')
    const { charges } = await statementOf(house.practice.baseUrl)
    expect(charges.map(({ link }) => link).toSorted()).toEqual(five)
  })

  test('is not sent where it has become another than the user saw', async () => {
    const house = await build()
    const { id: draftId } = await house.paste(five.join('\n'))
    const { viewId } = value(await house.ask('view.open', { draftId, filter: {} }))
    const shown: ListPart = { viewId, first: 0, last: 1 }
    await expect(house.submit({ part: shown, expectedUnits: 3 })).rejects.toThrow('cost-changed')
    const gone: ListPart = { viewId: viewId + 7, first: 0, last: 1 }
    await expect(house.submit({ part: gone, expectedUnits: 2 })).rejects.toThrow('cost-changed')
    const none: ListPart = { filter: { search: 'nowhere' } }
    await expect(house.submit({ part: none, expectedUnits: 0 })).rejects.toThrow('nothing-to-send')
    expect(await house.draft()).toMatchObject({ id: draftId, sendable: 5 })
  })

  test('of rows that were picked is known after the grid shows other rows', async () => {
    const house = await build()
    const { id: accountId } = await house.account()
    const { id: draftId } = await house.paste(five.join('\n'))
    const opened = await house.ask('view.open', { draftId, filter: { search: '/3' } })
    const part: ListPart = { viewId: value(opened).viewId, first: 0, last: 0 }
    const asked = { draftId, accountId, batchSize: 'balanced', part } as const
    expect(value(await house.ask('submission.forecast', asked))).toMatchObject({ links: 1 })
    for (let views = 0; views < 2; views++) await house.ask('view.open', { draftId, filter: {} })
    const id = await house.submit({ part, expectedUnits: 1 })
    await house.whenIn(id, 'finished')
    const { charges } = await statementOf(house.practice.baseUrl)
    expect(charges.map(({ link }) => link)).toEqual(['https://a.example/3'])
    const never = { ...asked, part: { viewId: 99, first: 0, last: 0 } }
    const { id: next } = await house.draft()
    const refused = await house.ask('submission.forecast', { ...never, draftId: next })
    expect(refused).toEqual({ ok: false, error: 'view-gone' })
  })

  test('marks its rows that can be sent, as they are at each look', async () => {
    const house = await build()
    const { id: draftId } = await house.paste(`${five.join('\n')}\nno link`)
    const marked = async (part: ListPart) => {
      const { viewId } = value(await house.ask('view.open', { draftId, filter: {} }))
      const page = { draftId, viewId, start: 0, count: 9, part }
      const rows = value(await house.ask('view.page', page))
      return rows.flatMap(({ row, isInPart }) => (isInPart === true ? [row] : []))
    }
    expect(await marked({ rows: [3, 5] })).toEqual([3])
    expect(await marked({ firstLinks: 2 })).toEqual([0, 1])
    await house.ask('draft.exclude', { draftId, target: { rows: [0, 3] } })
    expect(await marked({ firstLinks: 2 })).toEqual([1, 2])
    expect(await marked({ rows: [3, 5] })).toEqual([])
    const { viewId } = value(await house.ask('view.open', { draftId, filter: { search: '/4' } }))
    expect(await marked({ viewId, first: 0, last: 0 })).toEqual([4])
    const page = { draftId, viewId, start: 0, count: 9 }
    expect(value(await house.ask('view.page', page))[0]?.isInPart).toBeUndefined()
  })

  test('of a list over the cap of a submission can be sent', async () => {
    const house = await build()
    const { id: accountId, baseUrl } = await house.account()
    const account = { ...plainAccount(baseUrl), capPerSubmission: 3 }
    value(await house.ask('account.save', { accountId, account }))
    await house.paste(five.join('\n'))
    await expect(house.submit()).rejects.toThrow('over-submission-cap')
    const id = await house.submit({ part: { firstLinks: 3 }, expectedUnits: 3 })
    expect((await house.whenIn(id, 'finished')).links.accepted).toBe(3)
  })

  test('is told in a report with each line received once', async () => {
    const house = await build()
    await house.paste(`${five.join('\n')}\nno link`)
    for (const links of [1, 2, 2]) {
      const part = { firstLinks: links }
      await house.whenIn(await house.submit({ part, expectedUnits: links }), 'finished')
    }
    const today = dayOf(Date.now())
    const scope = { kind: 'client', client: '', fromDay: today, toDay: today } as const
    const figures = value(await house.ask('report.figures', { scope }))
    expect(figures).toMatchObject({ submissions: 3, linesReceived: 6, submitted: 5 })
  })
  test('of several pastes leaves a rest that can be sent, each line received once', async () => {
    const house = await build()
    await house.paste(`${five[0]}\n${five[1]}\nno link`)
    await house.paste(`${five[2]}\n${five[3]}\nno link either\n${five[4]}`)
    for (const links of [1, 2, 2]) {
      const part = { firstLinks: links }
      await house.whenIn(await house.submit({ part, expectedUnits: links }), 'finished')
    }
    const { charges } = await statementOf(house.practice.baseUrl)
    expect(charges.map(({ link }) => link).toSorted()).toEqual(five)
    const today = dayOf(Date.now())
    const scope = { kind: 'client', client: '', fromDay: today, toDay: today } as const
    const figures = value(await house.ask('report.figures', { scope }))
    expect(figures).toMatchObject({ submissions: 3, linesReceived: 7, submitted: 5 })
  })
  test('is named for what most of its links come from, not for what was left over before', async () => {
    const house = await build()
    const { id: draftId } = await house.draft()
    const files = [
      { name: 'short.txt', links: five.slice(0, 1) },
      { name: 'long.txt', links: five.slice(1) },
    ]
    for (const { name, links } of files) {
      const path = join(house.folder, name)
      await writeFile(path, `${links.join('\n')}\nhttps:/b.example/${name}`)
      const added = { path, name, move: false }
      value(await house.ask('draft.addFiles', { draftId, files: [added] }))
    }
    const first = await house.submit({ part: { firstLinks: 1 }, expectedUnits: 1 })
    expect(await house.submission(first)).toMatchObject({ label: 'short.txt' })
    const second = await house.submit({ part: { firstLinks: 2 }, expectedUnits: 2 })
    expect(await house.submission(second)).toMatchObject({ label: 'long.txt' })
    const rest = await house.submit()
    expect(await house.submission(rest)).toMatchObject({ label: 'long.txt (2)' })
    await house.paste('https://c.example/new')
    const pasted = await house.submit()
    expect(await house.submission(pasted)).toMatchObject({ label: '' })
  })
  test('is named for all the files that its links come from, the one with most first', async () => {
    const house = await build()
    const { id: draftId } = await house.draft()
    const texts = {
      'short.txt': five[0],
      'long.txt': five.slice(1, 4).join('\n'),
      'other.txt': five[4],
      'none.txt': 'no link',
    }
    const files = Object.keys(texts).map((name) => ({
      path: join(house.folder, name),
      name,
      move: false,
    }))
    for (const [name, text] of Object.entries(texts))
      await writeFile(join(house.folder, name), text ?? '')
    value(await house.ask('draft.addFiles', { draftId, files }))
    expect(await house.ask('file.subject', { kind: 'draft', draftId })).toMatchObject({
      label: 'long.txt + 2',
    })
    expect(await house.submission(await house.submit())).toMatchObject({ label: 'long.txt + 2' })
  })
})
