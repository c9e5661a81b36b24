import type { Forecast } from '../../electron/shared/contract.ts'

/** What sending ten links at once would come to: a unit each, in one task, with nothing in the way. */
export function plainForecast(changes: Partial<Forecast> = {}): Forecast {
  return {
    links: 10,
    units: 10,
    tasks: { balanced: 1, fewest: 1, smallest: 1 },
    chosenTasks: 1,
    doubtLimitUnits: 2_000,
    sentByMs: 0,
    course: { points: [], slots: 1, days: 1, mustRun: [] },
    balanceAfter: undefined,
    balanceIsAtMost: false,
    sentBefore: 0,
    again: { possible: 0, sent: 0 },
    sentElsewhere: [],
    leftToday: undefined,
    cap: undefined,
    ...changes,
  }
}
