import assert from 'node:assert/strict'
import type { When } from '../../../electron/shared/schedule.ts'
import type { EngineProcess } from './engine-process.ts'

/** Submissions that wait for their time. */
export async function timed(engine: EngineProcess): Promise<readonly number[]> {
  const { submissions } = await engine.ask('engine.snapshot', undefined)
  return submissions
    .filter(({ state, when }) => when.kind !== 'now' && !['finished', 'cancelled'].includes(state))
    .map(({ id }) => id)
}

/** Gives submissions another time; asks for all of it before it returns. Rejects with EngineGone if killed. */
export async function giveTime(
  engine: EngineProcess,
  submissionIds: readonly number[],
  when: When,
): Promise<void> {
  const asked = submissionIds.map((submissionId) =>
    engine.ask('submission.reschedule', { submissionId, when }),
  )
  for (const done of await Promise.all(asked)) {
    // All of it may have left by itself.
    assert.ok(done.ok || done.error === 'nothing-to-send')
  }
}
