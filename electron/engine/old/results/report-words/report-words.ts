import type { reasonsNotSubmitted } from '../../../../shared/history.ts'
import { type Language, languageToSpeak } from '../../../../shared/language.ts'
import type { BatchState } from '../../../../shared/submission.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'

/** Every word of a report in one language. It says that links were submitted, never more. */
export interface ReportWords extends Readonly<
  Record<(typeof reasonsNotSubmitted)[number], string>
> {
  readonly title: string
  /** Names of the parts; a workbook takes them for its sheets, of at most 31 signs. */
  readonly summary: string
  readonly byDay: string
  readonly links: string
  readonly client: string
  readonly list: string
  /** A list without a name is called by when it was submitted. */
  readonly listOf: (when: string) => string
  readonly from: string
  readonly to: string
  readonly made: string
  readonly missingUpTo: string
  readonly linesReceived: string
  readonly linksAdded: string
  readonly movedHere: string
  readonly submitted: string
  readonly notInReceipts: string
  readonly refused: string
  readonly maybeCharged: string
  readonly sentBefore: string
  readonly notCounted: string
  readonly waiting: string
  readonly moved: string
  readonly later: string
  readonly notSubmitted: string
  readonly units: string
  readonly day: string
  readonly link: string
  readonly result: string
  readonly account: string
  readonly task: string
  readonly price: string
  /** What several links cost together, where that is no whole number of units each. */
  readonly unevenPrice: (units: string, links: string) => string
  readonly said: string
  readonly takenInPart: string
  readonly meaning: string
}

const wordsIn: Readonly<Record<Language, ReportWords>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  ru: russian,
  zh: chinese,
}

/** The words for a reader of this locale (a BCP 47 tag); English where there are none. */
export function reportWordsFor(locale: string): ReportWords {
  return wordsIn[languageToSpeak('system', [locale])]
}

/** What became of a link, for its client. */
export function wordOfState(state: BatchState, words: ReportWords): string {
  const wordOf: Readonly<Record<BatchState, string>> = {
    queued: words.waiting,
    sending: words.waiting,
    split: words.waiting,
    accepted: words.submitted,
    refused: words.refused,
    'in-doubt': words.maybeCharged,
    cancelled: words.notSubmitted,
  }
  return wordOf[state]
}
