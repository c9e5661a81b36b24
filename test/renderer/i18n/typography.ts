import type { Language } from '../../../electron/shared/language.ts'

type Rules = Readonly<Record<string, RegExp>>

/** Errors in every language. */
const everywhere: Rules = {
  'a straight quote': /['"]/,
  'dots for an ellipsis': /\.\.\./,
  'two spaces': / {2}/,
  'a number with a separator, which Intl must format': /\d[.,’\s]\d{3}/,
}

/** Typographic errors of each language, and the informal “you” where the formal one is used. */
const inLanguage: Readonly<Record<Language, Rules>> = {
  en: { 'a foreign quote': /[«»„]/ },
  de: {
    'a quote that is not „ “': /[«»”]/,
    'an ellipsis without its space': /\p{L}…/u,
    'a space that may break before an ellipsis': / …/,
    du: /(?<![\w-])(?:du|dich|dir|dein\w*)\b/i,
  },
  es: {
    'a quote that is not « »': /[“”„]/,
    'a question without its ¿': /^[^¿]+\?/,
    tú: /(?<!\p{L})(?:tú|tus?|ti)(?!\p{L})/iu,
  },
  fr: {
    'a quote that is not « »': /[“”„]/,
    'a space that may break': / [:;!?»]|« /,
    'a wide space before a mark': /\u00A0[:;!?]/,
    'a mark or quote without its space': /[^\s][:;!?»]|«[^\s]/,
    tu: /(?<!\p{L})(?:tu|toi|tes)(?!\p{L})/iu,
  },
  pt: { 'a quote that is not “ ”': /[«»„]/, tu: /(?<!\p{L})(?:tu|teus?|tuas?)(?!\p{L})/iu },
  ru: {
    'a quote that is not « »': /[“”„]/,
    'a hyphen for a dash': / [-–] /,
    ты: /(?<!\p{L})(?:ты|теб[яе]|тво\p{L}+)(?!\p{L})/iu,
  },
  zh: {
    'a half-width mark beside Chinese': /\p{Script=Han} ?[,;:!?()]|[,;:!?()] ?\p{Script=Han}/u,
    'a space beside a full-width mark': /[，。；：？！、（）] | [，。；：？！、（）]/,
    'a number or name without its space': /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
    你: /你/,
  },
}

/** Addresses, tags and placeholders, which these rules do not apply to. */
const notWords =
  /\$t\((?:[^()]|\([^()]*\))*\)|\{\{[^}]*\}\}|<\/?\w+>|&amp;|\b(?:https?|htp|ftp|mailto|javascript):[\w./-]*/g

/** A placeholder of a number or time directly after a Chinese character. */
const figureWithoutSpace = /\p{Script=Han}\{\{(?:\w+, number|day|duration|time|when|window)\}\}/u

/** A full stop after a day. In some languages a day ends in a full stop already: “25 nov.”. */
const fullStopAfterDay = /\{\{(?:day|first|last)\}\}\./
const withAbbreviatedMonths: ReadonlySet<Language> = new Set(['de', 'fr', 'pt', 'ru'])

/** The names of the rules that a text breaks. */
export function typographyFlaws(language: Language, text: string): readonly string[] {
  const words = text.replaceAll(notWords, '§')
  const rules = { ...everywhere, ...inLanguage[language] }
  const flaws = Object.entries(rules).flatMap(([flaw, rule]) => (rule.test(words) ? [flaw] : []))
  if (figureWithoutSpace.test(text)) flaws.push('a number placeholder without its space')
  if (withAbbreviatedMonths.has(language) && fullStopAfterDay.test(text))
    flaws.push('two full stops after a day')
  return flaws
}
