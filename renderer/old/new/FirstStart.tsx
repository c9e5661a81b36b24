import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { holdsSamples } from '../../../electron/shared/sample-lines.ts'
import { appState, selectAccounts, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { ScreenHeader } from '../../components/ScreenHeader.tsx'
import { useSoon } from '../../components/use-soon.ts'
import styles from './FirstStart.module.css'
import { Reading } from './Reading.tsx'
import { intake, plan, useIntake } from './stores.ts'
import { useListsToBringBack } from './use-lists-to-bring-back.ts'
import { usePasteButton } from './use-paste-button.ts'

const loadAddress = () => import('./AddressDialog.tsx')
const loadPromise = () => import('./PromiseDialog.tsx')
const AddressDialog = lazy(() => loadAddress().then((m) => ({ default: m.AddressDialog })))
const PromiseDialog = lazy(() => loadPromise().then((m) => ({ default: m.PromiseDialog })))

/** They come after the first screen; what does not come is asked for again when it is opened. */
const bringDialogs = () => void Promise.all([loadAddress(), loadPromise()]).catch(() => undefined)

/** Of cleared lists; those before come up once these were brought back and sent. */
const shownCleared = 5

interface FirstStartProps {
  readonly draft: DraftSummary
  readonly onOpenFiles: () => void
  /** What came in before, and why the last lines did not. */
  readonly notes: ReactNode
}

/** New before any line is there: the ways in, and what this app is. */
export function FirstStart({ draft, onOpenFiles, notes }: FirstStartProps) {
  const { t } = useText('new')
  const hasReal = useApp((state) => selectAccounts(state).some(({ isPractice }) => !isPractice))
  const paste = usePasteButton()
  /** Undefined until it is opened for the first time, and its code is needed. */
  const [isExplaining, setExplaining] = useState<boolean>()
  const [isAsking, setAsking] = useState<boolean>()
  /** Pressed twice, they would be there twice. */
  const isPractising = useRef(false)

  useSoon(bringDialogs)

  async function practise(): Promise<void> {
    if (isPractising.current) return
    isPractising.current = true
    await intake.getState().addSamples()
    isPractising.current = false
    const { sources = [] } = appState.getState().snapshot?.draft ?? {}
    // Where they did not come in, the next list is none to practise with.
    if (holdsSamples(sources)) await plan.getState().choosePractice()
  }

  return (
    <>
      <ScreenHeader title={t('title')}>
        <Reading draft={draft} />
      </ScreenHeader>
      {notes}
      <div data-toast-room className={styles.page}>
        <section aria-label={t('start.title')} className={styles.drop}>
          <Icon name="paste" size={34} />
          <h2 className={styles.title}>{t('start.title')}</h2>
          <p className={styles.text}>{t('start.text')}</p>
          <div className={styles.actions}>
            <Button look="filled" icon="paste" onPress={() => void paste()}>
              {t('paste')}
            </Button>
            <Button icon="files" onPress={onOpenFiles} aria-keyshortcuts="Control+O Meta+O">
              {t('openFiles')}
            </Button>
            <Button icon="globe" onPress={() => setAsking(true)}>
              {t('address.button')}
            </Button>
          </div>
          <p className={styles.kinds}>{t('start.kinds')}</p>
          <BringBack draft={draft} />
          {hasReal ? (
            <div className={styles.again}>
              <Button size="small" look="quiet" icon="flask" onPress={() => void practise()}>
                {t('start.tryButton')}
              </Button>
              <Button size="small" look="quiet" icon="shield" onPress={() => setExplaining(true)}>
                {t('start.promiseTitle')}
              </Button>
            </div>
          ) : undefined}
        </section>
        {hasReal ? undefined : (
          <FirstSteps onPractise={practise} onExplain={() => setExplaining(true)} />
        )}
      </div>
      <Suspense>
        {isAsking === undefined ? undefined : (
          <AddressDialog isOpen={isAsking} onClose={() => setAsking(false)} />
        )}
        {isExplaining === undefined ? undefined : (
          <PromiseDialog isOpen={isExplaining} onClose={() => setExplaining(false)} />
        )}
      </Suspense>
    </>
  )
}

/**
 * The way back to the lists that were cleared, the last one first, once the toast that offered it is
 * gone, and to those put aside that are not asked about any more. A list that is told of as put aside
 * has a way of its own.
 */
function BringBack({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const passedOver = useIntake((state) => state.passedOver)
  const unasked = draft.putAside.filter(({ draftId }) => passedOver.includes(draftId))
  const lists = useListsToBringBack({ putAside: unasked, cleared: draft.cleared })
  if (lists.length > 0)
    return lists.slice(0, shownCleared).map(({ draftId, inWords, bringBack }) => (
      <Button key={draftId} size="small" look="quiet" icon="undo" onPress={bringBack}>
        {inWords}
      </Button>
    ))
  if (!draft.canUndo || draft.putAside.length > 0) return undefined
  return (
    <Button
      size="small"
      look="quiet"
      icon="undo"
      onPress={() => void intake.getState().restoreCleared()}
    >
      {t('start.bringBack')}
    </Button>
  )
}

interface FirstStepsProps {
  readonly onPractise: () => Promise<void>
  readonly onExplain: () => void
}

/** What to do before there is an account to send on. */
function FirstSteps({ onPractise, onExplain }: FirstStepsProps) {
  const { t } = useText('new')
  const editAccount = useApp((state) => state.editAccount)
  return (
    <div className={styles.cards}>
      <StartCard icon="flask" tone="good" title={t('start.tryTitle')} text={t('start.tryText')}>
        <Button size="small" onPress={() => void onPractise()}>
          {t('start.tryButton')}
        </Button>
      </StartCard>
      <StartCard
        icon="key"
        tone="active"
        title={t('start.connectTitle')}
        text={t('start.connectText')}
      >
        <Button size="small" onPress={() => editAccount('new')}>
          {t('start.connectButton')}
        </Button>
      </StartCard>
      <StartCard
        icon="shield"
        tone="past"
        title={t('start.promiseTitle')}
        text={t('start.promiseText')}
      >
        <Button size="small" look="quiet" onPress={onExplain}>
          {t('start.promiseButton')}
        </Button>
      </StartCard>
    </div>
  )
}

interface StartCardProps {
  readonly icon: IconName
  readonly tone: 'good' | 'active' | 'past'
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function StartCard({ icon, tone, title, text, children }: StartCardProps) {
  return (
    <Card label={title} className={styles.card}>
      <h2 data-tone={tone} className={styles.cardTitle}>
        <Icon name={icon} />
        {title}
      </h2>
      <p className={styles.cardText}>{text}</p>
      <div className={styles.cardAction}>{children}</div>
    </Card>
  )
}
