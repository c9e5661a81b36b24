import { describe, expect, test } from 'vitest'
import {
  type ReportWords,
  reportWordsFor,
} from '../../../../../electron/engine/old/results/report-words/report-words.ts'
import { reportFile } from '../../../../../electron/engine/old/results/report.ts'
import { type ReportFormat, reportFormats } from '../../../../../electron/shared/history.ts'
import { type Language, languages } from '../../../../../electron/shared/language.ts'
import { glossary } from '../../../../renderer/i18n/glossary.ts'
import { typographyFlaws } from '../../../../renderer/i18n/typography.ts'
import { partsOf } from './parts-of-zip.ts'

const others = languages.filter((language) => language !== 'en')

/** Every text, with a figure where one is put in. */
function textsIn(words: ReportWords): readonly (readonly [string, string])[] {
  return Object.entries(words).map(([key, text]: [string, ReportWords[keyof ReportWords]]) => [
    key,
    typeof text === 'string' ? text : text('3', '2'),
  ])
}

const figure = (count: number) => count * 11_111

/** A report in which each figure stands, and no word that is not its own. */
function report(locale: string, format: ReportFormat): string {
  const batch = {
    linkCount: 2,
    accountName: '1',
    taskId: '2',
    linksCount: 2,
    message: '3',
    day: '2026-10-05',
    links: ['4'],
  }
  const states = ['accepted', 'refused', 'in-doubt'] as const
  const pieces = reportFile(
    {
      locale,
      madeOn: '2026-11-01',
      withInternals: true,
      batches: [
        ...states.map((state) => ({ ...batch, state, unitsUsed: 2, httpStatus: 200 })),
        { ...batch, state: 'accepted', unitsUsed: 3, httpStatus: 200, linksCount: 1 },
      ],
      figures: {
        client: '5',
        label: '',
        submittedMs: new Date(2026, 9, 5, 14, 3, 5).getTime(),
        fromDay: '2026-10-01',
        toDay: '2026-10-31',
        missingUpTo: '2026-10-02',
        submissions: 1,
        linesReceived: figure(1),
        linksAdded: figure(2),
        movedHere: figure(19),
        submitted: figure(3),
        notInReceipts: figure(4),
        refused: figure(5),
        maybeCharged: figure(6),
        waiting: figure(7),
        moved: figure(8),
        later: figure(9),
        notSubmitted: {
          duplicates: figure(10),
          unusable: figure(11),
          undecided: figure(12),
          leftOut: figure(13),
          cancelled: figure(14),
          afterwards: figure(15),
        },
        sentBefore: undefined,
        units: figure(16),
        days: [{ day: '2026-10-05', submitted: figure(17), units: figure(18) }],
      },
    },
    format,
  )
  const bytes = Buffer.concat([...pieces].map((piece) => Buffer.from(piece)))
  return format === 'xlsx' ? [...partsOf(bytes).values()].join('\n') : bytes.toString()
}

/** What a reader of the page sees. */
const seen = (page: string) => page.replace(/<style>.*?<\/style>/s, '').replaceAll(/<[^>]*>/g, '\n')

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{2,}/gu))

/** What English and another language write alike. */
const shared: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  de: ['links', 'link', 'in', 'task'],
  es: ['no'],
  fr: ['client', 'on', 'service', 'place'],
  pt: ['links', 'link', 'de', 'do', 'out'],
  ru: [],
  zh: [],
}

test.each(others)('a report in %s holds no English word', (language) => {
  const english = wordsOf(textsIn(reportWordsFor('en')).flat().join(' '))
  for (const format of ['html', 'csv'] as const) {
    const words = [...wordsOf(seen(report(language, format)))]
    const strays = words.filter((word) => english.has(word) && !shared[language].includes(word))
    expect(strays).toEqual([])
  }
})

test.each(languages)('the page in %s says which language it is in', (language) => {
  expect(report(language, 'html')).toContain(`<html lang="${language}">`)
  expect(report(`${language}-x-own`, 'html')).toContain(`<html lang="${language}-x-own">`)
})

test.each(languages)('the figures in %s are those of every language', (language) => {
  const figures = Array.from({ length: 18 }, (_, index) => figure(index + 1))
  const page = report(language, 'html')
  const numbers = new Intl.NumberFormat(language)
  for (const count of figures) expect(page).toContain(`>${numbers.format(count)}<`)
  // Spreadsheets write them in their own way, so that they can count with them.
  for (const format of ['csv', 'xlsx'] as const) {
    const file = report(language, format)
    for (const count of figures) expect(file).toMatch(new RegExp(`[,;>]${count}[,;<\\r]`))
  }
})

test('the page writes numbers and days as its language does', () => {
  const page = report('de', 'html')
  for (const part of ['11.111', '05.10.2026', 'Liste vom 05.10.2026, 14:03:05'])
    expect(page).toContain(part)
})

test('a reader whose language has no words reads English', () => {
  expect(reportWordsFor('nl-BE').title).toBe('Link submission report')
  expect(reportWordsFor('pt-BR').title).toBe(reportWordsFor('pt').title)
})

describe.each(languages)('the words in %s', (language) => {
  const texts = textsIn(reportWordsFor(language))

  test('are set as that language is, with no text empty', () => {
    for (const [key, text] of texts)
      expect([key, typographyFlaws(language, text)]).toEqual([key, []])
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('name sheets in so many signs as a workbook takes', () => {
    const { summary, byDay, links } = reportWordsFor(language)
    for (const name of [summary, byDay, links]) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/)
  })
})

test.each(others)('a thing has the word of the window in %s', (language) => {
  const english = Object.fromEntries(textsIn(reportWordsFor('en')))
  // What was submitted is not a submission, of which these two tell.
  const named = textsIn(reportWordsFor(language)).filter(
    ([key]) => key !== 'title' && key !== 'meaning',
  )
  const strays = Object.values(glossary).flatMap((term) =>
    named.filter(([key, text]) => term.en.test(english[key] ?? '') && !term[language].test(text)),
  )
  expect(strays).toEqual([])
})

test.each(reportFormats)(
  'as %s a report never says in any language that links were indexed',
  (format) => {
    const { indexed } = glossary
    for (const language of languages)
      expect(report(language, format)).not.toMatch(indexed?.[language] ?? /./)
  },
)
