import type { Page } from '@playwright/test'
import { languages } from '../../electron/shared/language.ts'
import { axeFlaws } from './axe-flaws.ts'
import { cutTexts, doubleGaps, unreachableControls } from './cut-texts.ts'
import { edgesWithoutSign } from './edges.ts'
import { expect, test } from './fake-window.ts'
import { plainWords } from './plain-words.ts'
import { speak } from './speak.ts'
import { strays } from './strays.ts'
import { allViews } from './views.ts'

test.describe.configure({ mode: 'parallel' })

const sizes = [
  ['as it opens', 1280, 800],
  ['on a large screen', 2560, 1440],
  ['at 200 % zoom', 640, 400],
  // The last, for other languages are looked at in this one.
  ['in the smallest window', 900, 600],
] as const

/** All that a theme changes. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

const translations = languages.filter((language) => language !== 'en')

/** One language a view, each in its turn; with LINKFERRY_LANGUAGES=all every one, which takes two minutes more. */
function languagesOf(place: number): typeof translations {
  if (process.env['LINKFERRY_LANGUAGES'] === 'all') return translations
  return translations.filter((_, turn) => turn === place % translations.length)
}

const noFlaws = { cut: [], astray: [], withoutSign: [] }

/** All of them in one look: to poll for each by itself costs more than the look. */
async function flawsOfLayout(
  window: Page,
): Promise<Record<keyof typeof noFlaws, readonly string[]>> {
  const [cut, astray, withoutSign] = await Promise.all([
    cutTexts(window),
    strays(window),
    edgesWithoutSign(window),
  ])
  return { cut, astray, withoutSign }
}

// One page for all of it: to open it and go to its place takes most of the time.
for (const [place, { name, scene, go }] of allViews.entries())
  test(`“${name}” is whole and within reach at every size and in longer languages, has no word without a catalogue, and axe finds nothing wrong in it, light and dark`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow()
    const window = await context.play(scene, { pseudo: '' })
    await go?.(window)
    expect.soft(await plainWords(window)).toEqual([])
    for (const [where, width, height] of sizes) {
      await window.setViewportSize({ width, height })
      const flaws = async () => ({
        ...(await flawsOfLayout(window)),
        lost: await unreachableControls(window),
      })
      await expect.soft.poll(flaws, { message: where }).toEqual({ ...noFlaws, lost: [] })
    }
    for (const language of languagesOf(place)) {
      await speak(window, language)
      const flaws = async () => ({
        ...(await flawsOfLayout(window)),
        gaps: await doubleGaps(window),
      })
      await expect.soft.poll(flaws, { message: language }).toEqual({ ...noFlaws, gaps: [] })
    }
    // Last, for it scrolls what it looks at.
    await window.setViewportSize({ width: 1280, height: 800 })
    expect.soft(await axeFlaws(window), 'light').toEqual([])
    await window.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await axeFlaws(window, rulesOfColours), 'dark').toEqual([])
  })

test('axe finds nothing wrong with the parts of the design system', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.open('/test/gallery/gallery.html')
  await expect(window.getByRole('heading', { name: 'Toasts' }).first()).toBeVisible()
  expect(await axeFlaws(window)).toEqual([])
})

test('axe sees what is wrong', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  await window.evaluate(() =>
    document.querySelector('main')?.append(document.createElement('button')),
  )
  expect(await axeFlaws(window)).toEqual([expect.stringMatching(/^button-name: /)])
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

test('Chinese stands in a Simplified Chinese font before the system’s, which may be a Japanese one', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  const fonts = () => window.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(await fonts()).toMatch(/^"Inter Variable", system-ui,/)
  await speak(window, 'zh')
  expect(await fonts()).toMatch(/^"Inter Variable", "PingFang SC", "Microsoft YaHei.* system-ui,/)
})
