import type { When } from '../../electron/shared/contract/index.ts'
import { useFormat, useText } from '../i18n/index.ts'

/** Says when links leave: `Now`, `Nov 29 09:00`, `7 days`, `500 per day`. */
export function useWhenInWords(): (when: When) => string {
  const t = useText('submit')
  const format = useFormat()
  return (when) => {
    if (when.kind === 'now') return t('when.now')
    if (when.kind === 'at') return format.moment(when.atMs)
    return when.pace.kind === 'days'
      ? t('when.days', { count: when.pace.days })
      : t('when.perDay', { count: when.pace.links })
  }
}
