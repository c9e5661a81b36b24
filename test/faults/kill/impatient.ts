import { type EngineProcess, unlessGone } from './engine-process.ts'

/** Presses Resume whenever the account stands still for another reason than its rate. */
export function keepImpatient(engine: EngineProcess, accountId: number): void {
  let isPressing = false
  engine.onNews((event) => {
    if (event.name !== 'accounts.changed' || isPressing) return
    const account = event.payload.find(({ id }) => id === accountId)
    const { waiting } = account?.rate ?? {}
    if (account?.pause === undefined && waiting !== 'after-doubt' && waiting !== 'offline') return
    isPressing = true
    void resume(engine, accountId).finally(() => {
      isPressing = false
    })
  })
}

/**
 * Presses Resume, if the engine lives, and again where doubts that nobody was asked about hold the
 * account in the turn in which its other pause ends.
 */
export async function resume(engine: EngineProcess, accountId: number): Promise<void> {
  const way = { kind: 'go-on' } as const
  const resumed = await engine.ask('account.resume', { accountId, way }).catch(unlessGone)
  if (resumed?.ok === true && resumed.value.pause?.reason === 'in-doubt')
    await resume(engine, accountId)
}
