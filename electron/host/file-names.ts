/** The names of exported files. */
import type { FileSubject } from '../shared/contract/engine.ts'
import type { Input } from '../shared/contract/index.ts'
import { type Language, pickLanguage } from '../shared/language.ts'

/** The name of a file of results: list number, client, list, day, and the part of the rows. */
export function resultsName(
  { listId, part, format }: Input<'list.export'>,
  { client, name, day }: FileSubject,
): string {
  const status =
    part === 'all' ? undefined : part.statuses?.length === 1 ? part.statuses[0] : 'part'
  const parts = ['linkferry', String(listId), client, name, day, status ?? 'results']
  return fileName(parts, format === 'text' ? 'txt' : format)
}

/** The name of a file of the history: client, label and days of the filter or, without days, today. */
export function historyName(
  { filter, what, format }: Input<'history.export'>,
  { day }: FileSubject,
): string {
  const { client = '', label = '', fromDay = '', toDay = '' } = filter
  const time = fromDay === '' && toDay === '' ? [day] : [fromDay, toDay]
  return fileName(['linkferry-history', client, label, ...time, what], format)
}

/** The name of the answers to "was it sent?". */
export function answersName(
  { format }: Input<'history.exportAnswers'>,
  { day }: FileSubject,
): string {
  return fileName(['linkferry-was-it-sent', day], format)
}

/** The name of an account's sent links. */
export function sentLinksName({ name, day }: FileSubject): string {
  return fileName(['linkferry-sent-links', name, day], 'txt.gz')
}

/** The first word of a report's name. Clients get reports, so it is in the language of the report. */
const reportWords: Readonly<Record<Language, string>> = {
  en: 'link-report',
  de: 'Linkbericht',
  es: 'informe-de-enlaces',
  fr: 'rapport-de-liens',
  pt: 'relatório-de-links',
  ru: 'отчёт-по-ссылкам',
  zh: '链接报告',
}

/** The name of a report, in its language: client, label and days, or the list. */
export function reportName(
  { scope, format, locale }: Input<'report.export'>,
  { client, name, day }: FileSubject,
): string {
  const parts =
    scope.kind === 'list'
      ? [String(scope.listId), client, name, day]
      : [scope.client ?? '', scope.label ?? '', scope.fromDay, scope.toDay]
  return fileName([reportWords[pickLanguage('system', [locale])], ...parts], format)
}

/** Joins parts to a name with characters that every file system takes. */
function fileName(parts: readonly string[], ending: string): string {
  const named = parts.map(filePart).filter((part) => part !== '')
  return `${named.join('-')}.${ending}`
}

/**
 * The letters, marks and digits of a text, with hyphens for everything else, cut at 24 characters. These take
 * at most 96 bytes. A name may have 255 bytes: two parts are texts of users, and the rest takes 60.
 */
function filePart(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  // `u`: do not cut a surrogate pair in half.
  return /^.{0,24}(?<!-)/u.exec(words.join('-'))?.[0] ?? ''
}
