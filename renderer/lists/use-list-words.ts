import type { IconName, Tone } from '../components/index.ts'
import type { ListSummary } from '../../electron/shared/contract/index.ts'
import { useFormat, useNow, useText } from '../i18n/index.ts'
import type { ListStatus } from './list-entries.ts'

/** The text of a list's status, with its icon and colour. */
export interface StatusInWords {
  readonly icon: IconName
  readonly tone: Tone
  readonly words: string
}

/** Returns a function that describes a status of a list. */
export function useStatusInWords(): (status: ListStatus) => StatusInWords {
  const t = useText('lists')
  const format = useFormat()
  const nowMs = useNow(5_000)
  return (status) => {
    switch (status.kind) {
      case 'trouble':
        return { icon: 'warning', tone: 'bad', words: t(`status.trouble.${status.trouble}`) }
      case 'importing':
        return {
          icon: 'download',
          tone: 'active',
          words:
            status.share === undefined
              ? t('status.importing')
              : t('status.importingShare', { share: format.percent(status.share) }),
        }
      case 'paused':
        return { icon: 'pause', tone: 'question', words: t('status.paused') }
      case 'sending':
        return {
          icon: 'send',
          tone: 'active',
          words:
            status.doneByMs === undefined
              ? t('status.sending')
              : t('status.sendingLeft', {
                  left: format.duration(Math.max(status.doneByMs - nowMs, 1_000)),
                }),
        }
      case 'checking-pages': {
        const { state, checked, total } = status
        if (state === 'disk-full')
          return { icon: 'warning', tone: 'bad', words: t('status.pages.disk-full') }
        return {
          icon: state === 'paused' ? 'pause' : 'pages',
          tone: state === 'running' || state === 'finished' ? 'active' : 'idle',
          words:
            state === 'running' || state === 'finished'
              ? t('status.pages.running', { checked, total })
              : t(`status.pages.${state}`),
        }
      }
      case 'in-doubt':
        return {
          icon: 'waiting',
          tone: 'question',
          words: t('status.in-doubt', { count: status.links }),
        }
      case 'review':
        return {
          icon: 'question',
          tone: 'question',
          words: t('status.review', { count: status.rows }),
        }
      case 'drip':
        return {
          icon: 'scheduled',
          tone: 'idle',
          words:
            status.doneByMs === undefined
              ? t('status.drip', { links: status.linksPerDay })
              : t('status.dripUntil', {
                  links: status.linksPerDay,
                  day: format.day(status.doneByMs),
                }),
        }
      case 'scheduled':
        return {
          icon: 'scheduled',
          tone: 'idle',
          words:
            status.atMs === undefined
              ? t('status.scheduled')
              : t('status.scheduledAt', { when: format.moment(status.atMs) }),
        }
      case 'wasted':
        return {
          icon: 'warning',
          tone: 'question',
          words: t('status.wasted', { count: status.rows }),
        }
      case 'ready':
        return { icon: 'check', tone: 'good', words: t('status.ready', { count: status.rows }) }
      case 'refused':
        return {
          icon: 'ban',
          tone: 'refused',
          words:
            status.accepted > 0
              ? t('status.acceptedRefused', { count: status.rows })
              : t('status.refused', { count: status.rows }),
        }
      case 'accepted':
        return { icon: 'check', tone: 'good', words: t('status.accepted') }
      case 'nothing':
        return { icon: 'minus', tone: 'off', words: t('status.nothing') }
      default:
        return status satisfies never
    }
  }
}

/** Returns a function that names the sources of a list: `november.xlsx`, `2 pastes`. */
export function useSourcesInWords(): (sources: ListSummary['sources']) => string {
  const t = useText('lists')
  return (sources) => {
    const [first] = sources
    if (first === undefined) return ''
    const more = sources.length - 1
    if (sources.every(({ kind }) => kind === 'paste'))
      return more === 0 ? t('pasted') : t('pastes', { count: sources.length })
    const name =
      first.kind === 'paste'
        ? t('pasted')
        : first.kind === 'samples'
          ? t('samples')
          : first.kind === 'input'
            ? t('input')
            : first.kind === 'address'
              ? nameOfAddress(first.name)
              : first.name
    return more === 0 ? name : t('files', { name, count: more })
  }
}

/** The last part of an address's path, such as `sitemap.xml`, or its domain if it has no path. */
function nameOfAddress(address: string): string {
  const url = URL.parse(address)
  const last = url?.pathname.split('/').findLast((part) => part !== '')
  return last ?? url?.host ?? address
}

/** Returns a function that formats a past time: `now`, `12 min ago`, `09:00`, `yesterday`, `Nov 3`. */
export function useRelativeTime(): (atMs: number) => string {
  const t = useText('lists')
  const format = useFormat()
  const nowMs = useNow(30_000)
  return (atMs) => {
    const minutes = Math.floor((nowMs - atMs) / 60_000)
    if (minutes < 1) return t('now')
    if (minutes < 60) return t('minutesAgo', { count: minutes })
    if (format.isToday(atMs)) return format.time(atMs)
    const yesterday = new Date(nowMs)
    yesterday.setDate(yesterday.getDate() - 1)
    return new Date(atMs).toDateString() === yesterday.toDateString()
      ? new Intl.RelativeTimeFormat(format.locale, { numeric: 'auto' }).format(-1, 'day')
      : format.day(atMs)
  }
}
