import { type RefObject, useEffect, useRef } from 'react'

import type { AccountField } from './account-form.ts'
import { idOfPlace } from './use-open-place.ts'

/** The id of the note on what is typed into a field, which describes it. */
export function idOfNote(field: AccountField): string {
  return `${idOfPlace(field)}-note`
}

/** For a note on what is typed into a field: below the edge of the window nobody would see it come. */
export function useNoteInSight(
  field: AccountField,
  isThere: boolean,
): RefObject<HTMLDivElement | null> {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isTyping = document.activeElement?.id === idOfPlace(field)
    if (isThere && isTyping) note.current?.scrollIntoView({ block: 'nearest' })
  }, [field, isThere])
  return note
}
