import type { Account } from '../../electron/shared/account.ts'
import type { Batch } from '../../electron/shared/submission.ts'
import { Sentences } from '../text/Sentences.tsx'
import { useText } from '../text/use-text.ts'
import { useAnnounced } from '../ui/Announcer.tsx'
import { useRested } from '../ui/use-rested.ts'
import type { TakenList } from './use-taken-list.ts'
import styles from './WhichWereTaken.module.css'

interface ListToldProps {
  readonly id: string
  readonly batch: Batch
  readonly account: Account | undefined
  readonly list: TakenList
}

/** Whether a list agrees with the receipt, or what it lacks; beside the answer that waits for it. */
export function ListTold({ id, batch, account, list }: ListToldProps) {
  const { told, needed, missing, fits } = list
  const { t } = useText('queue')
  const { linksCount = 0, unitsUsed = 0 } = batch
  const inWords =
    told === undefined
      ? t('settle.which.needed', { needed })
      : fits
        ? t('settle.which.fits', {
            taken: linksCount,
            units: unitsUsed,
            again: missing * (account?.price ?? 1),
          })
        : t('settle.which.differs', { named: told.links, needed })
  const others =
    told === undefined || told.others === 0
      ? undefined
      : t('settle.which.others', { count: told.others, first: told.firstOther ?? '' })
  const unclear =
    told === undefined || told.unclear === 0
      ? undefined
      : t('settle.which.unclear', { count: told.unclear, first: told.firstUnclear ?? '' })
  useAnnounced(useRested(told === undefined ? '' : [inWords, unclear, others].join(' ')))
  return (
    <p id={id} className={styles.told} data-fits={fits ? '' : undefined}>
      <Sentences>
        {inWords}
        {unclear}
        {others}
      </Sentences>
    </p>
  )
}
