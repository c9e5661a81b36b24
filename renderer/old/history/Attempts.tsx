import type { BatchAttempt } from '../../../electron/shared/history.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../components/class-names.ts'
import scrollStyles from '../../components/scrolls.module.css'
import styles from './Attempts.module.css'
import { When } from './When.tsx'

interface AttemptsProps {
  /** Undefined until they came. */
  readonly attempts: readonly BatchAttempt[] | undefined
  /** As many are known of before: they have their room from the start. */
  readonly expected: number
  readonly isImported: boolean
}

/** Every request that carried a batch, with what the service answered. */
export function Attempts({ attempts, expected, isImported }: AttemptsProps) {
  const { t } = useText('history')
  const format = useFormat()
  if ((attempts?.length ?? expected) === 0)
    return <p>{t(isImported ? 'details.noAttempt' : 'details.neverLeft')}</p>
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys as well.
      tabIndex={0}
      role="region"
      aria-label={t('details.attempts')}
      className={classNames(scrollStyles.scrolls, styles.room)}
    >
      <table className={styles.table}>
        <caption className={styles.caption}>{t('details.attempts')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('details.began')}</th>
            <th scope="col">{t('details.took')}</th>
            <th scope="col">{t('details.answer')}</th>
            <th scope="col">{t('details.receipt')}</th>
            <th scope="col">{t('details.said')}</th>
          </tr>
        </thead>
        <tbody>
          {attempts === undefined
            ? Array.from({ length: expected }, (_, index) => (
                <tr key={index}>
                  <td>{'\u00A0'}</td>
                </tr>
              ))
            : undefined}
          {attempts?.map((attempt) => (
            <tr key={attempt.startedMs}>
              <td>
                <When atMs={attempt.startedMs} />
              </td>
              <td>
                {attempt.endedMs === undefined
                  ? t('details.onItsWay')
                  : format.duration(attempt.endedMs - attempt.startedMs)}
              </td>
              <td>
                {attempt.httpStatus === undefined
                  ? t('details.none')
                  : t('details.status', { status: attempt.httpStatus })}
              </td>
              <td>
                {attempt.unitsUsed === undefined
                  ? t('details.none')
                  : t('details.units', {
                      units: attempt.unitsUsed,
                      links: attempt.linksCount ?? 0,
                    })}
              </td>
              {/* Without an answer the message is only a code of the system. */}
              <td className={styles.said}>{attempt.answered ? attempt.message : undefined}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
