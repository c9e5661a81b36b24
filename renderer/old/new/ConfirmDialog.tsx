import type { Account } from '../../../electron/shared/account.ts'
import { defaultSettings, type Forecast } from '../../../electron/shared/contract.ts'
import { useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useNow } from '../../i18n/use-now.ts'
import { useText } from '../../i18n/use-text.ts'
import { Question } from '../../components/Question.tsx'
import styles from './ConfirmDialog.module.css'
import { reasonsToConfirm } from './plan.ts'
import { leavesLater } from './plan-state.ts'
import { plan, usePlan } from './stores.ts'
import { submitKey } from './submit-words.ts'
import { useDripFeedInWords } from './use-drip-feed-in-words.ts'
import { useElsewhereInWords } from './use-elsewhere-in-words.ts'
import { useForecastInWords } from './use-forecast-in-words.ts'
import { useKept } from './use-kept.ts'
import { useSubmit } from './use-submit.ts'
import { useTasksInWords } from './use-tasks-in-words.ts'

/** Asks once more before many units, or units of an account that is new or was changed, are spent. */
export function ConfirmDialog({ account }: { readonly account: Account | undefined }) {
  const forecast = usePlan((state) => state.forecast)
  const isOpen = usePlan(({ step }) => step.kind === 'confirming')
  if (!isOpen || forecast === undefined || account === undefined) return undefined
  return <Confirm account={account} forecast={forecast} />
}

function Confirm({
  account,
  forecast,
}: {
  readonly account: Account
  readonly forecast: Forecast
}) {
  const { t } = useText('new')
  const format = useFormat()
  const submit = useSubmit()
  const settings = useApp((state) => state.snapshot?.settings ?? defaultSettings)
  const { backToList } = plan.getState()
  const { balanceAfter, sentBy, sentByExactly } = useForecastInWords(forecast, account)
  const isLater = usePlan(leavesLater)
  const begins = forecast.course.mustRun[0]
  // The first day's hours may have begun long ago.
  const nowMs = useNow(10_000)
  const kept = useKept()
  const undecided = useApp((state) => state.snapshot?.draft?.byStatus.decide ?? 0)
  const elsewhere = useElsewhereInWords()(forecast)
  const client = usePlan((state) => state.client.trim())
  const label = usePlan((state) => state.label.trim())
  const dripFeed = useDripFeedInWords(forecast)
  const hasOwnSize = usePlan(({ batchSize }) => typeof batchSize === 'number')
  const tasks = useTasksInWords()
  const facts = [
    [t('confirm.account'), account.name, account.baseUrl],
    ...(client === '' ? [] : [[t('panel.client'), client]]),
    ...(label === '' ? [] : [[t('panel.label_'), label]]),
    [t('confirm.links'), format.number(forecast.links)],
    ...(elsewhere === undefined ? [] : [[t('panel.elsewhere'), elsewhere]]),
    ...(kept === 0 ? [] : [[t('confirm.kept'), format.number(kept)]]),
    ...(undecided === 0 ? [] : [[t('confirm.undecided'), format.number(undecided)]]),
    [t('confirm.units'), format.number(forecast.units)],
    ...(hasOwnSize && tasks !== undefined ? [[t('panel.tasks'), tasks]] : []),
    ...(balanceAfter === undefined ? [] : [[t('confirm.balanceAfter'), balanceAfter]]),
    ...(dripFeed === undefined ? [] : [[t('confirm.dripFeed'), dripFeed.portions, dripFeed.hours]]),
    ...(isLater && begins !== undefined
      ? [[t('confirm.starts'), format.moment(Math.max(begins.fromMs, nowMs))]]
      : []),
    [t(sentByExactly === undefined ? 'panel.allSent' : 'confirm.sentBy'), sentBy],
  ]
  return (
    <Question
      role="alertdialog"
      title={t(isLater ? 'confirm.scheduleTitle' : 'confirm.title', { count: forecast.links })}
      isOpen
      onClose={backToList}
      yes={t(submitKey(account, isLater), { count: forecast.links })}
      no={t('confirm.back')}
      onYes={() => void submit(true)}
    >
      {reasonsToConfirm(account, forecast, settings).map((reason) => (
        <p key={reason}>
          {reason === 'again'
            ? t('confirm.again', { count: forecast.again.sent })
            : t(`confirm.${reason}`, { limit: settings.confirmAboveUnits })}
        </p>
      ))}
      <dl className={styles.facts}>
        {facts.map(([name, value, detail]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {detail === undefined ? undefined : <span>{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Question>
  )
}
