import { useEffect } from 'react'

import type { Batch } from '../../electron/shared/submission.ts'
import { useText } from '../text/use-text.ts'
import styles from './dialogs.module.css'
import { useQueue } from './queue-store.ts'

/** So many tell which links are meant; the answers below them stay in sight. */
const shownLinks = 3

/** The first links of a batch in doubt, to look for on the service's account page. */
export function LinksInDoubt({ batch }: { readonly batch: Batch }) {
  const { t } = useText('queue')
  const links = useQueue((state) => state.linksOfBatch.get(batch.id))?.slice(0, shownLinks)
  const askLinks = useQueue((state) => state.askLinks)
  useEffect(() => void askLinks(batch.id), [batch.id, askLinks])
  if (links === undefined) return undefined
  const more = batch.linkCount - links.length
  return (
    <ul className={styles.list} aria-label={t('settle.which.field')}>
      {links.map((link) => (
        <li key={link} className={styles.link}>
          {link}
        </li>
      ))}
      {more > 0 ? <li>{t('refused.more', { count: more })}</li> : undefined}
    </ul>
  )
}
