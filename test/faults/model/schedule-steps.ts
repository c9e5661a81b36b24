import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import type { When } from '../../../electron/shared/schedule.ts'
import { reorder, unfinishedOf } from './model-order.ts'
import { ModelSchedule } from './model-schedule.ts'
import { pick, Step } from './step.ts'
import type { Story } from './story.ts'
import { count } from './tally.ts'

/** What the user does about when and in which order, and what becomes of the clock. */

const which = fc.nat(9)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A time as it is from the moment of the step. */
export type WhenFromNow =
  | Exclude<When, { kind: 'at' }>
  | { readonly kind: 'in'; readonly ms: number }

export const whenFromNow: fc.Arbitrary<WhenFromNow> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'now' } as const) },
  fc.record({
    kind: fc.constant('in' as const),
    ms: fc.constantFrom(-hourMs, 5_000, 2 * hourMs, 15 * hourMs),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('spread' as const),
      pace: fc.oneof(
        fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 4 }) }),
        fc.record({
          kind: fc.constant('links-a-day' as const),
          links: fc.integer({ min: 2, max: 6 }),
        }),
      ),
      hours: fc.constantFrom(
        { fromMinute: 0, toMinute: 1_440 },
        { fromMinute: 9 * 60, toMinute: 17 * 60 },
      ),
      startDay: fc.constant(undefined),
      missed: fc.constantFrom('catch-up' as const, 'keep-pace' as const),
    }),
  },
)

export function whenAt(when: WhenFromNow, nowMs: number): When {
  return when.kind === 'in' ? { kind: 'at', atMs: nowMs + when.ms } : when
}

export const reschedules = fc.tuple(which, whenFromNow).map(
  ([n, from]) =>
    new Step(`gives submission ${n} the time ${JSON.stringify(from)}`, (story) => {
      const { world, model } = story
      const submission = pick([...model.submissions.values()], n)
      if (model.diskRefuses || submission === undefined) return false
      const nowMs = world.clock.wallMs()
      const when = whenAt(from, nowMs)
      const { id } = submission
      const done = world.life.user['submission.reschedule']({ submissionId: id, when })
      const queued = [...submission.links.values()].filter((state) => state === 'queued')
      const isOver = queued.length === 0 || submission.isCancelled
      const isPast = when.kind === 'at' && when.atMs <= nowMs
      const error = isOver ? 'nothing-to-send' : isPast ? 'time-past' : undefined
      assert.deepEqual(done, error === undefined ? nothing : { ok: false, error })
      if (error !== undefined) return true
      count(`rescheduled: ${submission.schedule.when.kind} to ${when.kind}`)
      submission.schedule = new ModelSchedule(when, queued.length, nowMs)
      submission.doubtLimit = world.ledger.submissions.byId(id)?.doubtLimit ?? 0
      return true
    }),
)

const nothing = { ok: true, value: undefined }

export const reorders = fc.tuple(which, which, fc.constantFrom('front', 'end', 'before')).map(
  ([n, m, way]) =>
    new Step(`puts submission ${n} ${way} ${way === 'before' ? m : ''}`, (story: Story) => {
      const { world, model } = story
      if (model.diskRefuses) return false
      const submissions = [...model.submissions.values()]
      const one = pick(unfinishedOf(submissions), n)
      const rivals = unfinishedOf(submissions).filter(({ account }) => account === one?.account)
      const other = pick(
        rivals.filter((rival) => rival !== one),
        m,
      )
      if (one === undefined || other === undefined) return false
      const to = way === 'before' ? { before: other.id } : way === 'front' ? way : 'end'
      const done = world.life.user['submission.reorder']({ submissionId: one.id, to })
      assert.deepEqual(done, nothing)
      reorder(submissions, one, to)
      count('reordered')
      return true
    }),
)

export const clockIsSet = fc
  .constantFrom(-10 * dayMs, -dayMs, -hourMs, hourMs, dayMs, 10 * dayMs)
  .map(
    (ms) =>
      new Step(`the clock is set by ${ms / hourMs} hours`, ({ world }) => {
        world.setClock(ms)
        count('the clock was set')
        return true
      }),
  )
