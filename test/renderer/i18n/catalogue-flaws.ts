import type { Language } from '../../../electron/shared/language.ts'
import { textsOf } from './texts-of.ts'

/** The plural forms of a language. */
function formsOf(language: string): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** The errors in a translation of `english`, one text each. */
export function catalogueFlaws(
  english: object,
  translation: object,
  language: Language,
): readonly string[] {
  const sources = sourcesOfKeys(english, language)
  const texts = textsOf(translation)
  return [
    ...[...sources.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing`),
    ...[...texts.keys()].filter((key) => !sources.has(key)).map((key) => `${key} is surplus`),
    ...[...texts].flatMap(([key, text]) => textFlaws(key, text, sources.get(key) ?? [])),
  ]
}

/** The keys that a language must have, each with the English texts that it may translate. */
function sourcesOfKeys(
  english: object,
  language: Language,
): ReadonlyMap<string, readonly string[]> {
  const texts = textsOf(english)
  return new Map(
    [...texts].flatMap(([key, text]): readonly (readonly [string, readonly string[]])[] => {
      const one = texts.get(key.replace(/_other$/, '_one'))
      if (key.endsWith('_one')) return []
      if (!key.endsWith('_other') || one === undefined) return [[key, [text]]]
      // English `_one` may lack the number (“Was this link charged?”). Russian uses `one` for 21 too.
      return formsOf(language).map((form) => {
        const sources = form === 'one' && isForOne(language) ? [one, text] : [text]
        return [key.replace(/_other$/, `_${form}`), sources]
      })
    }),
  )
}

function textFlaws(key: string, text: string, sources: readonly string[]): readonly string[] {
  if (text.trim() === '') return [`${key} is empty`]
  if (text !== text.trim() && sources.every((source) => source === source.trim()))
    return [`${key} has a space at its edge`]
  const parts = partsOf(text)
  const differences = sources.map((source) => {
    const wanted = partsOf(source)
    return [
      ...[...wanted].filter((part) => !parts.has(part)).map((part) => `${key} lacks ${part}`),
      ...[...parts]
        .filter((part) => !wanted.has(part))
        .map((part) => `${key} has ${part}, which is not in the English text`),
    ]
  })
  return differences.some((flaws) => flaws.length === 0) ? [] : (differences.at(-1) ?? [])
}

/** The parts of a text that every language must have unchanged: placeholders, references and tags. */
function partsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/\$t\([^)]*\)|\{\{[^}]*\}\}|<\/?\w+>/g))
}

/** True if the form `one` is not for numbers above 1. (In French it is for 0 too.) */
function isForOne(language: Language): boolean {
  const rules = new Intl.PluralRules(language)
  return Array.from({ length: 200 }, (_, count) => count).every(
    (count) => rules.select(count) !== 'one' || count <= 1,
  )
}
