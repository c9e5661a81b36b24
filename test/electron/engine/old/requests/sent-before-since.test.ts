import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SentBefore } from '../../../../../electron/shared/draft-rows.ts'
import type { Fault } from '../../../../../electron/shared/practice.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { submitWithoutToken } from '../../../../fakes/waiting-link.ts'

const link = 'https://a.example/1'

let house: EngineHouse
let faults: Fault[]
beforeEach(async () => {
  faults = []
  house = await EngineHouse.build({ faults })
})
afterEach(() => house.demolish())

/** Submits a link that waits for a token, then looks at a list with it. */
async function waiting(list = `${link}\nhttp://www.a.example/1`) {
  const { accountId, send } = await submitWithoutToken(house, link)
  const { id: draftId } = await house.paste(list)
  value(await house.ask('draft.useAccount', { draftId, accountId }))
  expect(await told()).toMatchObject({ state: 'waiting' })
  return { accountId, draftId, send }
}

/** What the first line says of when its link was sent. */
async function told(): Promise<SentBefore | undefined> {
  const [row] = await house.rows(1)
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

  test('bears by itself, once it was refused, the warning of what is nearly the same and was sent', async () => {
    await house.paste(`${link}#top`)
    await house.whenIn(await house.submit(), 'finished')
    const { send } = await waiting(link)
    faults.push({ kind: 'reject-400', rate: 1 })
    await send()
    await house.whenDraft(({ byWarning }) => byWarning['near-duplicate'] === 1)
    expect((await house.draft()).sendable).toBe(1)
  })
})
