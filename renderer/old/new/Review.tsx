import type { ReactNode } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { LinkGrid } from './LinkGrid.tsx'
import styles from './Review.module.css'
import { ReviewHeader } from './ReviewHeader.tsx'
import { ReviewToolbar } from './ReviewToolbar.tsx'
import { SitemapOffer } from './SitemapOffer.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useToldOfClient } from './use-added-to-toast.ts'

interface ReviewProps {
  readonly draft: DraftSummary
  readonly onOpenFiles: () => void
  /** What came in before, and why the last lines did not. */
  readonly notes: ReactNode
}

/** What is wrong with every line, and how the good ones are sent. */
export function Review({ draft, onOpenFiles, notes }: ReviewProps) {
  useToldOfClient()
  return (
    <>
      <ReviewHeader draft={draft} onOpenFiles={onOpenFiles} />
      {notes}
      <SitemapOffer draft={draft} />
      <div className={styles.work}>
        <div data-toast-room className={styles.list}>
          <ReviewToolbar draft={draft} />
          <LinkGrid draft={draft} />
        </div>
        <SidePanel draft={draft} />
      </div>
    </>
  )
}
