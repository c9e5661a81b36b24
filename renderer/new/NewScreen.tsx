import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'

import { mostSitemaps } from '../../electron/shared/draft.ts'
import { isEmptyDraft } from '../../electron/shared/empty-draft.ts'
import { useApp } from '../app-state.ts'
import { useFormat } from '../text/format.ts'
import { Sentences } from '../text/Sentences.tsx'
import { useText } from '../text/use-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useSoon } from '../ui/use-soon.ts'
import { firstNames } from './first-names.ts'
import { FirstStart } from './FirstStart.tsx'
import styles from './NewScreen.module.css'
import { ListTroubleNote } from './ListTroubleNote.tsx'
import { PutAsideNote } from './PutAsideNote.tsx'
import { intake, plan, review, useIntake } from './stores.ts'
import { useCommandKey } from './use-command-key.ts'
import { useUndoKeys } from './use-undo.ts'
import { useEarlyLists, useIntakeGestures } from './use-intake-gestures.ts'
import { useIntakeNews } from './use-intake-news.ts'

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
  useCommandKey('o', openFiles)
  useUndoKeys()
  useIntakeNews(draft)
  useEarlyLists(draft !== undefined)

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
      <Trouble />
    </>
  )
  return (
    <>
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

/** Why the last lines did not come in. */
function Trouble() {
  const { t } = useText(['new', 'words'])
  const trouble = useIntake((state) => state.trouble)
  const inside = useIntake((state) => state.troubleInside)
  const allowPrivate = useIntake((state) => state.allowPrivate)
  const format = useFormat()
  if (trouble === undefined) return undefined
  const isAway = trouble === 'away'
  return (
    <div className={styles.trouble}>
      <Banner
        kind={trouble === 'cancelled' ? 'info' : 'bad'}
        title={t(isAway ? 'new:away.title' : `new:intake.${trouble}.title`, { most: mostSitemaps })}
        actions={
          <>
            {allowPrivate === undefined ? undefined : (
              <Button size="small" onPress={() => void allowPrivate()}>
                {t('new:allowPrivate')}
              </Button>
            )}
            <Button size="small" onPress={() => intake.getState().forgetTrouble()}>
              {t('words:close')}
            </Button>
          </>
        }
      >
        <Sentences>
          {inside.length === 0
            ? undefined
            : t('new:sources.inArchive', { names: format.list(firstNames(inside)) })}
          {t(isAway ? 'new:away.text' : `new:intake.${trouble}.text`)}
        </Sentences>
      </Banner>
    </div>
  )
}
