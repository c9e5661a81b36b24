import { Fragment, type ReactNode } from 'react'
import type { DraftRow } from '../../../electron/shared/draft-rows.ts'
import styles from './cells.module.css'
import { inOneLine, linkStart } from './link-in-text.ts'
import { LinkEditor } from './LinkEditor.tsx'
import { review, useReview } from './stores.ts'

/** What the user wrote, with what matters in it emphasised; or the field to type over it. */
export function LinkCell({ row }: { readonly row: DraftRow }) {
  const { text, status } = row
  const edit = useReview(({ editing }) => (editing?.row === row.row ? editing : undefined))
  if (edit !== undefined) return <LinkEditor edit={edit} number={row.row + 1} />
  const start = linkStart(row)
  return (
    <span
      title={inOneLine(text)}
      className={styles.link}
      data-status={status}
      data-parted={start > 0 ? '' : undefined}
      onDoubleClick={() => review.getState().beginEdit(row)}
    >
      {start === 0 ? (
        marked(row, 0, text.length)
      ) : (
        <>
          <span className={styles.front}>{marked(row, 0, start)}</span>
          <span className={styles.rest}>{marked(row, start, text.length)}</span>
        </>
      )}
    </span>
  )
}

/** A piece of the text, with what is emphasised in it. */
function marked({ text: written, emphasis }: DraftRow, from: number, to: number): ReactNode {
  const text = inOneLine(written)
  const within = emphasis
    .map(([start, end]) => [Math.max(start, from), Math.min(end, to)] as const)
    .filter(([start, end]) => start < end)
  return (
    <>
      {within.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(within[index - 1]?.[1] ?? from, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(within.at(-1)?.[1] ?? from, to)}
    </>
  )
}
