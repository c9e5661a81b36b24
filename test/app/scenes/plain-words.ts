import type { Page } from '@playwright/test'
import { languages } from '../../../electron/shared/language.ts'

/** What Intl writes in dates and amounts, and names that are the same in every language. */
const sameEverywhere = new RegExp(
  [
    // Links, and their paths where the domain is that of another link in the row.
    String.raw`https?:\/\/\S*|(?<![\w/])\/[\w/-]+|[\w-]+\.(?:example|xml)\b|&amp;|#[0-9a-f]{6}|Unicode|UTF-8|Windows-1252|\b(?:PDF|CSV|Excel|JSON|HTML)\b`,
    String.raw`\b(?:secs?|mins?|hrs?|days?|kB|MB|GB|at|and|AM|PM|today|tomorrow|yesterday|English|F\d+)\b`,
    String.raw`\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*)\b`,
    // Languages call themselves in Settings.
    languages.map(ownName).join('|'),
    // React Aria’s own, which it translates itself.
    'Dismiss',
  ].join('|'),
  'gi',
)

function ownName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/** What is read or heard on the page and is neither data nor pseudo: words that stand in no catalogue. */
export async function plainWords(window: Page): Promise<readonly string[]> {
  const { said, texts } = await window.evaluate(() => {
    const read: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      // A link stands in pieces, of which some are marked.
      read.push(
        (node.parentElement?.closest('[role=gridcell], [role=option], [title]') ?? node)
          .textContent ?? '',
      )
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
        read.push(element.getAttribute(name) ?? '')
    // What was typed is shown again, too.
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value)
    return { said: [...globalThis.fakeHost.said, ...typed], texts: read }
  })
  const known = said.filter((text) => text.length > 1).toSorted((a, b) => b.length - a.length)
  const withoutData = (text: string): string =>
    known.reduce((left, word) => left.replaceAll(word, ' '), text)
  const withoutSame = (text: string): string => text.replaceAll(sameEverywhere, ' ')
  const isPlain = (text: string): boolean => /[a-z]{2,}/i.test(text)
  // Either may hold a piece of the other: “day” of an answer is in “Saturday”.
  const plain = texts.filter(
    (text) =>
      isPlain(text) &&
      isPlain(withoutSame(withoutData(text))) &&
      isPlain(withoutData(withoutSame(text))),
  )
  return [...new Set(plain)]
}
