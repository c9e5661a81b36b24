import { Fragment } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { Batch } from '../../../electron/shared/submission.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounced } from '../../components/Announcer.tsx'
import { useRested } from '../../components/use-rested.ts'
import type { TakenList } from './use-taken-list.ts'
import styles from './WhichWereTaken.module.css'

interface ListToldProps {
  readonly id: string
  readonly batch: Batch
  readonly account: Account | undefined
  /** Links that were not taken are sent again: its submission goes on, and so does its account. */
  readonly isSentAgain: boolean
  readonly list: TakenList
}

/** Whether a list can be confirmed and what that means, or what it lacks; beside the answer that waits for it. */
export function ListTold({ id, batch, account, isSentAgain, list }: ListToldProps) {
  const { told, fits } = list
  const { t } = useText('queue')
  const inWords = useListInWords(batch, account, isSentAgain, list)
  const others =
    told === undefined || told.others === 0
      ? undefined
      : t('settle.which.others', { count: told.others, first: told.firstOther ?? '' })
  const unclear =
    told === undefined || told.unclear === 0
      ? undefined
      : t('settle.which.unclear', { count: told.unclear, first: told.firstUnclear ?? '' })
  const withoutLink =
    told === undefined || told.withoutLink === 0
      ? undefined
      : t('settle.which.withoutLink', {
          count: told.withoutLink,
          first: told.firstWithoutLink ?? '',
        })
  useAnnounced(
    useRested(told === undefined ? '' : [...inWords, unclear, others, withoutLink].join(' ')),
  )
  return (
    <p id={id} className={styles.told} data-fits={fits ? '' : undefined}>
      <Sentences>{inWords}</Sentences>
      {/* Each ends with what was pasted, which no full stop sets off from the next. */}
      {[unclear, others, withoutLink].map((found) =>
        found === undefined ? undefined : (
          <Fragment key={found}>
            {' '}
            <span className={styles.found}>{found}</span>
          </Fragment>
        ),
      )}
    </p>
  )
}

function useListInWords(
  { linksCount, linkCount, unitsUsed = 0 }: Batch,
  account: Account | undefined,
  isSentAgain: boolean,
  { told, needed, taken, missing, fits }: TakenList,
): readonly string[] {
  const { t } = useText('queue')
  const price = account?.price ?? 1
  const again = missing * price
  if (needed !== undefined && linksCount !== undefined) {
    if (told === undefined) return [t('settle.which.needed', { needed })]
    return [
      fits
        ? t('settle.which.fits', { taken: linksCount, units: unitsUsed, again })
        : t('settle.which.differs', { named: told.links, needed }),
    ]
  }
  // A list that names none may write them in another way: nothing follows from that.
  if (told === undefined || told.links === 0) return [t('settle.which.neededSome')]
  if (taken === 0)
    return [
      t('settle.which.noneTaken', {
        answer: t(isSentAgain ? 'settle.notCharged' : 'settle.notChargedCancelled'),
      }),
    ]
  if (missing === 0)
    return [t('settle.which.allTaken', { answer: t('settle.charged', { count: linkCount }) })]
  return [
    t('settle.which.counted', { named: told.links, taken, units: taken * price }),
    isSentAgain ? t('settle.which.again', { again }) : t('settle.which.notAgain'),
  ]
}
