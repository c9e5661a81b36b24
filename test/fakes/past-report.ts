import { onTestFinished } from 'vitest'
import { reportedHistory } from '../../electron/engine/old/ledger/history-report.ts'
import {
  type ReportFigures,
  type ReportScope,
  sumNotSubmitted,
} from '../../electron/shared/history.ts'
import { inZone } from './in-zone.ts'
import { PastLedger } from './past-ledger.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const october = { kind: 'client', fromDay: '2026-10-01', toDay: '2026-10-31' } as const

/** A ledger of its own, in a zone that changes to winter time in October. */
export async function pastInBerlin(): Promise<PastLedger> {
  inZone('Europe/Berlin')
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  return past
}

/** The figures of a report, counted at one go. */
export function figuresOf({ ledger }: PastLedger, scope: ReportScope): ReportFigures {
  const counting = reportedHistory(ledger.database, scope)
  for (;;) {
    const step = counting.next()
    if (step.done === true) return step.value.figures
  }
}

/** Both sides of a report: what came in, and what it is told to have become. */
export function sidesOf(figures: ReportFigures): readonly [number, number] {
  const { submitted, refused, maybeCharged, waiting, moved, later, sentBefore = 0 } = figures
  const told = submitted + refused + maybeCharged + waiting + moved + later + sentBefore
  const came = figures.linesReceived + figures.linksAdded + figures.movedHere
  return [came, told + sumNotSubmitted(figures.notSubmitted)]
}
