import type { EngineHouse } from './engine-house.ts'

/** A link that waits for the token of its account. */
export interface WaitingLink {
  readonly accountId: number
  /** Has it sent; resolves once that is over. */
  readonly send: () => Promise<void>
}

/** Submits a link while its account has no token. */
export async function submitWithoutToken(house: EngineHouse, link: string): Promise<WaitingLink> {
  const { token } = house
  house.token = undefined
  await house.paste(link)
  const submissionId = await house.submit()
  const { accountId } = await house.whenIn(submissionId, 'paused')
  const send = async (): Promise<void> => {
    house.token = token
    await house.ask('account.tokenState', { accountId, state: { kind: 'present' } })
    await house.whenIn(submissionId, 'finished')
  }
  return { accountId, send }
}
