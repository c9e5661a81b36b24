import type { Input, Reply } from '../../electron/shared/contract.ts'
import { filledLines } from '../../electron/shared/filled-lines.ts'
import { nothingSaid } from '../../electron/shared/how-to-send.ts'
import { ok } from '../../electron/shared/result.ts'
import { fakeBatches, fakeSubmission } from './fake-data.ts'
import { FakeDraft } from './fake-draft.ts'
import { fakeForecast } from './fake-forecast.ts'
import type { FakeHandlers } from './fake-handlers.ts'
import type { FakeOffice } from './fake-office.ts'

/** What is asked of submissions: they are taken on, and nothing of them is ever sent. */
export function fakeSubmissionRequests(
  office: FakeOffice,
): FakeHandlers<'submission' | 'results' | 'batch'> {
  function submit(input: Input<'submission.create'>): Reply<'submission.create'> {
    const { links } = fakeForecast(office, input)
    const { label, client, accountId } = input
    const submission = fakeSubmission({
      id: office.newId(),
      accountId,
      label,
      client,
      links: { queued: links },
    })
    office.submissions = [submission, ...office.submissions]
    office.draft = new FakeDraft(`draft-${office.newId()}`)
    office.draft.howToSend = { ...nothingSaid, client }
    office.tell('submissions.changed', { submissions: [submission], batches: [] })
    office.tell('draft.changed', office.draft.summary())
    return ok({ submissionId: submission.id, spokenFor: 0, draft: office.draft.summary() })
  }

  function queuedIn(submissionIds: readonly number[]): number {
    return office.submissions
      .filter(({ id }) => submissionIds.includes(id))
      .reduce((sum, { links }) => sum + links.queued, 0)
  }

  return {
    'submission.forecast': (input) => ok(fakeForecast(office, input)),
    'submission.create': submit,
    'submission.stopPlanning': () => undefined,
    'submission.ofPress': () => undefined,
    'submission.pause': ({ submissionId }) =>
      office.changeSubmission(submissionId, { state: 'paused' }),
    'submission.resume': ({ submissionId }) =>
      office.changeSubmission(submissionId, { state: 'running' }),
    'submission.cancel': ({ submissionId }) =>
      office.changeSubmission(submissionId, { state: 'cancelled', finishedMs: Date.now() }),
    'submission.reschedule': ({ submissionId, when }) =>
      ok(office.changeSubmission(submissionId, { when })),
    'submission.foreseeReschedule': () => ok(undefined),
    'submission.reorder': () => ok(undefined),
    'submission.movable': ({ submissionIds }) => ({
      links: queuedIn(submissionIds),
      spokenFor: 0,
    }),
    'submission.moveRest': ({ submissionIds }) =>
      ok({
        submissionId: submissionIds.at(-1) ?? 0,
        moved: queuedIn(submissionIds),
        spokenFor: 0,
        draft: office.draft.summary(),
      }),
    'submission.batches': ({ submissionId }) =>
      office.submissions.filter(({ id }) => id === submissionId).flatMap(fakeBatches),
    'results.copy': () => ok('https://acko.net/\taccepted'),
    'results.export': () => ok({ kind: 'download', url: 'data:text/csv,link' }),
    'batch.settle': ({ batchId }) => ok({ queued: 0, cancelled: 0, batchIds: [batchId] }),
    'batch.nameLinks': ({ text }) =>
      ok({
        links: filledLines(text).length,
        others: 0,
        firstOther: undefined,
        unclear: 0,
        firstUnclear: undefined,
        withoutLink: 0,
        firstWithoutLink: undefined,
      }),
    'batch.settleInPart': ({ batchId }) => ok({ queued: 0, cancelled: 0, batchIds: [batchId] }),
    'batch.unsettle': () => ok(undefined),
    'batch.links': ({ batchId, start, count }) =>
      ok(
        Array.from(
          { length: count },
          (_, index) => `https://norda.example/${batchId}/${start + index}`,
        ),
      ),
  }
}
