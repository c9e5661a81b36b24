import type { DraftRow } from '../../electron/shared/draft.ts'
import styles from './cells.module.css'

/** What the user wrote, with the part that matters emphasised. */
export function LinkCell({ row: { text, emphasis, status } }: { readonly row: DraftRow }) {
  if (emphasis === undefined)
    return (
      <span title={text} className={styles.link} data-status={status}>
        {text}
      </span>
    )
  const [start, end] = emphasis
  return (
    <span title={text} className={styles.link} data-status={status}>
      {text.slice(0, start)}
      <mark className={styles.mark}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </span>
  )
}
