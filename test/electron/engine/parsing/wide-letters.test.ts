import { expect, it } from 'vitest'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'

it.each([
  ['ｈｔｔｐｓ：／／ａ．ｅｘａｍｐｌｅ／ｘ', 'https://a.example/x'],
  ['ｈｔｔｐｓ://a.example/ｘ', 'https://a.example/ｘ'],
  ['https：//a.example/x', 'https://a.example/x'],
])('asks whether %s is %s', (text, mended) => {
  expect(readText(text)).toMatchObject({ kind: 'decide', decideKind: 'mistyped-scheme', mended })
})

it('finds no link in words with wide marks', () => {
  expect(readText('hello：／／world')).toMatchObject({ kind: 'rejected' })
})

it.each([
  ['链接：https://a.example/x，谢谢', ['链接：', '，谢谢']],
  ['see https://a.example/x, thanks', ['see ', ', thanks']],
  ['https://a.example/статья', ['статья']],
  ['(https://a.example/x)', ['(', ')']],
])('shows of %s what is not of its link', (text, words) => {
  const reading = readText(text)
  const emphasis = reading.kind === 'link' ? reading.emphasis : []
  expect(emphasis.map((range) => text.slice(...range))).toEqual(words)
})

it.each([
  ['https://a.example/x，谢谢', undefined],
  ['https://a.example/x）谢谢', undefined],
  ['（https://a.example/x（谢谢））', true],
  ['《https://a.example/你好，李焕英》', true],
  ['链接：https://a.example/s/1abc（提取码：1234）', undefined],
  ['https://a.example/x（谢谢）', true],
  ['https://a.example/你好，李焕英', true],
  ['https://a.example/君の名は。', true],
  ['链接：https://a.example/tag/SEO优化', true],
  ['https://a.example/4？谢谢', undefined],
  ['https://a.example/4：谢谢', undefined],
])('has %s cut together with others only where nobody means the whole', (text, isAskedAlone) => {
  const reading = readText(text)
  const asked = reading.kind === 'decide' && (reading.isAskedAlone === true ? true : undefined)
  expect(asked).toBe(isAskedAlone)
})

it.each([
  '（https://a.example/x，谢谢）',
  '看“https://a.example/x：谢谢”',
  '(https://a.example/x？好吗)',
])('asks about words behind a wide mark in brackets and quotes too: %s', (text) => {
  expect(readText(text)).toMatchObject({
    decideKind: 'text-after-link',
    mended: 'https://a.example/x',
  })
})

it.each([
  'https://a.example/x…！',
  'https://a.example/好…？',
  'https://a.example/x……！',
  '（https://a.example/x…！）',
])('asks about a link that was cut, whatever mark stands behind its ellipsis: %s', (text) => {
  expect(readText(text)).toMatchObject({ decideKind: 'maybe-cut' })
})
