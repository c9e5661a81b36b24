import type { Input, ResultsPart } from '../shared/contract.ts'
import type { FileSubject } from '../shared/engine-contract.ts'
import { type Language, languageToSpeak } from '../shared/language.ts'

const wordOfPart: Readonly<Record<ResultsPart, string>> = {
  all: 'results',
  'not-sent': 'not-sent',
  unsettled: 'unsettled',
}

/** What the results of a submission are called: for whom and of which list they are, and of what day. */
export function resultsName(
  { submissionId, which, format = 'csv' }: Input<'results.export'>,
  { client, label, day }: FileSubject,
): string {
  return fileName(
    ['linkferry', String(submissionId), client, label, day, wordOfPart[which]],
    format,
  )
}

/** What the lines of the list in New are called. */
export function linesName(
  { format }: Input<'draft.export'>,
  { client, label, day }: FileSubject,
): string {
  return fileName(['linkferry', client, label, day, 'lines'], format === 'text' ? 'txt' : format)
}

/** What a part of the history is called: by the client, list and time that were chosen, else by its day. */
export function historyName(
  { filter, what, format }: Input<'history.export'>,
  { day }: FileSubject,
): string {
  const { client = '', label = '', fromDay = '', toDay = '' } = filter
  const time = fromDay === '' && toDay === '' ? [day] : [fromDay, toDay]
  return fileName(['linkferry-history', client, label, ...time, what], format)
}

/** What the answers to "was it sent?" are called. */
export function answersName(
  { format }: Input<'history.exportAnswers'>,
  { day }: FileSubject,
): string {
  return fileName(['linkferry-was-it-sent', day], format)
}

/** What an account's paid links are called, `label` being its name. */
export function paidListName({ label, day }: FileSubject): string {
  return fileName(['linkferry-paid-links', label, day], 'txt.gz')
}

/** What a report is called in each language: people open it, in signs that their clients' names have too. */
const reportIn: Readonly<Record<Language, string>> = {
  en: 'link-report',
  de: 'Linkbericht',
  es: 'informe-de-enlaces',
  fr: 'rapport-de-liens',
  pt: 'relatório-de-links',
  ru: 'отчёт-по-ссылкам',
  zh: '链接报告',
}

/** What a report is called, in its own language: by whom and what time, or by the list that it is of. */
export function reportName(
  { scope, format, locale }: Input<'report.export'>,
  { client, label, day }: FileSubject,
): string {
  const parts =
    scope.kind === 'submission'
      ? [String(scope.submissionId), client, label, day]
      : [scope.client ?? '', scope.label ?? '', scope.fromDay, scope.toDay]
  return fileName([reportIn[languageToSpeak('system', [locale])], ...parts], format)
}

/** In signs that every file system takes. */
function fileName(parts: readonly string[], ending: string): string {
  const named = parts.map(inFileName).filter((part) => part !== '')
  return `${named.join('-')}.${ending}`
}

/**
 * Letters, their marks and figures; what stands between them becomes a hyphen. 24 signs at most, which
 * are 96 bytes at worst: a name may have 255, two of them are users' words, and the rest takes 60.
 */
function inFileName(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  // A sign of two units is kept whole or not at all.
  return /^.{0,24}(?<!-)/u.exec(words.join('-'))?.[0] ?? ''
}
