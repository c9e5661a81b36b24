import { useEffect, useRef } from 'react'

import { selectSubmissions, useApp } from '../app-state.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { type HeldById, heldNow, pausingNews, withOwnActs } from './pausing-news.ts'
import { useQueue } from './queue-store.ts'

/** “Pause all” pauses one after the other: they are told together. */
const gatheredForMs = 500

/** Reads out what another window paused or let go on, whatever screen is open; shows nothing. */
export function PausingAnnouncer() {
  const { t } = useText('queue')
  const nameOf = useListName()
  const announce = useAnnounce()
  const isKnown = useApp(({ snapshot }) => snapshot !== undefined)
  const submissions = useApp(selectSubmissions)
  const pausedHere = useQueue((state) => state.pausedHere)
  const forgetPausedHere = useQueue((state) => state.forgetPausedHere)
  const told = useRef<HeldById>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** With what is so by then, and in the language of then. */
  const tell = useRef(() => {})

  useEffect(() => {
    tell.current = () => {
      timer.current = undefined
      const news = pausingNews(told.current ?? new Map(), submissions)
      told.current = heldNow(submissions)
      for (const one of news)
        announce(
          'submission' in one
            ? t(`elsewhere.${one.kind}`, { label: nameOf(one.submission) })
            : t(`elsewhere.${one.kind}`),
        )
    }
    if (!isKnown) return
    const now = heldNow(submissions)
    const own = withOwnActs(told.current ?? now, now, pausedHere)
    told.current = own.told
    if (own.seen.length > 0) forgetPausedHere(own.seen)
    if (timer.current === undefined && pausingNews(own.told, submissions).length > 0)
      timer.current = setTimeout(() => tell.current(), gatheredForMs)
  }, [isKnown, submissions, pausedHere, forgetPausedHere, announce, nameOf, t])
  useEffect(() => () => clearTimeout(timer.current), [])
  return undefined
}
