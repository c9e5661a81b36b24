import type { Submission } from '../../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'

/** Calls a submission by its list; of two lists with one label, as when a rest was moved, also by when it was submitted. */
export function useCalled(submission: Submission): string {
  const { t } = useText('queue')
  const format = useFormat()
  const name = useListName()(submission)
  const { id, label, createdMs } = submission
  const isOne = useApp((state) =>
    selectSubmissions(state).every((other) => other.id === id || other.label !== label),
  )
  if (label === '' || isOne) return name
  return `${name}, ${t('card.submitted', { time: format.exactMoment(createdMs) })}`
}
