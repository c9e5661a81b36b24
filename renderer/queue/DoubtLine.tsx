import type { Batch, Submission } from '../../electron/shared/submission.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useToast } from '../ui/Toasts.tsx'
import styles from './DoubtLine.module.css'
import { commonCause, undoableSettlements } from './problems.ts'
import { useQueue } from './queue-store.ts'

interface DoubtLineProps {
  readonly submission: Submission
  readonly batches: readonly Batch[]
}

/** What of a submission may have been spent without an answer, and the way to say whether it was. */
export function DoubtLine({ submission, batches }: DoubtLineProps) {
  const { t } = useText('queue')
  const open = useQueue((state) => state.open)
  const doubts = batches.filter(({ state }) => state === 'in-doubt')
  return (
    <div className={styles.line}>
      <Icon name="question" />
      <p className={styles.text}>
        <strong>{t('doubt.title', { count: submission.links.inDoubt })}</strong>{' '}
        {doubts.length === 0
          ? undefined
          : t(`doubt.cause.${commonCause(doubts)}`, { units: submission.unitsInDoubt })}
      </p>
      <Button
        isDisabled={doubts.length === 0}
        onPress={() => open({ kind: 'settle', batchIds: doubts.map(({ id }) => id), index: 0 })}
      >
        {t('doubt.ask')}
      </Button>
    </div>
  )
}

/** The last word of the user on a doubt, as long as it can be taken back. */
export function SettledLine({ batches }: { readonly batches: readonly Batch[] }) {
  const { t } = useText(['queue', 'words'])
  const toast = useToast()
  const unsettle = useQueue((state) => state.unsettle)
  const [last] = undoableSettlements(batches)
  if (last?.settled === undefined) return undefined

  async function takeBack(batchId: number): Promise<void> {
    const taken = await unsettle(batchId)
    if (!taken.ok) toast(t(`settle.problem.${taken.error}`))
  }
  return (
    <div className={styles.line}>
      <Icon name="info" />
      <p className={styles.text}>{t(`settle.done.${last.settled}`, { links: last.linkCount })}</p>
      <Button look="quiet" icon="undo" onPress={() => void takeBack(last.id)}>
        {t('words:undo')}
      </Button>
    </div>
  )
}
