import { fail, ok, type Result } from '../shared/result.ts'
import { EngineEnded, EngineSession, type NoEngine } from './engine-session.ts'
import type { ExitCode } from './exit-code.ts'
import { noEngine } from './no-engine.ts'
import type { SendingParts } from './sending-parts.ts'

/** Does some work with an engine, which is gone afterwards; a failure was said, and is how to end. */
export async function withEngine<Value>(
  { engine, voice }: SendingParts,
  work: (session: EngineSession) => Promise<Value>,
): Promise<Result<Value, ExitCode>> {
  const giveUp = (reason: NoEngine) => {
    voice.say(noEngine[reason].sentence)
    return fail(noEngine[reason].code)
  }
  const session = new EngineSession(engine)
  try {
    await session.start()
    return ok(await work(session))
  } catch (error) {
    if (error instanceof EngineEnded) return giveUp(error.reason)
    throw error
  } finally {
    await session.stop()
  }
}
