import type { Forecast } from '../../../electron/shared/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

/** How many of the links that are sent each other account holds already; undefined where none does. */
export function useElsewhereInWords(): (forecast: Forecast) => string | undefined {
  const { t } = useText('words')
  const format = useFormat()
  return ({ sentElsewhere }) =>
    sentElsewhere.length === 0
      ? undefined
      : format.list(
          sentElsewhere.map(({ account, links }) => `${account} (${t('links', { count: links })})`),
        )
}
