import type { Row } from '../../../electron/shared/contract/index.ts'
import { Icon } from '../../components/index.ts'
import { useText } from '../../i18n/index.ts'
import styles from './PageCells.module.css'
import { targetFilterOf } from './page-counts.ts'
import { lookOfTarget, usePageInWords } from './page-words.ts'

/** The cell of a row with its page check. */
export function PageCell({ row }: { readonly row: Row }) {
  const t = useText('pages')
  const pageInWords = usePageInWords()
  const { page, link, status } = row
  if (page === undefined || link === undefined)
    return status === 'ready' || status === 'cleaned' ? (
      <span className={styles.none}>{t('verdict.none')}</span>
    ) : undefined
  const { tone, icon, words, short, detail } = pageInWords(page, link)
  return (
    <span className={styles.cell} data-tone={tone} data-stale={page.isStale ? '' : undefined}>
      <Icon name={page.isStale ? 'history' : icon} size={14} />
      {short === words ? undefined : <span className={styles.hidden}>{t('cell.prefix')} </span>}
      <span className={styles.words} title={words}>
        {short} <span className={styles.detail}>{detail}</span>
      </span>
    </span>
  )
}

/** The cell of a row that says if its page has our link. */
export function TargetCell({ row: { page } }: { readonly row: Row }) {
  const t = useText('pages')
  const target = page?.target
  if (target === undefined) return undefined
  const name = targetFilterOf(target)
  const { tone, icon } = lookOfTarget[name]
  return (
    <span className={styles.cell} data-tone={tone}>
      <Icon name={icon} size={14} />
      <span className={styles.words} title={t(`target.name.${name}`)}>
        {t(`target.cell.${target.finding}`, {
          rel: target.rel.length === 0 ? t('target.follow') : target.rel.join(', '),
        })}
      </span>
    </span>
  )
}
