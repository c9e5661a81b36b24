import { useEffect } from 'react'

import type { Submission } from '../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { PutInNew } from '../put-in-new/PutInNew.tsx'
import { useText } from '../text/use-text.ts'
import { idOfListName } from './CardButton.tsx'
import { useQueue } from './queue-store.ts'
import styles from './CancelledLine.module.css'

/** The way back to New for what was cancelled, until it was sent with another list. */
export function CancelledLine({ submission }: { readonly submission: Submission }) {
  const submissions = useApp(selectSubmissions).length
  const { id, links, movedTo } = submission
  const cancelled = links.cancelled - movedTo.reduce((sum, moved) => sum + moved.links, 0)
  // Asked anew after each further list, which may have taken them along, and when more are cancelled.
  return cancelled === 0 ? undefined : (
    <WayBack key={`${submissions} ${cancelled}`} submissionId={id} cancelled={cancelled} />
  )
}

interface WayBackProps {
  readonly submissionId: number
  readonly cancelled: number
}

function WayBack({ submissionId, cancelled }: WayBackProps) {
  const { t } = useText('history')
  const askCancelled = useQueue((state) => state.askCancelled)
  const wasTold = useQueue((state) => state.cancelledUnsent.has(submissionId))
  const unsent = useQueue((state) => state.cancelledUnsent.get(submissionId))
  useEffect(() => {
    void askCancelled(submissionId)
  }, [submissionId, askCancelled])
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
