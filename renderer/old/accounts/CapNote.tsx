import { selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListNames } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import styles from './AccountsScreen.module.css'
import { heldByCap } from './held-by-cap.ts'
import { idOfNote, useNoteInSight } from './use-note-in-sight.ts'

interface CapNoteProps {
  readonly accountId: number
  /** As they stand in the fields; undefined: no cap, or none that can be read. */
  readonly cap: number | undefined
  readonly price: number
  /** Takes what the field is to hold. */
  readonly onMend: (capPerSubmission: string) => void
}

/** Which waiting lists the cap for one submission stops before their end, and the ways out. */
export function CapNote({ accountId, cap, price, onMend }: CapNoteProps) {
  const { t } = useText('accounts')
  const format = useFormat()
  const names = useListNames()
  const goTo = useApp((state) => state.goTo)
  const held = heldByCap(cap, { id: accountId, price }, useApp(selectSubmissions))
  const note = useNoteInSight('capPerSubmission', held !== undefined)
  return (
    <div ref={note} className={styles.capNote}>
      <div role="status" id={idOfNote('capPerSubmission')}>
        {held === undefined ? undefined : (
          <p className={styles.risk}>
            {t('capHolds.text', {
              count: held.submissions.length,
              labels: names(held.submissions),
            })}
          </p>
        )}
      </div>
      {held === undefined ? undefined : (
        <>
          <Button size="small" onPress={() => onMend(format.number(held.unitsNeeded))}>
            {t('capHolds.raiseTo', { units: held.unitsNeeded })}
          </Button>
          <Button size="small" look="quiet" onPress={() => onMend('')}>
            {t('capHolds.none')}
          </Button>
          <Button size="small" look="quiet" onPress={() => goTo('queue', held.submissions[0]?.id)}>
            {t('capHolds.toQueue')}
          </Button>
        </>
      )}
    </div>
  )
}
