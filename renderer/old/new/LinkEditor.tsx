import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

import { useText } from '../../i18n/use-text.ts'
import styles from './cells.module.css'
import type { RowEdit } from './chosen-rows.ts'
import { review } from './stores.ts'
import { useEditNews } from './use-edit-news.ts'

/** The field in which a line is typed over: Enter keeps what was typed, Escape leaves it as it was. */
export function LinkEditor({ edit, number }: { readonly edit: RowEdit; readonly number: number }) {
  const { t } = useText('new')
  const field = useRef<HTMLInputElement>(null)
  const isLeaving = useRef(false)
  const { type, saveEdit, leaveEdit } = review.getState()
  useEditNews(edit)
  const grid = () => field.current?.closest<HTMLElement>('[role="grid"]')

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // It ends a word that is being put together, as Chinese is typed.
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    const surrounding = grid()
    isLeaving.current = true
    if (event.key === 'Enter') void saveEdit()
    else leaveEdit()
    surrounding?.focus({ preventScroll: true })
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    if (isLeaving.current) return
    // A menu that closes gives the keyboard back to the grid, which is not leaving the field.
    if (relatedTarget !== null && relatedTarget === grid()) field.current?.focus()
    else void saveEdit()
  }

  return (
    <input
      ref={field}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked to type here
      autoFocus
      aria-label={t('edit.field', { number })}
      value={edit.text}
      spellCheck={false}
      className={styles.editor}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  )
}
