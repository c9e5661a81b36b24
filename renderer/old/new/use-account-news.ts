import { useEffect, useRef } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { usePlan } from './stores.ts'
import { useBalanceAfterInWords } from './use-forecast-in-words.ts'

/** Reads out what another account makes of the list, once it is known: units, balance after, links sent before. */
export function useAccountNews(draft: DraftSummary, account: Account | undefined): void {
  const { t } = useText('new')
  const format = useFormat()
  const announce = useAnnounce()
  const accountName = useAccountName()
  const balanceInWords = useBalanceAfterInWords()
  const forecast = usePlan((state) => state.forecast)
  const told = useRef({ draftId: draft.id, accountId: account?.id })
  useEffect(() => {
    if (forecast === undefined || account === undefined) return
    const before = told.current
    told.current = { draftId: draft.id, accountId: account.id }
    // Another list brings its own account along.
    const isSame = before.accountId === undefined || before.accountId === account.id
    if (isSame || before.draftId !== draft.id) return
    const balance = balanceInWords(forecast)
    const cost = account.isPractice
      ? [t('panel.practiceNote')]
      : balance === undefined
        ? []
        : [`${t('panel.balanceAfter')} ${balance}`]
    const figures = [
      t('panel.units', { count: forecast.units }),
      ...cost,
      ...(forecast.sentBefore === 0
        ? []
        : [`${t('short.sent-before')} ${format.number(forecast.sentBefore)}`]),
    ]
    announce(t('news.figures', { of: accountName(account), figures: figures.join(', ') }))
  }, [draft, account, forecast, t, format, announce, accountName, balanceInWords])
}
