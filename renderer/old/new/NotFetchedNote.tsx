import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { mostSitemaps } from '../../../electron/shared/fetched-lists.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { firstNames } from './first-names.ts'
import styles from './NewScreen.module.css'
import { intake, useIntake } from './stores.ts'
import { troubleWords } from './trouble-words.ts'

/** Which sitemaps of an index did not come in, each with its address and why; and asking for them again. */
export function NotFetchedNote({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const missing = useIntake((state) => state.notFetched)
  if (missing === undefined || missing.draftId !== draft.id) return undefined
  const { sourceIndex, allowPrivate, named, notFetched } = missing
  const { fetchSitemaps, forgetTrouble } = intake.getState()
  const isPrivate = notFetched.some(({ problem }) => problem === 'private-address')
  const isOther = notFetched.some(({ problem }) => problem !== 'private-address')
  const lines = notFetched.map(({ address, problem, answer }) =>
    [
      address,
      ...(answer === undefined ? [] : [answer]),
      t(`${troubleWords(problem, true)}.title`, { most: mostSitemaps }),
    ].join(' · '),
  )
  return (
    <div className={styles.trouble}>
      <Banner
        kind="bad"
        title={t('new:sitemaps.notFetched', { failed: notFetched.length, named })}
        actions={
          <>
            {isOther ? (
              <Button size="small" onPress={() => void fetchSitemaps(sourceIndex, allowPrivate)}>
                {t('new:sitemaps.again')}
              </Button>
            ) : undefined}
            {isPrivate ? (
              <Button size="small" onPress={() => void fetchSitemaps(sourceIndex, true)}>
                {t('new:allowPrivate')}
              </Button>
            ) : undefined}
            <Button size="small" look="quiet" onPress={() => forgetTrouble()}>
              {t('words:close')}
            </Button>
          </>
        }
      >
        <Sentences>
          {notFetched.length < named ? t('new:sitemaps.othersHere') : undefined}
        </Sentences>
        {firstNames(lines).map((line) => (
          <span key={line} className={styles.address}>
            {line}
          </span>
        ))}
      </Banner>
    </div>
  )
}
