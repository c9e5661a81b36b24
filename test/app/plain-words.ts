import type { Page } from '@playwright/test'
import { languages } from '../../electron/shared/language.ts'
import { languageName } from '../../renderer/i18n/language-name.ts'

/** What Intl writes in dates and amounts, and names that are the same in every language. */
const sameEverywhere = new RegExp(
  [
    String.raw`https?:\/\/\S*|[\w-]+\.example\b|&amp;|UTF-8`,
    String.raw`\b(?:secs?|mins?|hrs?|days?|kB|MB|GB|at|and|today|tomorrow|English|F\d+)\b`,
    String.raw`\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*)\b`,
    // Languages call themselves in Settings.
    languages.map(languageName).join('|'),
    // React Aria’s own, which it translates itself.
    'Dismiss',
  ].join('|'),
  'g',
)

/** What is read or heard on the page and is neither data nor pseudo: words that stand in no catalogue. */
export async function plainWords(window: Page): Promise<readonly string[]> {
  const data = await window.evaluate<readonly string[]>('[...data]')
  const texts = await window.evaluate(() => {
    const read: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      // A link in a cell stands in pieces, of which some are marked.
      read.push((node.parentElement?.closest('[role=gridcell]') ?? node).textContent ?? '')
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
        read.push(element.getAttribute(name) ?? '')
    return read
  })
  const known = data.filter((text) => text.length > 1).toSorted((a, b) => b.length - a.length)
  return texts.filter((text) => {
    if (!/[a-z]{2,}/i.test(text)) return false
    const rest = known.reduce((left, word) => left.replaceAll(word, ' '), text)
    return /[a-z]{2,}/i.test(rest.replaceAll(sameEverywhere, ' '))
  })
}
