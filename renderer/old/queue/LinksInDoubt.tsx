import { useEffect, useId } from 'react'

import type { Batch } from '../../../electron/shared/submission.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../components/class-names.ts'
import styles from './dialogs.module.css'
import { ExportLinks } from './ExportLinks.tsx'
import { useQueue } from './queue-store.ts'
import boxStyles from './WhichWereTaken.module.css'

/** So many tell which links are meant; the answers below them stay in sight. */
const shownLinks = 3

/** The first links of a batch in doubt, to look for on the service's account page. */
export function LinksInDoubt({ batch }: { readonly batch: Batch }) {
  const { t } = useText('queue')
  const links = useQueue((state) => state.linksOfBatch.get(batch.id))?.slice(0, shownLinks)
  const askLinks = useQueue((state) => state.askLinks)
  useEffect(() => void askLinks(batch.id), [batch.id, askLinks])
  const titleId = useId()
  const rows = Math.min(shownLinks + 1, batch.linkCount)
  const more = links === undefined ? 0 : batch.linkCount - links.length
  return (
    <div className={styles.links}>
      <div className={boxStyles.head}>
        <h3 id={titleId} className={boxStyles.title}>
          {t('settle.which.field')}
        </h3>
        <ExportLinks batch={batch} />
      </div>
      {links === undefined ? (
        // Their room: the answers below do not move under the pointer when they come.
        <ul className={styles.list} aria-hidden>
          {Array.from({ length: rows }, (_, index) => (
            <li key={index}>{'\u00A0'}</li>
          ))}
        </ul>
      ) : (
        // No higher than that room: long links go on below its edge.
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys as well.
          tabIndex={0}
          aria-labelledby={titleId}
          className={classNames(styles.list, styles.steady)}
          style={{ ['--rows' as string]: rows }}
        >
          {links.map((link) => (
            <li key={link} className={styles.link}>
              {link}
            </li>
          ))}
          {more > 0 ? <li>{t('refused.more', { count: more })}</li> : undefined}
        </ul>
      )}
    </div>
  )
}
