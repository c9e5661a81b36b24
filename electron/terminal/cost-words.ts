import type { Forecast } from '../shared/contract.ts'
import type { When } from '../shared/schedule.ts'
import { amount, figure } from './amounts.ts'
import { scheduleSentence } from './schedule-words.ts'
import { timeOf } from './times.ts'

/** What sending a list comes to, a sentence each; `sendable`: all links that could be sent of it. */
export function costSentences(
  forecast: Forecast,
  { baseUrl, when, sendable }: { baseUrl: string; when: When; sendable: number },
): readonly string[] {
  const { links, units, chosenTasks, tasks, balanceAfter } = forecast
  const schedule = scheduleSentence(when, forecast.course)
  const kept = sendable - links
  const atMost = forecast.balanceIsAtMost ? 'at most ' : ''
  return [
    `${amount(links, 'link')}, ${amount(units, 'unit')}, ${amount(chosenTasks, 'task')} on ${baseUrl} (balanced ${figure(tasks.balanced)}, fewest ${figure(tasks.fewest)}, smallest ${figure(tasks.smallest)}).`,
    `${doubtSentence(forecast)} ${sentBySentence(forecast)}`,
    ...(schedule === undefined ? [] : [schedule]),
    ...(forecast.cap === 'day' && forecast.sentByMs !== undefined ? [capSentence(forecast)] : []),
    ...(kept > 0 ? [`Left for another time: ${amount(kept, 'link')}.`] : []),
    ...(balanceAfter === undefined
      ? []
      : [`Known balance afterwards: ${atMost}${figure(balanceAfter)}.`]),
  ]
}

/** A limit that this list cannot reach is no number that says anything. */
function doubtSentence({ units, doubtLimitUnits }: Forecast): string {
  return doubtLimitUnits < units
    ? `Pauses before more than ${amount(doubtLimitUnits, 'unit')} are maybe charged.`
    : 'At worst, all of it is maybe charged before sending pauses.'
}

function capSentence({ putOffMs }: Forecast): string {
  return putOffMs === undefined
    ? "The account's cap for a day holds some of it back for the days after."
    : `The account's cap for a day is used up before its turn: it begins at ${timeOf(putOffMs)}.`
}

function sentBySentence({ sentByMs }: Forecast): string {
  return sentByMs === undefined
    ? "Nothing can leave: the account's cap for a day is below the price of a link."
    : `All sent by ${timeOf(sentByMs)}.`
}
