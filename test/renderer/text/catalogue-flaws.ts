import type { Language } from '../../../electron/shared/language.ts'

/** Every text of a catalogue by its path, `queue.card.name`. */
export function textsOf(tree: object, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === 'string') return [[`${path}${key}`, value] as const]
      if (typeof value === 'object' && value !== null) return [...textsOf(value, `${path}${key}.`)]
      throw new TypeError(`${path}${key} is neither a text nor a group of texts`)
    }),
  )
}

/** The forms that a count takes in a language. */
export function formsOf(language: string): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** All that is wrong with a translation of `english`, a line each; nothing if it can be shipped. */
export function catalogueFlaws(
  english: object,
  translation: object,
  language: Language,
): readonly string[] {
  const sources = sourceOfKeys(english, language)
  const texts = textsOf(translation)
  return [
    ...[...sources.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing`),
    ...[...texts.keys()].filter((key) => !sources.has(key)).map((key) => `${key} is surplus`),
    ...[...texts].flatMap(([key, text]) => {
      const source = sources.get(key)
      return source === undefined ? [] : textFlaws(key, text, source, language)
    }),
  ]
}

/** The keys that a language must have, each with the English text that it says. */
function sourceOfKeys(english: object, language: Language): ReadonlyMap<string, string> {
  const sources = textsOf(english)
  return new Map(
    [...sources].flatMap(([key, text]) => {
      if (key.endsWith('_one') && sources.has(key.replace(/_one$/, '_other'))) return []
      const counted = /^(.+)_other$/.exec(key)?.[1]
      return counted === undefined
        ? [[key, text] as const]
        : formsOf(language).map((form) => [`${counted}_${form}`, text] as const)
    }),
  )
}

function textFlaws(
  key: string,
  text: string,
  source: string,
  language: Language,
): readonly string[] {
  if (text.trim() === '') return [`${key} is empty`]
  if (text !== text.trim() && source === source.trim()) return [`${key} has a space at its edge`]
  const parts = partsOf(text)
  const missing = [...partsOf(source)].filter((part) => !parts.has(part))
  const surplus = [...parts].filter((part) => !partsOf(source).has(part))
  // "Was this link charged?" says one without the figure; Russian says 21 in the same form.
  const mayLeaveOut = key.endsWith('_one') && isOnlyForOne(language) ? '{{count, number}}' : ''
  return [
    ...missing.filter((part) => part !== mayLeaveOut).map((part) => `${key} lacks ${part}`),
    ...surplus.map((part) => `${key} has ${part}, which is not in the English text`),
  ]
}

/** What must stand in every language letter by letter: placeholders, references and tags. */
function partsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/\$t\([^)]*\)|\{\{[^}]*\}\}|<\/?\w+>/g))
}

function isOnlyForOne(language: Language): boolean {
  const rules = new Intl.PluralRules(language)
  return Array.from({ length: 200 }, (_, count) => count).every(
    (count) => (rules.select(count) === 'one') === (count === 1),
  )
}
