import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DraftRow } from '../../../../../electron/shared/draft-rows.ts'
import type { Fault } from '../../../../../electron/shared/practice.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { submitWithoutToken } from '../../../../fakes/waiting-link.ts'

const sent = 'http://a.example/page'
const near = 'https://www.a.example/Page/?utm_source=mail'

let house: EngineHouse
let faults: Fault[]
beforeEach(async () => {
  faults = []
  house = await EngineHouse.build({ faults })
})
afterEach(() => house.demolish())

/** The rows of New as they are now, and as of which change of the list that is. */
async function shown(): Promise<{ revision: number; rows: readonly DraftRow[] }> {
  const { revision } = await house.draft()
  return { revision, rows: await house.rows() }
}

/** Submits a link that waits for a token, then looks at a list for the same account in New. */
async function waiting(list: string) {
  const { send } = await submitWithoutToken(house, sent)
  await show(list)
  return { send, ...(await shown()) }
}

async function show(list: string): Promise<void> {
  const { id: draftId } = await house.paste(list)
  const { id: accountId } = await house.account()
  value(await house.ask('draft.useAccount', { draftId, accountId }))
  await house.whenDraft(({ byWarning }) => byWarning['near-duplicate'] > 0)
}

describe('a link that is nearly the same as one that waits', () => {
  test('says by itself that it was sent, once it was', async () => {
    const { send, ...before } = await waiting(near)
    expect(before.rows).toMatchObject([{ nearlySent: { link: sent, state: 'waiting' } }])
    await send()
    let now: Awaited<ReturnType<typeof shown>> = before
    while (now.rows[0]?.nearlySent?.state === 'waiting') {
      const { revision } = now
      await house.whenDraft((draft) => draft.revision > revision)
      now = await shown()
    }
    expect(now.rows).toMatchObject([{ nearlySent: { link: sent, state: 'sent' } }])
  })

  test('is warned of no more once that was refused', async () => {
    faults.push({ kind: 'reject-400', rate: 1 })
    const { send } = await waiting(near)
    await send()
    await house.whenDraft(({ byWarning }) => byWarning['near-duplicate'] === 0)
    expect((await shown()).rows).toMatchObject([{ status: 'ready', nearlySent: undefined }])
  })
})
