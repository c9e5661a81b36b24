import { expect, test } from 'vitest'
import { foreseeReschedule } from '../../../../../electron/engine/old/requests/foresee-reschedule.ts'
import { rescheduleSubmission } from '../../../../../electron/engine/old/requests/schedule-requests.ts'
import { now, type When } from '../../../../../electron/shared/schedule.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { houses } from '../../../../fakes/houses.ts'
import { ScriptedService } from '../../../../fakes/scripted-service.ts'
import { manyLinks, type SendingHouse } from '../../../../fakes/sending-house.ts'

const build = houses()

const over = (days: number): When => ({
  kind: 'spread',
  pace: { kind: 'days', days },
  hours: { fromMinute: 0, toMinute: 1_440 },
  missed: 'catch-up',
  startDay: undefined,
})

function foresee(at: SendingHouse, submissionId: number, when: When) {
  const foreseen = foreseeReschedule({ submissionId, when }, at)
  if (!foreseen.ok) throw new Error(foreseen.error)
  return foreseen.value
}

test('what another schedule is foreseen to come to under a cap is what its card says once it is changed', async () => {
  const at = await build({
    clock: new FakeClock(),
    service: new ScriptedService(),
    account: { capPerDay: 50 },
  })
  await at.plan(manyLinks(30, 'before.example'), 'fewest')
  const id = await at.plan(manyLinks(200), 40)
  await at.plan(manyLinks(90, 'behind.example'), 'fewest')
  const changes: readonly (readonly [When, number | undefined])[] = [
    [over(4), 50],
    [over(2), 100],
    [now, undefined],
    [over(8), 25],
  ]
  for (const [when, portion] of changes) {
    const before = { submission: at.submission(id), batches: at.batches(id) }
    const foreseen = foresee(at, id, when)
    expect({ submission: at.submission(id), batches: at.batches(id) }).toEqual(before)
    expect(foreseen).toMatchObject({ portion, cap: 'day' })

    expect(rescheduleSubmission({ submissionId: id, when }, at)).toEqual({
      ok: true,
      value: undefined,
    })
    const { sentByMs, putOffMs } = foreseen ?? {}
    expect(at.view(id)).toMatchObject({ sentByMs, putOffMs })
    expect(foresee(at, id, at.view(id).when)).toBeUndefined()
  }
})

test('without a cap of a day there is nothing to foresee, and with room under it nothing is held back', async () => {
  const at = await build({ clock: new FakeClock(), service: new ScriptedService() })
  const id = await at.plan(manyLinks(20), 'fewest')
  expect(foresee(at, id, over(2))).toBeUndefined()
  at.ledger.accounts.save(at.account.id, { ...at.account, capPerDay: 20 })
  expect(foresee(at, id, over(2))).toMatchObject({ cap: undefined, portion: 10 })
  expect(foreseeReschedule({ submissionId: 99, when: now }, at)).toMatchObject({ ok: false })
})
