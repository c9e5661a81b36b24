import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EngineHouse } from '../../../../fakes/engine-house.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

const links = manyLinks(3_000)
/** A line to decide is left over by a submission. */
const list = `${links.join('\n')}\nexample.org/without-scheme\n`
const press = { requestId: 'the-press', batchSize: 10 }

/** Resolves once some of the list is planned. */
async function untilPlanning(): Promise<void> {
  for (;;) {
    const { planned = 0 } = await house.draft()
    if (planned > 0) return
    await nextTurn()
  }
}

describe('planning that is stopped', () => {
  test('sends nothing, leaves the draft as it was, and the same press can be made again', async () => {
    const { id: draftId } = await house.paste(list)
    const pressed = house.submit(press)
    await untilPlanning()
    await house.ask('submission.stopPlanning', { draftId })
    await expect(pressed).rejects.toThrow('stopped')

    const { submissions } = await house.ask('engine.snapshot', undefined)
    expect(submissions).toEqual([])
    expect(await house.draft()).toMatchObject({ id: draftId, sendable: 3_000, rows: 3_001 })
    expect((await house.draft()).planned).toBeUndefined()
    const target = { rows: [0] }
    await house.ask('draft.exclude', { draftId, target })
    await house.ask('draft.restore', { draftId, target })

    const again = await house.submit({ ...press, batchSize: 'fewest' })
    const done = await house.whenIn(again, 'finished')
    expect(done.links).toMatchObject({ total: 3_000, accepted: 3_000 })
    expect(await house.draft()).toMatchObject({ rows: 1, byStatus: { decide: 1 } })
  })

  test('takes a second press along that waits for the first', async () => {
    const { id: draftId } = await house.paste(list)
    const presses = [house.submit(press), house.submit({ ...press, requestId: 'other' })]
    await untilPlanning()
    await house.ask('submission.stopPlanning', { draftId })
    const ends = await Promise.allSettled(presses)
    const reasons = ends.map((end) =>
      end.status === 'rejected' ? String(end.reason) : 'submitted',
    )
    expect(reasons).toEqual(['Error: Failed: stopped', 'Error: Failed: stopped'])
    const { submissions } = await house.ask('engine.snapshot', undefined)
    expect(submissions).toEqual([])
  })

  test('of another list stops nothing, and nor does stopping what is real', async () => {
    const { id: draftId } = await house.paste(list)
    const pressed = house.submit({ ...press, batchSize: 1_000 })
    await untilPlanning()
    await house.ask('submission.stopPlanning', { draftId: 'another' })
    const id = await pressed
    await house.ask('submission.stopPlanning', { draftId })
    expect((await house.whenIn(id, 'finished')).links.accepted).toBe(3_000)
  })
})
