import path from 'node:path'
import { expect, test } from 'vitest'

import { sourceFiles } from '../../source-file.ts'
import { bareWords } from './bare-words.ts'

const root = path.join(import.meta.dirname, '../../..')

test('no screen holds a bare word: whatever is read stands in renderer/i18n', () => {
  const screens = sourceFiles(root, ['renderer']).filter((file) => file.path.endsWith('.tsx'))
  expect(screens.length).toBeGreaterThan(60)
  expect(
    screens.flatMap((file) =>
      bareWords(file.path, file.text).map((word) => `${file.path}: ${word}`),
    ),
  ).toEqual([])
})

test.each([
  ['<p>Hello</p>', 'Hello'],
  ['<p>{count} links</p>', 'links'],
  ['<p>{isSent ? "Sent" : t("waiting")}</p>', 'Sent'],
  ['<p>{isSent && "Sent"}</p>', 'Sent'],
  ['<p>{`${count} links`}</p>', 'links'],
  ['<p>{count + " links"}</p>', 'links'],
  ['<input placeholder="Search" />', 'Search'],
  ['<button aria-label={isOpen ? "Close" : label} />', 'Close'],
  ['<Field label="Name" />', 'Name'],
  ['<Field label={`Line ${line}`} />', 'Line'],
])('sees the word in %s', (jsx, word) => {
  expect(bareWords('a.tsx', `const a = ${jsx}`)).toEqual([word])
})

test.each([
  '<p>{t("waiting")}</p>',
  '<p className="wide">·</p>',
  '<Icon name={iconOf.plus} />',
  '<p>{count} × {price}</p>',
])('lets %s be', (jsx) => {
  expect(bareWords('a.tsx', `const a = ${jsx}`)).toEqual([])
})
