import type { Account } from '../../../electron/shared/account.ts'
import { useNow } from '../../i18n/use-now.ts'
import { noneToday } from '../when/none-today.ts'
import { useNoneTodayInWords } from '../when/use-none-today-in-words.ts'
import styles from './AccountsScreen.module.css'
import { idOfNote, useNoteInSight } from './use-note-in-sight.ts'

interface DayCapNoteProps {
  readonly account: Account
  /** As they stand in the fields; undefined: no cap, or none that can be read. */
  readonly cap: number | undefined
  readonly price: number
}

/** That the cap of a day lets nothing more leave today, and why. */
export function DayCapNote({ account, cap, price }: DayCapNoteProps) {
  const inWords = useNoneTodayInWords()
  const none = noneToday(cap, price, account, useNow(1_000))
  const note = useNoteInSight('capPerDay', none !== undefined)
  return (
    <div ref={note} className={styles.capNote}>
      <div role="status" id={idOfNote('capPerDay')}>
        {none === undefined ? undefined : <p className={styles.risk}>{inWords(none, account)}</p>}
      </div>
    </div>
  )
}
