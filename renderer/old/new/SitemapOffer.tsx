import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useText } from '../../i18n/use-text.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import { indexToOffer } from './intake-store.ts'
import styles from './NewScreen.module.css'
import { intake, useIntake } from './stores.ts'

/** A sitemap index holds no links to send: asks whether the sitemaps that it names are to be fetched. */
export function SitemapOffer({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const followed = useIntake((state) => state.followed)
  const isTaking = useIntake((state) => state.isTaking)
  const sourceIndex = indexToOffer(draft, followed)
  const source = sourceIndex === undefined ? undefined : draft.sources[sourceIndex]
  if (isTaking || source === undefined || sourceIndex === undefined) return undefined
  return (
    <div className={styles.trouble}>
      <Banner
        kind="caution"
        title={t('sitemaps.title', { name: source.name, count: source.sitemaps })}
        actions={
          <>
            <Button size="small" onPress={() => void intake.getState().fetchSitemaps(sourceIndex)}>
              {t('sitemaps.fetch')}
            </Button>
            <Button
              size="small"
              look="quiet"
              onPress={() => intake.getState().leaveSitemaps(sourceIndex)}
            >
              {t('sitemaps.leave')}
            </Button>
          </>
        }
      >
        {t('sitemaps.text')}
      </Banner>
    </div>
  )
}
