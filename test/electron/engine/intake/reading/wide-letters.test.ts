import { expect, it } from 'vitest'
import { readText } from '../../../../../electron/engine/intake/reading/read-text.ts'

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
