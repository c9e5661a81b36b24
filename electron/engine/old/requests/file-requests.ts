import { dayOf } from '../../../shared/local-day.ts'
import type { EngineParts } from './engine-parts.ts'
import type { HandlersOf } from './engine-handlers.ts'

/** What the files are about that a host writes, for their names. */
export function fileRequests({ ledger, drafts, clock }: EngineParts): HandlersOf<'file'> {
  return {
    'file.subject': (topic) => {
      const today = { client: '', label: '', day: dayOf(clock.wallMs()) }
      if (topic.kind === 'account') {
        return { ...today, label: ledger.accounts.byId(topic.accountId)?.name ?? '' }
      }
      if (topic.kind === 'submission') {
        const submission = ledger.submissions.byId(topic.submissionId)
        if (submission === undefined) return today
        const { client, label, createdMs } = submission
        return { client, label, day: dayOf(createdMs) }
      }
      const draft = topic.kind === 'draft' ? drafts.find(topic.draftId) : undefined
      if (draft === undefined) return today
      const { client, label } = draft.howToSend.said
      return { ...today, client, label: label === '' ? draft.review.nameOfSources() : label }
    },
  }
}
