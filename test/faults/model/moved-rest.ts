import assert from 'node:assert/strict'
import type { ModelAccount } from './model-account.ts'
import type { ModelSubmission } from './model-books.ts'
import type { Story } from './story.ts'

/** Moves what waits of a submission; links that a plan holds right now may stay behind. */
export async function moveRest(
  { world, model }: Story,
  submission: ModelSubmission,
  other: ModelAccount,
  heldByPlan: ReadonlySet<string> = new Set(),
): Promise<void> {
  const queued = [...submission.links].filter(([, state]) => state === 'queued')
  const links = queued.map(([link]) => link)
  const free = model.plannable(other, links, false)
  const { price, capPerSubmission = Number.POSITIVE_INFINITY } = other.settings
  const isOver = links.length * price > capPerSubmission
  const moved = await world.life.user['submission.moveRest']({
    submissionIds: [submission.id],
    accountId: other.id,
  })
  if (links.length > 0 && isOver) {
    assert.deepEqual(moved, { ok: false, error: 'over-submission-cap' })
    return
  }
  if (!moved.ok) {
    const isKnown = links.length > 0
    assert.equal(moved.error, isKnown ? 'all-spoken-for' : 'nothing-to-send')
    assert.ok(free.every((link) => heldByPlan.has(link)))
    return
  }
  for (const link of links) submission.links.set(link, 'cancelled')
  const id = moved.value.submissionId
  const taken = world.batches(id).flatMap((batch) => world.linksOf(batch.id))
  model.books.haveLeft(submission, taken)
  const isExpected = (link: string): boolean => taken.includes(link) || heldByPlan.has(link)
  assert.deepEqual(free.filter(isExpected), free)
  assert.deepEqual(
    taken.filter((link) => !free.includes(link)),
    [],
  )
  const doubtLimit = world.ledger.submissions.byId(id)?.doubtLimit ?? 0
  // It goes on there where it was, what left here has left, and what is paused stays paused.
  model.plan(id, other, taken, doubtLimit, submission.schedule)
  model.submission(id).isPaused = submission.isPaused
}
