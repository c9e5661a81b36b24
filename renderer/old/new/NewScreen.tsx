import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { isEmptyDraft } from '../../../electron/shared/empty-draft.ts'
import { useApp } from '../app-state.ts'
import { isOnDesktop } from '../main-api.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../components/Icon.tsx'
import { useSoon } from '../../components/use-soon.ts'
import { FilesNote } from './FilesNote.tsx'
import { FirstStart } from './FirstStart.tsx'
import styles from './NewScreen.module.css'
import { IntakeTroubleNote } from './IntakeTroubleNote.tsx'
import { ListTroubleNote } from './ListTroubleNote.tsx'
import { NotFetchedNote } from './NotFetchedNote.tsx'
import { PutAsideNote } from './PutAsideNote.tsx'
import { intake, plan, review } from './stores.ts'
import { useCommandKey } from './use-command-key.ts'
import { useElsewhereNews } from './use-elsewhere-news.ts'
import { useUndoKeys } from './use-undo.ts'
import { useIntakeGestures } from './use-intake-gestures.ts'
import { useIntakeNews } from './use-intake-news.ts'
import { useToldOfCrossedEdit } from './use-told-of-crossed-edit.ts'
import { useToldOfTaken } from './use-told-of-taken.ts'
import { useToldOfSubmission } from './use-told-of-submission.ts'

const loadReview = () => import('./Review.tsx')
const Review = lazy(() => loadReview().then((module) => ({ default: module.Review })))

/** It comes after the first screen, but before the first paste needs it. */
const bringReview = () => void loadReview().catch(() => undefined)

/** Taking links in, the review, and sending. */
export function NewScreen() {
  const { t } = useText('new')
  const draft = useApp((state) => state.snapshot?.draft)
  const picker = useRef<HTMLInputElement>(null)
  const openFiles = useCallback(() => picker.current?.click(), [])
  const isDragging = useIntakeGestures()
  // On the desktop the key is the menu's, on every screen alike.
  useCommandKey('o', openFiles, { isOff: isOnDesktop })
  useUndoKeys()
  useToldOfSubmission()
  useToldOfCrossedEdit()
  useToldOfTaken()
  useElsewhereNews(draft !== undefined && isEmptyDraft(draft))

  useSoon(bringReview)

  useEffect(() => {
    const stops = [review.getState().follow(), plan.getState().follow()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  if (draft === undefined) return undefined
  const notes = (
    <>
      <ListTroubleNote draft={draft} />
      <PutAsideNote draft={draft} />
      <IntakeTroubleNote />
      <FilesNote />
      <NotFetchedNote draft={draft} />
    </>
  )
  return (
    <>
      <IntakeNews draft={draft} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('openFiles')}
        onChange={({ target }) => {
          void intake.getState().addFiles([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      {isEmptyDraft(draft) ? (
        <FirstStart draft={draft} onOpenFiles={openFiles} notes={notes} />
      ) : (
        <Suspense>
          <Review draft={draft} onOpenFiles={openFiles} notes={notes} />
        </Suspense>
      )}
      {isDragging ? (
        <div className={styles.dropOverlay}>
          <Icon name="files" size={32} />
          <p>{t('dropHere')}</p>
        </div>
      ) : undefined}
    </>
  )
}

/** Reads out; shows nothing. */
function IntakeNews({ draft }: { readonly draft: DraftSummary }) {
  useIntakeNews(draft)
  return undefined
}
