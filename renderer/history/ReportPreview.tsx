import {
  type ReportFigures,
  reasonsNotSubmitted,
  sumNotSubmitted,
} from '../../electron/shared/history.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import styles from './ReportDialog.module.css'
import { largePage, useReport } from './report-store.ts'

/** The figures that the report begins with, read out once they are counted anew. */
export function ReportPreview() {
  const { t } = useText('history')
  const figures = useReport((state) => state.figures)
  const problem = useReport((state) => state.problem)
  return (
    <>
      {figures === undefined && problem === undefined ? (
        <p className={styles.note}>{t('report.reading')}</p>
      ) : undefined}
      <div role="status">
        {problem !== undefined ? (
          <p className={styles.note}>
            {problem === 'wrong-time' ? t('report.wrongTime') : t(`export.problem.${problem}`)}
          </p>
        ) : figures === undefined ? undefined : (
          <Preview figures={figures} />
        )}
      </div>
    </>
  )
}

function Preview({ figures }: { readonly figures: ReportFigures }) {
  const { t } = useText('history')
  const format = useFormat()
  const { linesReceived, submitted, refused, maybeCharged, sentBefore, waiting, units } = figures
  const { linksAdded, movedHere, notInReceipts, moved, later, notSubmitted } = figures
  const reasons = reasonsNotSubmitted.filter((reason) => notSubmitted[reason] > 0)
  if (linesReceived + movedHere + submitted + refused + maybeCharged + waiting === 0)
    return <p className={styles.note}>{t('report.nothing')}</p>
  const pageBytes = largePage(figures)
  const lines = [
    [t('report.received'), format.number(linesReceived)],
    ...(linksAdded === 0 ? [] : [[t('report.added'), format.number(linksAdded)]]),
    ...(movedHere === 0 ? [] : [[t('report.movedHere'), format.number(movedHere)]]),
    [t('report.submitted'), format.number(submitted)],
    ...(notInReceipts === 0
      ? []
      : [[t('report.ofThese.notInReceipts'), format.number(notInReceipts)]]),
    [t('report.refused'), format.number(refused)],
    [t('report.inDoubt'), format.number(maybeCharged)],
    [
      t('report.sentBefore'),
      sentBefore === undefined ? t('report.notCounted') : format.number(sentBefore),
    ],
    ...(waiting === 0 ? [] : [[t('report.waiting'), format.number(waiting)]]),
    ...(moved === 0 ? [] : [[t('report.moved'), format.number(moved)]]),
    ...(later === 0 ? [] : [[t('report.later'), format.number(later)]]),
    [t('report.notSubmitted'), format.number(sumNotSubmitted(notSubmitted))],
    ...reasons.map((reason) => [
      t(`report.ofThese.${reason}`),
      format.number(notSubmitted[reason]),
    ]),
    [t('report.units'), format.number(units)],
  ]
  return (
    <section aria-label={t('report.figures')}>
      <dl className={styles.figures}>
        {lines.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {pageBytes === undefined ? undefined : (
        <p className={styles.note}>{t('report.large', { bytes: format.bytes(pageBytes) })}</p>
      )}
    </section>
  )
}
