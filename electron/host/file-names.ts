import type { FileSubject } from '../shared/contract/engine.ts'
import type { Input } from '../shared/contract/index.ts'
import { type Language, languageToSpeak } from '../shared/language.ts'

/** The name of a list's results: whose they are, of which list and day, and which part of them. */
export function resultsName(
  { listId, part, format }: Input<'list.export'>,
  { client, name, day }: FileSubject,
): string {
  const status =
    part === 'all' ? undefined : part.statuses?.length === 1 ? part.statuses[0] : 'part'
  const parts = ['linkferry', String(listId), client, name, day, status ?? 'results']
  return fileName(parts, format === 'text' ? 'txt' : format)
}

/** The name of a part of the history: the client and days that were chosen, else its day. */
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

/** In each language: people open reports in the language of their clients' names. */
const reportIn: Readonly<Record<Language, string>> = {
  en: 'link-report',
  de: 'Linkbericht',
  es: 'informe-de-enlaces',
  fr: 'rapport-de-liens',
  pt: 'relatório-de-links',
  ru: 'отчёт-по-ссылкам',
  zh: '链接报告',
}

/** The name of a report, in its own language: the client and days, or the list that it is about. */
export function reportName(
  { scope, format, locale }: Input<'report.export'>,
  { client, name, day }: FileSubject,
): string {
  const parts =
    scope.kind === 'list'
      ? [String(scope.listId), client, name, day]
      : [scope.client ?? '', scope.label ?? '', scope.fromDay, scope.toDay]
  return fileName([reportIn[languageToSpeak('system', [locale])], ...parts], format)
}

/** In characters that every file system takes. */
function fileName(parts: readonly string[], ending: string): string {
  const named = parts.map(inFileName).filter((part) => part !== '')
  return `${named.join('-')}.${ending}`
}

/**
 * Letters, their marks and figures; what stands between them becomes a hyphen. At most 24 characters,
 * which are 96 bytes at worst: a name may have 255, two of them are users' words, the rest takes 60.
 */
function inFileName(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  // A character of two units is kept whole or not at all.
  return /^.{0,24}(?<!-)/u.exec(words.join('-'))?.[0] ?? ''
}
