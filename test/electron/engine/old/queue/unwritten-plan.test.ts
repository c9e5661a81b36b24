import { expect, test } from 'vitest'
import { planSubmission } from '../../../../../electron/engine/old/queue/submission-planner.ts'
import { StubbornDisk } from '../../../../faults/model/stubborn-disk.ts'
import { houses } from '../../../../fakes/houses.ts'
import { plainOrder } from '../../../../fakes/plain-order.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const build = houses()
/** More than are taken back at once. */
const links = manyLinks(60_000)

test.each([0, 1])(
  'a plan that the disk kept from being taken back after %i commits leaves nothing once there is room',
  async (commitsTaken) => {
    const at = await build()
    const disk = new StubbornDisk(at.ledger.database)
    const { plans } = at.ledger
    const unwrite = plans.unwrite.bind(plans)
    let commits = 0
    plans.unwrite = (id) => {
      // From here on a commit fails although every write before it was taken, as on a full disk.
      if (commits === commitsTaken) disk.writesTaken = 1_000
      commits += 1
      return unwrite(id)
    }
    const stop = new AbortController()
    const order = plainOrder(at, links)
    const seal = { close: async () => stop.abort(), open: async () => {} }
    const stopped = await planSubmission(at.ledger, { ...order, signal: stop.signal, seal })
    expect(stopped).toEqual({ ok: false, error: 'stopped' })
    expect(commits).toBe(commitsTaken + 1)

    disk.writesTaken = undefined
    const again = await planSubmission(at.ledger, order)
    expect(again).toMatchObject({ ok: true, value: { planned: 60_000, spokenFor: 0 } })
    const rows = at.ledger.database.first(
      `SELECT count(*) AS n FROM seen WHERE batch_id NOT IN
         (SELECT id FROM batch WHERE submission_id = ?)`,
      again.ok ? again.value.submissionId : 0,
    )
    expect(rows?.['n']).toBe(0)
    expect(at.spokenFor(links)).toBe(60_000)
  },
)
