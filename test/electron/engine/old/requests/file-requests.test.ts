import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../../../../electron/shared/local-day.ts'
import { EngineHouse } from '../../../../fakes/engine-house.ts'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

test('a file is about the client and list that were named, the account’s name or nobody', async () => {
  const { id: draftId } = await house.paste('https://a.example/1')
  const submissionId = await house.submit({ client: 'Acme', label: 'October' })
  const { createdMs } = await house.submission(submissionId)
  const { id: accountId, name } = await house.account()
  const nobody = { client: '', label: '', day: dayOf(Date.now()) }

  expect(await house.ask('file.subject', { kind: 'submission', submissionId })).toEqual({
    client: 'Acme',
    label: 'October',
    day: dayOf(createdMs),
  })
  const ofAccount = await house.ask('file.subject', { kind: 'account', accountId })
  expect(ofAccount).toEqual({ ...nobody, label: name })
  expect(await house.ask('file.subject', { kind: 'draft', draftId })).toEqual(nobody)
})
