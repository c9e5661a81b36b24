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

/**
 * Gives submissions another time; asks for all of it before it returns. Replies false where that was
 * past for one of them. Rejects with EngineGone if killed.
 */
export async function giveTime(
  engine: EngineProcess,
  submissionIds: readonly number[],
  when: When,
): Promise<boolean> {
  const asked = submissionIds.map((submissionId) =>
    engine.ask('submission.reschedule', { submissionId, when }),
  )
  const answers = await Promise.all(asked)
  for (const done of answers) {
    // All of it may have left by itself.
    assert.ok(done.ok || done.error === 'nothing-to-send' || done.error === 'time-past')
  }
  return answers.every((done) => done.ok || done.error !== 'time-past')
}

/** What is for years to come leaves in a moment, by itself. */
export async function letTimedLeave(engine: EngineProcess): Promise<void> {
  let isInTime = false
  while (!isInTime) {
    const soon = { kind: 'at', atMs: Date.now() + 300 } as const
    isInTime = await giveTime(engine, await timed(engine), soon)
  }
}
