import { useEffect, useRef } from 'react'

import type { PaidListProgress } from '../../../electron/shared/paid-list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'

/** No more often: who listens has other things to do meanwhile. */
const sayEveryMs = 15_000

/** How far an import of paid links has come, seen and now and then said; undefined: not known yet. */
export function ImportProgress({ progress }: { readonly progress: PaidListProgress | undefined }) {
  const { t } = useText('accounts')
  const { read, links } = progress ?? { read: 0, links: 0 }
  const isRead = links > 0 && read >= links
  const label = t('paid.importing')
  const detail = t(isRead ? 'paid.allRead' : 'paid.readSoFar', { read, links })
  useProgressSaid(label, links === 0 ? 0 : read / links)
  return progress === undefined ? (
    <ProgressBar label={label} value={undefined} />
  ) : (
    // What comes after the last link cannot be told in links.
    <ProgressBar label={label} value={isRead ? undefined : read / links} detail={detail} />
  )
}

/** Says that it has begun, and how far a long one is. */
function useProgressSaid(label: string, share: number): void {
  const format = useFormat()
  const announce = useAnnounce()
  const said = useRef({ quarter: -1, atMs: Number.NEGATIVE_INFINITY })
  const quarter = Math.floor(share * 4)
  useEffect(() => {
    const nowMs = performance.now()
    if (quarter <= said.current.quarter || nowMs - said.current.atMs < sayEveryMs) return
    said.current = { quarter, atMs: nowMs }
    announce(quarter === 0 ? label : `${label} ${format.percent(quarter / 4)}`)
  }, [label, quarter, format, announce])
}
