import type { Account } from '../../../electron/shared/account.ts'
import type { Forecast } from '../../../electron/shared/contract.ts'
import { TextWithParts, useText } from '../../i18n/use-text.ts'
import { OthersLinks } from './OthersLinks.tsx'
import styles from './SidePanel.module.css'
import { usePlan } from './stores.ts'
import { useElsewhereInWords } from './use-elsewhere-in-words.ts'
import { useForecastInWords } from './use-forecast-in-words.ts'
import { useForeseenAgain } from './use-foreseen-again.ts'
import { useIsTimePast } from './use-is-time-past.ts'

/** What sending comes to: units, balance after, and when all is sent. */
export function CostCard({ account }: { readonly account: Account | undefined }) {
  const forecast = usePlan((state) => state.forecast)
  return (
    <div className={styles.cost} aria-busy={forecast === undefined}>
      {forecast === undefined || account === undefined ? (
        <p className={styles.units}>…</p>
      ) : (
        <Cost account={account} forecast={forecast} />
      )}
    </div>
  )
}

function Cost({ account, forecast }: { readonly account: Account; readonly forecast: Forecast }) {
  const { t } = useText('new')
  useForeseenAgain(forecast)
  const { balanceAfter, sentBy, sentByExactly } = useForecastInWords(forecast, account)
  const elsewhere = useElsewhereInWords()(forecast)
  const { units, links } = forecast
  const isTimePast = useIsTimePast()
  const isTooLittle = (forecast.balanceAfter ?? 0) < 0
  return (
    <>
      <p className={styles.units}>
        {account.isPractice ? (
          <TextWithParts
            t={t}
            i18nKey="panel.practiceUnits"
            values={{ count: units }}
            count={units}
            components={{ small: <small /> }}
          />
        ) : (
          t('panel.units', { count: units })
        )}
      </p>
      {links === 0 ? undefined : (
        <p className={styles.links}>
          {account.price === 1
            ? t('panel.forOneEach', { count: links })
            : t('panel.forMoreEach', { count: links, price: account.price })}
        </p>
      )}
      {elsewhere === undefined ? undefined : (
        <p className={styles.elsewhere}>{t('panel.elsewhereOn', { accounts: elsewhere })}</p>
      )}
      <dl className={styles.facts}>
        {balanceAfter === undefined ? undefined : (
          <>
            <dt>{t('panel.balanceAfter')}</dt>
            <dd data-tone={isTooLittle ? 'question' : undefined}>{balanceAfter}</dd>
          </>
        )}
        {account.capPerSubmission === undefined ? undefined : (
          <>
            <dt>{t('panel.capPerSubmission')}</dt>
            <dd data-tone={forecast.cap === 'submission' ? 'question' : undefined}>
              {t('panel.units', { count: account.capPerSubmission })}
            </dd>
          </>
        )}
        {account.capPerDay === undefined || forecast.leftToday === undefined ? undefined : (
          <>
            <dt>{t('panel.leftToday')}</dt>
            <dd data-tone={forecast.cap === 'day' ? 'question' : undefined}>
              {t('panel.leftTodayValue', { left: forecast.leftToday, cap: account.capPerDay })}
            </dd>
          </>
        )}
        <OthersLinks account={account} />
        {links === 0 || isTimePast ? undefined : (
          <>
            <dt>{t(sentByExactly === undefined ? 'panel.allSent' : 'panel.sentBy')}</dt>
            <dd title={sentByExactly}>{sentBy}</dd>
          </>
        )}
      </dl>
    </>
  )
}
