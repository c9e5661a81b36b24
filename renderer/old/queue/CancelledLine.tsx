import { useEffect } from 'react'

import type { Submission } from '../../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { PutInNew } from '../put-in-new/PutInNew.tsx'
import { useText } from '../../i18n/use-text.ts'
import { idOfListName } from './CardButton.tsx'
import { useQueue } from './queue-store.ts'
import styles from './CancelledLine.module.css'

/** The way back to New for what was cancelled, until it was sent with another list. */
export function CancelledLine({ submission }: { readonly submission: Submission }) {
  const newest = useApp((state) => selectSubmissions(state)[0]?.id)
  const { id, links, movedTo } = submission
  const cancelled = links.cancelled - movedTo.reduce((sum, moved) => sum + moved.links, 0)
  return cancelled === 0 ? undefined : (
    <WayBack submissionId={id} cancelled={cancelled} newest={newest} />
  )
}

interface WayBackProps {
  readonly submissionId: number
  readonly cancelled: number
  /** The last list of all, which may have taken them along. */
  readonly newest: number | undefined
}

function WayBack({ submissionId, cancelled, newest }: WayBackProps) {
  const { t } = useText('history')
  const askCancelled = useQueue((state) => state.askCancelled)
  const wasTold = useQueue((state) => state.cancelledUnsent.has(submissionId))
  const unsent = useQueue((state) => state.cancelledUnsent.get(submissionId))
  // Asked anew and not drawn anew: its button may have the keyboard.
  useEffect(() => {
    void askCancelled(submissionId, cancelled, newest)
  }, [submissionId, cancelled, newest, askCancelled])
  if (!wasTold || unsent === 0) return undefined
  return (
    <div className={styles.line}>
      <PutInNew
        part={{ kind: 'cancelled', submissionIds: [submissionId] }}
        ofId={idOfListName(submissionId)}
        name={unsent === undefined ? t('toNew.button') : t('toNew.links', { count: unsent })}
      />
      {unsent === undefined || unsent >= cancelled ? undefined : (
        <p className={styles.elsewhere}>{t('toNew.elsewhere', { count: cancelled - unsent })}</p>
      )}
    </div>
  )
}
