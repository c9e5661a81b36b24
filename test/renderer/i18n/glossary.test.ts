import { expect, test } from 'vitest'

import { languages } from '../../../electron/shared/language.ts'
import { english } from '../../../renderer/i18n/english.ts'
import { fetchWords } from '../../../renderer/i18n/spoken.ts'
import { glossary } from './glossary.ts'
import { textsOf } from './texts-of.ts'

const sources = textsOf(english)

/** What a text says itself, without what is put into it. */
const ownWords = (text: string) =>
  text.replaceAll(/\$t\((?:[^()]|\([^()]*\))*\)|\{\{[^}]*\}\}/g, ' ')

/** The English of a text, whichever form of a count it is. */
const sourceOf = (key: string) =>
  sources.get(key) ?? sources.get(key.replace(/_(?:few|many)$/, '_other')) ?? ''

test.each(languages.filter((language) => language !== 'en'))(
  'one thing has one word everywhere in %s',
  async (language) => {
    const texts = [...textsOf((await fetchWords(language)) ?? {})]
    const strays = Object.entries(glossary).flatMap(([thing, words]) =>
      texts
        .filter(
          ([key, text]) => words.en.test(ownWords(sourceOf(key))) && !words[language].test(text),
        )
        .map(([key, text]) => `${thing}: ${key} says ${text}`),
    )
    expect(strays).toEqual([])
  },
)

test('the glossary names no thing that English does not', () => {
  const all = [...sources.values()].map(ownWords)
  const unused = Object.entries(glossary).filter(([, { en }]) => !all.some((text) => en.test(text)))
  expect(unused).toEqual([])
})
