import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

test('lists of an account that is removed are told anew with its name, which no list of accounts has any more', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  await house.paste('https://a.example/1')
  const submissionId = await house.submit()
  await house.whenIn(submissionId, 'finished')
  const { id: accountId, name } = await house.account()
  expect((await house.submission(submissionId)).removedAccount).toBeUndefined()
  value(await house.ask('account.remove', { accountId }))
  await house.stopEngine()
  const told = house.events.flatMap((event) =>
    event.name === 'submissions.changed' ? event.payload.submissions : [],
  )
  expect(told.at(-1)).toMatchObject({ id: submissionId, removedAccount: name })
  await house.startEngine()
  expect((await house.submission(submissionId)).removedAccount).toBe(name)
})
