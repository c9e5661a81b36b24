import type { Language } from '../../../electron/shared/language.ts'

type Rules = Readonly<Record<string, RegExp>>

/** What no language writes. */
const everywhere: Rules = {
  'a straight quote': /['"]/,
  'dots for an ellipsis': /\.\.\./,
  'two spaces': / {2}/,
  'a number that Intl is to group': /\d[.,’\s]\d{3}/,
}

/** What a careful printer of each language would not set, and who is not to be addressed how. */
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
    'a figure or name without its space': /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
    你: /你/,
  },
}

/** What of addresses, tags and what is put into a text is not set by those rules. */
const notWords =
  /\$t\((?:[^()]|\([^()]*\))*\)|\{\{[^}]*\}\}|<\/?\w+>|&amp;|\b(?:https?|htp|ftp|mailto|javascript):[\w./-]*/g

/** What is put into a text and begins with a figure, behind a Chinese letter. */
const figureWithoutSpace = /\p{Script=Han}\{\{(?:\w+, number|day|duration|time|when|window)\}\}/u

/** A day that is put in ends in a point of its own where months are cut short: “25 nov.”. */
const pointBehindDay = /\{\{(?:day|first|last)\}\}\./
const cutMonthsShort: ReadonlySet<Language> = new Set(['de', 'fr', 'pt', 'ru'])

/** The rules that a text breaks. */
export function typographyFlaws(language: Language, text: string): readonly string[] {
  const words = text.replaceAll(notWords, '§')
  const rules = { ...everywhere, ...inLanguage[language] }
  const flaws = Object.entries(rules).flatMap(([flaw, rule]) => (rule.test(words) ? [flaw] : []))
  if (figureWithoutSpace.test(text)) flaws.push('a figure put in without its space')
  if (cutMonthsShort.has(language) && pointBehindDay.test(text))
    flaws.push('two points after a day')
  return flaws
}
