import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SentBefore } from '../../../../electron/shared/draft-rows.ts'
import type { Fault } from '../../../../electron/shared/practice.ts'
import { EngineHouse, value } from '../../../fakes/engine-house.ts'

const link = 'https://a.example/1'

let house: EngineHouse
let faults: Fault[]
beforeEach(async () => {
  faults = []
  house = await EngineHouse.build({ faults })
})
afterEach(() => house.demolish())

/** Submits a link that waits for a token, then looks at a list with it and with one that is nearly the same. */
async function waiting() {
  const { token } = house
  house.token = undefined
  await house.paste(link)
  const submissionId = await house.submit()
  const { accountId } = await house.whenIn(submissionId, 'paused')
  const { id: draftId } = await house.paste(`${link}\nhttp://www.a.example/1`)
  value(await house.ask('draft.useAccount', { draftId, accountId }))
  expect(await told()).toMatchObject({ state: 'waiting' })
  /** Sends it, and resolves once it is over. */
  async function send(): Promise<void> {
    house.token = token
    await house.ask('account.tokenState', { accountId, state: { kind: 'present' } })
    await house.whenIn(submissionId, 'finished')
  }
  return { accountId, draftId, send }
}

/** What the first line says of when its link was sent. */
async function told(): Promise<SentBefore | undefined> {
  const { id: draftId } = await house.draft()
  const { viewId } = value(await house.ask('view.open', { draftId, filter: {} }))
  const [row] = value(await house.ask('view.page', { draftId, viewId, start: 0, count: 1 }))
  return row?.sentBefore
}

async function whenTold(isSo: (past: SentBefore | undefined) => boolean): Promise<void> {
  for (;;) {
    const { revision } = await house.draft()
    if (isSo(await told())) return
    await house.whenDraft((draft) => draft.revision > revision)
  }
}

describe('a link that waits with an earlier list', () => {
  test('says by itself that it was sent, once it was, and can be sent again then', async () => {
    const { accountId, draftId, send } = await waiting()
    await send()
    await whenTold((past) => past?.state === 'sent')
    await house.ask('draft.includeSentBefore', { draftId, include: true })
    expect(await house.draft()).toMatchObject({ sendable: 2, byWarning: { 'sent-again': 1 } })
    const { links } = await house.whenIn(await house.submit({ accountId }), 'finished')
    expect(links).toMatchObject({ total: 2, accepted: 2 })
  })

  test('is ready by itself once it was refused', async () => {
    faults.push({ kind: 'reject-400', rate: 1 })
    const { send } = await waiting()
    await send()
    await whenTold((past) => past === undefined)
    expect((await house.draft()).sendable).toBe(2)
  })
})
