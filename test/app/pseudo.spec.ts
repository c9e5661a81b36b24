import type { Page } from '@playwright/test'
import { languages } from '../../electron/shared/language.ts'
import { languageName } from '../../renderer/text/language-name.ts'
import { cutTexts } from './cut-texts.ts'
import { expect, test } from './fake-window.ts'
import { strays } from './strays.ts'
import { allViews } from './views.ts'

test.describe.configure({ mode: 'parallel' })

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
async function plainWords(window: Page): Promise<readonly string[]> {
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

for (const { name, scene, go } of allViews)
  test(`in a longer language “${name}” cuts no text off and has no word without a catalogue`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow()
    const window = await context.play(scene, { pseudo: '' })
    await go?.(window)
    expect(await plainWords(window)).toEqual([])
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [640, 400],
    ] as const) {
      await window.setViewportSize({ width, height })
      await expect.poll(() => cutTexts(window), { message: `${width} × ${height}` }).toEqual([])
      await expect.poll(() => strays(window), { message: `${width} × ${height}` }).toEqual([])
    }
  })

test('a word that was not translated is found, and one that is cut off', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('first-start', { pseudo: '' })
  await window.evaluate(() => {
    const bare = document.createElement('div')
    bare.textContent = 'Not translated'
    bare.attributeStyleMap.set('overflow', 'hidden')
    bare.attributeStyleMap.set('inline-size', '20px')
    bare.attributeStyleMap.set('white-space', 'nowrap')
    document.querySelector('main')?.append(bare)
  })
  expect(await plainWords(window)).toEqual(['Not translated'])
  expect(await cutTexts(window)).toEqual(['Not translated'])
})

test('a button that runs out of its card and over its neighbour is found', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  await expect.poll(() => strays(window)).toEqual([])
  const button = window.getByRole('button', { name: 'Practise with 300 sample links' })
  await button.evaluate((element) => {
    element.attributeStyleMap.set('flex', 'none')
    element.attributeStyleMap.set('inline-size', '400px')
  })
  await expect.poll(() => cutTexts(window)).toEqual([])
  expect(await strays(window)).toContain('Practise with 300 sample links')
})
