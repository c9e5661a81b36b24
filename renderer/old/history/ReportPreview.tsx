import { useEffect, useRef } from 'react'

import {
  type ReportFigures,
  reasonsNotSubmitted,
  sumNotSubmitted,
} from '../../../electron/shared/history.ts'
import { startOfDay } from '../../../electron/shared/local-day.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import styles from './ReportDialog.module.css'
import { largePage, useReport } from './report-store.ts'

/** The figures that the report begins with; once they are counted, the two that matter most are read out. */
export function ReportPreview() {
  const { t } = useText('history')
  const figures = useReport((state) => state.figures)
  const problem = useReport((state) => state.problem)
  const problemInWords =
    problem === undefined
      ? undefined
      : problem === 'wrong-time'
        ? t('report.wrongTime')
        : t(`export.problem.${problem}`)
  const told =
    figures === undefined
      ? undefined
      : isNothing(figures)
        ? t('report.nothing')
        : t('report.told', { links: figures.submitted, units: figures.units })
  const forgotten = useForgotten(figures)
  useToldOnce(forgotten)
  useToldOnce(problemInWords ?? told)
  if (problemInWords !== undefined) return <p className={styles.note}>{problemInWords}</p>
  if (figures === undefined) return <p className={styles.note}>{t('report.reading')}</p>
  return (
    <>
      {forgotten === undefined ? undefined : <p className={styles.note}>{forgotten}</p>}
      <Preview figures={figures} />
    </>
  )
}

/** Why figures may be less than they were; undefined: nothing was forgotten that they are about. */
function useForgotten(figures: ReportFigures | undefined): string | undefined {
  const { t } = useText('history')
  const format = useFormat()
  const { missingUpTo, submittedMs } = figures ?? {}
  if (missingUpTo === undefined) return undefined
  const isOfList = submittedMs !== undefined
  const day = format.day(startOfDay(missingUpTo))
  return t(isOfList ? 'report.forgottenOfList' : 'report.forgotten', { day })
}

/** Says this where it is another sentence than the last: counted anew, figures may be the same. */
function useToldOnce(sentence: string | undefined): void {
  const announce = useAnnounce()
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (sentence === undefined || sentence === told.current) return
    told.current = sentence
    announce(sentence)
  }, [sentence, announce])
}

function isNothing(figures: ReportFigures): boolean {
  const { linesReceived, movedHere, submitted, refused, maybeCharged, waiting } = figures
  return linesReceived + movedHere + submitted + refused + maybeCharged + waiting === 0
}

function Preview({ figures }: { readonly figures: ReportFigures }) {
  const { t } = useText('history')
  const format = useFormat()
  const { linesReceived, submitted, refused, maybeCharged, sentBefore, waiting, units } = figures
  const { linksAdded, movedHere, notInReceipts, moved, later, notSubmitted } = figures
  const reasons = reasonsNotSubmitted.filter((reason) => notSubmitted[reason] > 0)
  if (isNothing(figures)) return <p className={styles.note}>{t('report.nothing')}</p>
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
