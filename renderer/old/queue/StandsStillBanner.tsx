import { isEmptyDraft } from '../../../electron/shared/empty-draft.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { narrowRail, useMedia } from '../../components/use-media.ts'
import styles from './StandsStillBanner.module.css'
import { useNoteInWords } from './use-note-in-words.ts'
import { linksInDoubt, whatStandsStill } from './what-stands-still.ts'

/**
 * Above an empty New, where the rail has only a picture for it: what waits for the user's word, how many
 * links wait with it, and the way to it.
 */
export function StandsStillBanner() {
  const { t } = useText(['queue', 'new'])
  const { betweenSentences } = useFormat()
  const inWords = useNoteInWords()
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const goTo = useApp((state) => state.goTo)
  const isNewEmpty = useApp(
    ({ screen, snapshot }) =>
      screen === 'new' && snapshot?.draft !== undefined && isEmptyDraft(snapshot.draft),
  )
  const isPictureInRail = useMedia(narrowRail)
  if (!isNewEmpty || !isPictureInRail) return undefined

  // What users paused themselves they know of.
  const first = whatStandsStill(accounts, submissions).find(({ why }) => why.kind !== 'paused')
  if (first === undefined) return undefined
  const { icon, title } = inWords(first, linksInDoubt(submissions))
  const waiting = first.why.kind === 'problem' ? first.why.problem.waitingLinks : 0
  const inDoubt = first.why.kind === 'problem' ? linksInDoubt(submissions) : 0
  const details = [
    ...(waiting > 0 ? [t('queue:waiting', { count: waiting })] : []),
    ...(inDoubt > 0 ? [t('queue:doubt.title', { count: inDoubt })] : []),
  ]
  return (
    <div className={styles.place}>
      <Banner
        kind="caution"
        icon={icon}
        isSaidElsewhere
        title={title}
        actions={
          <Button size="small" onPress={() => goTo('queue', first.submission.id)}>
            {t('new:notice.toQueue')}
          </Button>
        }
      >
        {details.join(betweenSentences)}
      </Banner>
    </div>
  )
}
