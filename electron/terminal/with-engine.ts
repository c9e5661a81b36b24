import { EngineSession } from './engine-session.ts'
import type { SendingParts } from './sending-parts.ts'

/** Does some work with an engine, which is gone afterwards. Rejects with CannotRun. */
export async function withEngine<Value>(
  { engine }: SendingParts,
  work: (session: EngineSession) => Promise<Value>,
): Promise<Value> {
  const session = new EngineSession(engine)
  try {
    await session.start()
    return await work(session)
  } finally {
    await session.stop()
  }
}
