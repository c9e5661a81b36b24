import { readFile } from 'node:fs/promises'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import {
  pageColumns,
  resultColumns,
  targetColumns,
  wordsFor,
} from '../../../../electron/engine/export/words/index.ts'
import { type Language, languages } from '../../../../electron/shared/language.ts'

const english = wordsFor('en')

/** Every text of an object by its path. Functions are called with marks as arguments. */
function wordsIn(value: unknown, path = ''): readonly (readonly [path: string, word: string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, String(value('‹1›', '‹2›'))]]
  if (typeof value !== 'object' || value === null) throw new Error(`No word at ${path}`)
  return Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, `${path}.${key}`))
}

/** Some words of the window by their keys. */
async function windowWords(language: Language, area: string, group: string) {
  const words = await localeOf(language, area)
  return z.object({ [group]: z.record(z.string(), z.string()) }).parse(words)[group] ?? {}
}

async function localeOf(language: Language, area: string): Promise<unknown> {
  const url = new URL(`../../../../renderer/i18n/locales/${language}/${area}.json`, import.meta.url)
  return JSON.parse(await readFile(url, 'utf8'))
}

/** The words of the window for page checks. */
const windowPages = z.object({
  column: z.string(),
  targetColumn: z.string(),
  label: z.string(),
  verdict: z.record(z.string(), z.string()),
  finding: z.record(z.string(), z.string()),
  target: z.object({ name: z.record(z.string(), z.string()) }),
})

/**
 * The window puts these words behind a status, in small letters, and says in brackets what follows
 * for sending. In a file they begin a cell.
 */
function asInFile(word: string): string {
  const bare = word.replace(/\s*[(（].*[)）]$/, '')
  return /^(?:http|robots\.txt)/.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1)
}

describe.each(languages)('the words of files in %s', (language) => {
  const words = wordsIn(wordsFor(language))

  it('are complete, and only that of a blank line is empty', () => {
    expect(words.map(([path]) => path).toSorted()).toEqual(
      wordsIn(english)
        .map(([path]) => path)
        .toSorted(),
    )
    expect(words.filter(([, word]) => word.trim() === '').map(([path]) => path)).toEqual([
      '.status.blank',
    ])
  })

  it('are those of the window for each status of a row', async () => {
    // A blank line stays blank in a file.
    const { blank: _, ...inFiles } = wordsFor(language).status
    expect(await windowWords(language, 'common', 'status')).toMatchObject(inFiles)
  })

  it.each(['decide', 'reject', 'warning'] as const)(
    'are those of the window for each kind of “%s”',
    async (kind) => {
      const inWindow = Object.entries(await windowWords(language, 'list', kind))
      expect(Object.fromEntries(inWindow.map(([name, word]) => [name, asInFile(word)]))).toEqual(
        wordsFor(language)[kind],
      )
    },
  )

  it('are those of the window for page checks', async () => {
    const { pageVerdict, pageFinding, targetFinding, column, sheet } = wordsFor(language)
    const pages = windowPages.parse(await localeOf(language, 'pages'))
    expect(pages.verdict).toMatchObject(pageVerdict)
    expect(pages.target.name).toMatchObject(targetFinding)
    expect([pages.column, pages.targetColumn, pages.label]).toEqual([
      column.page,
      column.target,
      sheet.pages,
    ])
    const findings = Object.entries(pages.finding)
    expect(Object.fromEntries(findings.map(([name, word]) => [name, asInFile(word)]))).toEqual(
      pageFinding,
    )
  })

  it('are those of the window for the columns that the app makes', async () => {
    expect(await windowWords(language, 'list', 'heading')).toEqual(wordsFor(language).appHeading)
  })

  it('use every argument of a phrase', () => {
    const placeholders = (word: string) => word.match(/‹\d›/g)?.toSorted()
    const inEnglish = new Map(wordsIn(english))
    for (const [path, word] of words)
      expect([path, placeholders(word)]).toEqual([path, placeholders(inEnglish.get(path) ?? '')])
  })

  it('fit the sheets and the notes of a workbook', () => {
    const { sheet, acceptedMeans } = wordsFor(language)
    for (const name of Object.values(sheet)) expect(name.length).toBeLessThanOrEqual(31)
    expect(new Set(Object.values(sheet)).size).toBe(Object.values(sheet).length)
    expect(acceptedMeans.length).toBeLessThanOrEqual(255)
  })

  it('give each column of results a heading of its own', () => {
    const { column } = wordsFor(language)
    const own = ['given', 'source', 'line'] as const
    const headings = [...own, ...resultColumns, ...pageColumns, ...targetColumns]
    expect(new Set(headings.map((name) => column[name])).size).toBe(headings.length)
  })

  it.skipIf(language === 'en')('are translated', () => {
    const inEnglish = new Map(wordsIn(english))
    const same = words.filter(([path, word]) => inEnglish.get(path) === word && word.length > 8)
    expect(same).toEqual([])
  })
})

test('words are in the language of the reader, or English if that is not offered', () => {
  expect(wordsFor('de-AT').column.day).toBe('Tag')
  expect(wordsFor('it-IT').column.day).toBe('Day')
  expect(wordsFor(undefined).column.day).toBe('Day')
})
