import type { DraftRow } from '../../electron/shared/draft-rows.ts'
import styles from './cells.module.css'
import { LinkEditor } from './LinkEditor.tsx'
import { review, useReview } from './stores.ts'

/** What the user wrote, with the part that matters emphasised; or the field to type over it. */
export function LinkCell({ row }: { readonly row: DraftRow }) {
  const { text, emphasis, status } = row
  const edit = useReview(({ editing }) => (editing?.row === row.row ? editing : undefined))
  if (edit !== undefined) return <LinkEditor edit={edit} line={row.line} />
  const [start, end] = emphasis ?? [0, 0]
  return (
    <span
      title={text}
      className={styles.link}
      data-status={status}
      onDoubleClick={() => review.getState().beginEdit(row)}
    >
      {text.slice(0, start)}
      {start < end ? <mark className={styles.mark}>{text.slice(start, end)}</mark> : undefined}
      {text.slice(end)}
    </span>
  )
}
