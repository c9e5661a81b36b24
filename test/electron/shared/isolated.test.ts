import { expect, test } from 'vitest'
import { isolated } from '../../../electron/shared/text.ts'

test.each(['Norda', 'Müller & Söhne', '李焕英', 'Ελλάδα', 'https://a.example/?q=1', ''])(
  'a name without right-to-left text is unchanged: %j',
  (name) => {
    expect(isolated(name)).toBe(name)
  },
)

test.each([
  ['Hebrew', 'רשימה', '\u2068רשימה\u2069'],
  ['Arabic', 'قائمة 1', '\u2068قائمة 1\u2069'],
  ['old scripts', '\u{10840}', '\u2068\u{10840}\u2069'],
  ['forms of letters', '\ufefb', '\u2068\ufefb\u2069'],
  ['a mark that is no letter', 'a\u200fb', '\u2068a\u200fb\u2069'],
  ['an end before its beginning', 'a\u2069b\u2067', '\u2068ab\u2069'],
  ['an override', 'a\u202Exslx.exe', '\u2068a\u202Exslx.exe\u2069'],
  ['an isolate that closes', '\u2067a\u2069', '\u2068\u2067a\u2069\u2069'],
  [
    'names that are isolated already',
    '\u2068א\u2069, \u2068ב\u2069',
    '\u2068\u2068א\u2069, \u2068ב\u2069\u2069',
  ],
  ['an end that ends ours', 'a\u2069\u202Eb', '\u2068ab\u2069'],
  ['an isolate that never closes', '\u2067a', '\u2068a\u2069'],
])('a change of direction ends with the name: %s', (_what, name, shown) => {
  expect(isolated(name)).toBe(shown)
})
