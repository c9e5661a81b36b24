import type { Forecast, When } from '../shared/contract/index.ts'
import { amount, figure } from './amounts.ts'
import { scheduleSentence } from './schedule-words.ts'
import { timeOf } from './times.ts'

/** What sending a list comes to, a sentence each; `sendable`: all links that could be sent of it. */
export function costSentences(
  forecast: Forecast,
  { baseUrl, when, sendable }: { baseUrl: string; when: When; sendable: number },
): readonly string[] {
  const { links, units, requests, balanceAfter } = forecast
  const schedule = scheduleSentence(when, forecast.course)
  const kept = sendable - links
  const atMost = forecast.balanceIsAtMost ? 'at most ' : ''
  return [
    `${amount(links, 'link')}, ${amount(units, 'unit')}, ${amount(requests.chosen, 'request')} on ${baseUrl} (balanced ${figure(requests.balanced)}, fewest ${figure(requests.fewest)}, smallest ${figure(requests.smallest)}).`,
    `${exposureSentence(forecast)} ${doneBySentence(forecast)}`,
    ...(schedule === undefined ? [] : [schedule]),
    ...(forecast.limit === 'day' && forecast.doneByMs !== undefined
      ? [limitSentence(forecast)]
      : []),
    ...(kept > 0 ? [`Left for another time: ${amount(kept, 'link')}.`] : []),
    ...(balanceAfter === undefined
      ? []
      : [`Known balance afterwards: ${atMost}${figure(balanceAfter)}.`]),
  ]
}

/** A limit that this list cannot reach is no number that says anything. */
function exposureSentence({ units, exposureUnits }: Forecast): string {
  return exposureUnits < units
    ? `Pauses before more than ${amount(exposureUnits, 'unit')} are possibly charged.`
    : 'At worst, all of it is possibly charged before sending pauses.'
}

function limitSentence({ putOffMs }: Forecast): string {
  return putOffMs === undefined
    ? "The account's daily limit holds some of it back for later days."
    : `The account's daily limit is used up before its turn: it begins at ${timeOf(putOffMs)}.`
}

function doneBySentence({ doneByMs }: Forecast): string {
  return doneByMs === undefined
    ? "Not all of it can leave within a year under the account's daily limit."
    : `All sent by ${timeOf(doneByMs)}.`
}
