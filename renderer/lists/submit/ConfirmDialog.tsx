import { Question } from '../../components/index.ts'
import type { Account, Forecast } from '../../../electron/shared/contract/index.ts'
import { useFormat, useText } from '../../i18n/index.ts'
import { useWhenInWords } from '../../schedule/index.ts'
import styles from './ConfirmDialog.module.css'
import type { SubmissionPlan } from './use-submission.ts'

/** Repeats links, units and account before a large submission, or the first one on an account. */
export function ConfirmDialog({
  plan,
  forecast,
  account,
  onYes,
  onClose,
}: {
  readonly plan: SubmissionPlan
  readonly forecast: Forecast
  readonly account: Account
  readonly onYes: () => void
  readonly onClose: () => void
}) {
  const t = useText('submit')
  const common = useText('common')
  const format = useFormat()
  const whenInWords = useWhenInWords()
  const { links, units, resending, balanceAfter } = forecast
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('confirm.links'), format.number(links)],
    [t('confirm.units'), format.number(units)],
    ...(resending > 0 ? [[t('confirm.resending'), format.number(resending)] as const] : []),
    [t('confirm.account'), account.name],
    [t('confirm.address'), account.baseUrl],
    [t('when.label'), whenInWords(plan.options.when)],
    ...(balanceAfter === undefined
      ? []
      : [
          [
            t('confirm.balanceAfter'),
            balanceAfter < 0
              ? t('short', { units: format.number(-balanceAfter) })
              : format.number(balanceAfter),
          ] as const,
        ]),
  ]
  return (
    <Question
      isOpen
      role="alertdialog"
      title={t('confirm.title', { account: account.name })}
      yes={t('confirm.yes', { count: links })}
      no={common('cancel')}
      onYes={onYes}
      onClose={onClose}
    >
      {account.needsConfirmation ? <p>{t('confirm.firstUse')}</p> : undefined}
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Question>
  )
}
