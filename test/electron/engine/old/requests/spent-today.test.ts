import { expect, onTestFinished, test } from 'vitest'
import { startOfDay, dayOf } from '../../../../../electron/shared/local-day.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

test('who saves a cap of a day hears at once what was spent of it today', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: accountId, name, baseUrl } = await house.account()
  const save = async (capPerDay: number | undefined) => {
    const account = { ...plainAccount(baseUrl), name, capPerDay }
    return value(await house.ask('account.save', { accountId, account }))
  }
  await house.paste(manyLinks(5).join('\n'))
  await house.whenIn(await house.submit(), 'finished')
  const saved = await save(3)
  const untilMs = startOfDay(dayOf(Date.now()), 1)
  expect(saved.spentToday).toEqual({ units: 5, untilMs })
  expect((await save(undefined)).spentToday).toBeUndefined()
})
