import { help } from '../../i18n/help.ts'
import { useKeys } from '../../i18n/use-keys.ts'
import { useText } from '../../i18n/use-text.ts'
import { keyMap } from './key-map.ts'

/** One thing that the help explains. */
export interface HelpArticle {
  readonly id: string
  readonly title: string
  readonly text: string
}

export interface HelpSection {
  readonly id: string
  readonly title: string
  readonly articles: readonly HelpArticle[]
}

/** Stands for the user's own link in the name of a change. */
const anyLink = '…'
const betweenKeys = ' · '

/**
 * All that the help explains, in the order of the work: each kind by the word that the screens use
 * for it. The ids are the topics that a screen can open the help at.
 */
export function useHelpSections(isMac: boolean): readonly HelpSection[] {
  const { t } = useText(['help', 'words', 'new'])
  const keys = useKeys(isMac)
  return [
    section('promise', t('help:section.promise'), help.promise, (kind) => [
      t(`help:promise.${kind}.title`),
      t(`help:promise.${kind}.text`),
    ]),
    section('work', t('help:section.work'), help.work, (kind) => [
      t(`help:work.${kind}.title`),
      t(`help:work.${kind}.text`),
    ]),
    section('status', t('help:section.status'), help.status, (kind) => [
      t(`words:status.${kind}`),
      t(`help:status.${kind}`),
    ]),
    section('decide', t('help:section.decide'), help.decide, (kind) => [
      t(`new:decide.${kind}`),
      t(`help:decide.${kind}`),
    ]),
    section('reject', t('help:section.reject'), help.reject, (kind) => [
      t(`new:reject.${kind}`),
      t(`help:reject.${kind}`),
    ]),
    section('warning', t('help:section.warning'), help.warning, (kind) => [
      t(`new:warning.${kind}`),
      t(`help:warning.${kind}`),
    ]),
    section('change', t('help:section.change'), help.change, (kind) => [
      t(`new:change.${kind}`, { link: anyLink }),
      t(`help:change.${kind}`),
    ]),
    section('batch', t('help:section.batch'), help.batch, (kind) => [
      t(`words:batch.${kind}`),
      t(`help:batch.${kind}`),
    ]),
    section('doubt', t('help:section.doubt'), help.doubt, (kind) => [
      t(`help:doubt.${kind}.title`),
      t(`help:doubt.${kind}.text`),
    ]),
    section('pause', t('help:section.pause'), help.pause, (kind) => [
      t(`help:pause.${kind}.title`),
      t(`help:pause.${kind}.text`),
    ]),
    section('privacy', t('help:section.privacy'), help.privacy, (kind) => [
      t(`help:privacy.${kind}.title`),
      t(`help:privacy.${kind}.text`),
    ]),
    ...keyMap.map(({ place, keys: deeds }, index) => ({
      // The first stands for all of them.
      id: index === 0 ? 'keys' : `keys.${place}`,
      title: t(`help:keys.${place}`),
      articles: deeds.map(([does, ...combinations]) => ({
        id: `keys.${place}.${does}`,
        title: t(`help:keys.does.${does}`),
        text: combinations.map((combination) => keys(...combination)).join(betweenKeys),
      })),
    })),
  ]
}

/** A section with an article for each kind, as its title and text. */
function section<Kind extends string>(
  id: string,
  title: string,
  kinds: Readonly<Record<Kind, unknown>>,
  say: (kind: Kind) => readonly [title: string, text: string],
): HelpSection {
  const articles = kindsOf(kinds).map((kind) => {
    const [articleTitle, text] = say(kind)
    return { id: `${id}.${kind}`, title: articleTitle, text }
  })
  return { id, title, articles }
}

function kindsOf<Kind extends string>(texts: Readonly<Record<Kind, unknown>>): readonly Kind[] {
  // The keys of a literal are what its type says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(texts) as Kind[]
}

/** The articles that hold every word of a search, in whatever case and with or without accents; the nearest first. */
export function findHelp(sections: readonly HelpSection[], search: string): readonly HelpSection[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return sections
  const wanted = words.join(' ')
  return sections
    .map(({ id, title, articles }) => ({
      id,
      title,
      articles: articles
        .filter((article) => {
          const all = plain(`${title} ${article.title} ${article.text}`)
          return words.every((word) => all.includes(word))
        })
        .toSorted((a, b) => distanceTo(a, wanted) - distanceTo(b, wanted)),
    }))
    .filter(({ articles }) => articles.length > 0)
    .toSorted((a, b) => distanceOf(a, wanted) - distanceOf(b, wanted))
}

/** What is called so stands before what is called something like it, and that before what tells of it. */
function distanceTo({ title }: HelpArticle, wanted: string): number {
  const name = plain(title)
  return name === wanted ? 0 : name.includes(wanted) ? 1 : 2
}

function distanceOf({ articles }: HelpSection, wanted: string): number {
  return Math.min(...articles.map((article) => distanceTo(article, wanted)))
}

/** Without accents, case and the quotes that a person would not type. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}|[“”’']/gu, '')
    .toLocaleLowerCase()
}
