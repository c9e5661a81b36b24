import type { Submission } from '../../electron/shared/submission.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'

/** A submission's label, or its time where the user gave none. */
export function useLabel({ label, createdMs }: Pick<Submission, 'label' | 'createdMs'>): string {
  const { t } = useText('queue')
  const format = useFormat()
  return label === '' ? t('card.unnamed', { time: format.moment(createdMs) }) : label
}
