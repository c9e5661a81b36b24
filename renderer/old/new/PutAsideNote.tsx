import { lazy, Suspense, useState } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { lowWindow, useMedia } from '../../components/use-media.ts'
import styles from './NewScreen.module.css'
import { OthersButton } from './OthersButton.tsx'
import { intake, useIntake } from './stores.ts'
import { useAsideName } from './use-aside-name.ts'
import { type ListToBringBack, useListsToBringBack } from './use-lists-to-bring-back.ts'
import { usePutAsideInWords } from './use-put-aside-in-words.ts'
import { useStillAsideToast } from './use-put-aside-toast.ts'

/** Menus come after the first screen. */
const OthersMenu = lazy(() => import('./OthersMenu.tsx').then((m) => ({ default: m.OthersMenu })))

/**
 * What is left of an earlier list, which the one in New took the place of, and the way back to it. Of
 * several the last is shown, and said how many come after it. It asks once: who goes on with another
 * list finds it behind a button.
 */
export function PutAsideNote({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  const inWords = usePutAsideInWords()
  const isLow = useMedia(lowWindow)
  const tellStillAside = useStillAsideToast()
  const passedOver = useIntake((state) => state.passedOver)
  const lists = useListsToBringBack(draft)
  const named = useAsideName()
  const last = draft.putAside.findLast(({ draftId }) => !passedOver.includes(draftId))
  if (last === undefined) return undefined
  const { draftId, lines, sendable, decide } = last
  const others = lists.filter((list) => list.draftId !== draftId)
  const name = named(last)
  const title = inWords(last)
  const details = [
    ...(sendable > 0 ? [t('new:putAside.sendable', { count: sendable })] : []),
    ...(decide > 0 ? [t('new:putAside.decide', { count: decide })] : []),
    ...(others.length > 0 ? [t('new:putAside.more', { count: others.length })] : []),
  ].join(format.betweenSentences)
  async function stopShowing(): Promise<void> {
    await intake.getState().clearPutAside(draftId)
    tellStillAside(lines)
  }
  return (
    <div className={styles.putAside}>
      <Banner
        kind="info"
        isSaidElsewhere
        title={
          <span title={isLow ? title + format.betweenSentences + details : undefined}>{title}</span>
        }
        actions={
          <>
            <Button size="small" onPress={() => void intake.getState().bringBack(draftId)}>
              {others.length === 0 ? t('new:putAside.back') : t('new:putAside.backNamed', { name })}
            </Button>
            {others.length === 0 ? undefined : <Others others={others} />}
            <Button size="small" look="quiet" onPress={() => void stopShowing()}>
              {t('new:putAside.notAgain')}
            </Button>
            <IconButton
              label={t('words:close')}
              icon="close"
              size="small"
              onPress={intake.getState().passOver}
            />
          </>
        }
      >
        {isLow ? undefined : details}
      </Banner>
    </div>
  )
}

/** The way to the others; what is pressed before its menu came opens it then. */
function Others({ others }: { readonly others: readonly ListToBringBack[] }) {
  const [isPressed, setPressed] = useState(false)
  return (
    <Suspense fallback={<OthersButton count={others.length} onPress={() => setPressed(true)} />}>
      <OthersMenu others={others} isPressed={isPressed} />
    </Suspense>
  )
}

/** The way back to lists put aside that are not asked about any more. */
export function ShowPutAside({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const passedOver = useIntake((state) => state.passedOver)
  const { putAside } = draft
  if (putAside.length === 0 || putAside.some(({ draftId }) => !passedOver.includes(draftId)))
    return undefined
  return (
    <IconButton
      label={t('putAside.show', { count: putAside.length })}
      icon="aside"
      onPress={intake.getState().showPutAside}
    />
  )
}
