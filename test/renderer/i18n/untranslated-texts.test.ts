import path from 'node:path'
import { expect, test } from 'vitest'

import { sourceFiles } from '../../source-file.ts'
import { untranslatedTexts } from './untranslated-texts.ts'

const root = path.join(import.meta.dirname, '../../..')

test('no screen has text outside of renderer/i18n', () => {
  const screens = sourceFiles(root, ['renderer']).filter((file) => file.path.endsWith('.tsx'))
  expect(screens.length).toBeGreaterThan(60)
  expect(
    screens.flatMap((file) =>
      untranslatedTexts(file.path, file.text).map((word) => `${file.path}: ${word}`),
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
])('finds the text in %s', (jsx, word) => {
  expect(untranslatedTexts('a.tsx', `const a = ${jsx}`)).toEqual([word])
})

test.each([
  '<p>{t("waiting")}</p>',
  '<p className="wide">·</p>',
  '<Icon name={iconOf.plus} />',
  '<p>{count} × {price}</p>',
])('finds no text in %s', (jsx) => {
  expect(untranslatedTexts('a.tsx', `const a = ${jsx}`)).toEqual([])
})
