import type { ReactNode } from 'react'

import type { Submission } from '../../../electron/shared/submission.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { StackedBar } from '../../components/StackedBar.tsx'
import styles from './Progress.module.css'
import { drawnStates, linksIn, toneOfState } from './state-look.ts'

interface ProgressProps {
  readonly submission: Submission
  readonly label: string
  /** Stands at the end of the legend. */
  readonly children?: ReactNode
}

/** How many links stand in each state, as a bar and as a legend with every number. */
export function Progress({ submission, label, children }: ProgressProps) {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()
  const shown = drawnStates.filter((state) => linksIn(submission, state) > 0)
  return (
    <>
      <StackedBar
        label={t('card.progress', { label })}
        size="thick"
        total={submission.links.total}
        parts={shown
          .filter((state) => state !== 'queued')
          .map((state) => ({
            id: state,
            tone: toneOfState[state],
            amount: linksIn(submission, state),
            isHatched: state === 'in-doubt',
          }))}
      />
      <div className={styles.line}>
        <ul className={styles.legend}>
          {shown.map((state) => (
            <li key={state} data-tone={toneOfState[state]} data-state={state}>
              {t(`words:batch.${state}`)}{' '}
              <strong>{format.number(linksIn(submission, state))}</strong>
            </li>
          ))}
        </ul>
        <p className={styles.figures}>{children}</p>
      </div>
    </>
  )
}
