import type { Account } from '../../../electron/shared/account.ts'
import { type EngineProcess, unlessGone } from './engine-process.ts'

/** Presses Resume whenever the account stands still for another reason than its rate. */
export function keepImpatient(engine: EngineProcess, accountId: number): void {
  let isPressing = false
  /** By the last news: what comes while it presses may be of after the press. */
  let isStill = false
  async function press(): Promise<void> {
    isPressing = true
    while (isStill) {
      isStill = false
      await resume(engine, accountId)
    }
    isPressing = false
  }
  engine.onNews((event) => {
    if (event.name !== 'accounts.changed') return
    const account = event.payload.find(({ id }) => id === accountId)
    isStill = account !== undefined && standsStill(account)
    if (isStill && !isPressing) void press()
  })
}

/** Presses Resume, if the engine lives. */
export async function resume(engine: EngineProcess, accountId: number): Promise<void> {
  const way = { kind: 'go-on' } as const
  await engine.ask('account.resume', { accountId, way }).catch(unlessGone)
}

function standsStill({ pause, rate }: Account): boolean {
  return pause !== undefined || rate.waiting === 'after-doubt' || rate.waiting === 'offline'
}
