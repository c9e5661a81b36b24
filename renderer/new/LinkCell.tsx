import { Fragment } from 'react'
import type { DraftRow } from '../../electron/shared/draft-rows.ts'
import styles from './cells.module.css'
import { LinkEditor } from './LinkEditor.tsx'
import { review, useReview } from './stores.ts'

/** What the user wrote, with what matters in it emphasised; or the field to type over it. */
export function LinkCell({ row }: { readonly row: DraftRow }) {
  const { text, emphasis, status } = row
  const edit = useReview(({ editing }) => (editing?.row === row.row ? editing : undefined))
  if (edit !== undefined) return <LinkEditor edit={edit} line={row.line} />
  return (
    <span
      title={text}
      className={styles.link}
      data-status={status}
      onDoubleClick={() => review.getState().beginEdit(row)}
    >
      {emphasis.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(emphasis[index - 1]?.[1] ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(emphasis.at(-1)?.[1] ?? 0)}
    </span>
  )
}
