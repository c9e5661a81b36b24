import type { DraftSummary } from '../../electron/shared/draft.ts'
import { useFormat } from '../text/format.ts'
import { Sentences } from '../text/Sentences.tsx'
import { useText } from '../text/use-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './NewScreen.module.css'
import { intake } from './stores.ts'
import { usePutAsideInWords } from './use-put-aside-in-words.ts'
import { usePutAsideToast } from './use-put-aside-toast.ts'

/**
 * What is left of an earlier list, which the one in New took the place of, and the way back to it. Of
 * several the last is shown, and said how many come after it.
 */
export function PutAsideNote({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const format = useFormat()
  const inWords = usePutAsideInWords()
  const tellCleared = usePutAsideToast('putAside.cleared')
  const last = draft.putAside.at(-1)
  if (last === undefined) return undefined
  const { draftId, lines, sendable, decide } = last
  const more = draft.putAside.length - 1
  const counts = [
    ...(sendable > 0 ? [`${t('short.ready')} ${format.number(sendable)}`] : []),
    ...(decide > 0 ? [`${t('short.decide')} ${format.number(decide)}`] : []),
  ]
  async function clear(): Promise<void> {
    await intake.getState().clearPutAside(draftId)
    tellCleared(lines)
  }
  return (
    <div className={styles.putAside}>
      <Banner
        kind="info"
        isSaidElsewhere
        title={inWords(last)}
        actions={
          <>
            <Button size="small" onPress={() => void intake.getState().bringBack(draftId)}>
              {t('putAside.back')}
            </Button>
            <Button size="small" look="quiet" onPress={() => void clear()}>
              {t('putAside.clear')}
            </Button>
          </>
        }
      >
        <Sentences>
          {t('putAside.counts', { counts: counts.join(' · ') })}
          {more > 0 ? t('putAside.more', { count: more }) : undefined}
        </Sentences>
      </Banner>
    </div>
  )
}
