import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { desktopWords } from '../../../electron/desktop/words/desktop-words.ts'
import { english } from '../../../electron/desktop/words/english.ts'

test.each([
  ['en', ['de-AT']],
  ['system', ['en-GB', 'fr']],
  ['system', ['tlh', 'x-unknown']],
  ['system', []],
] as const)('whoever chose %s on a system of %j is spoken to in English', (choice, system) => {
  expect(desktopWords(choice, system)).toBe(english)
})

test('what the desktop asks and says stands in its words, and nowhere beside them', () => {
  const folder = 'electron/desktop'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('words/'),
  )
  const said =
    /\b(?:label|message|detail|title|body|checkboxLabel): ?['`](?!Linkferry')|buttons: \['/

  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => said.test(readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([])
})
