import { expect, type Page } from '@playwright/test'
import { defaultSettings } from '../../../electron/shared/contract/index.ts'
import type { Language } from '../../../electron/shared/language.ts'
import { axeFlaws, colourRules } from '../fixtures/axe-flaws.ts'
import { type FakeWindow, openSceneContext, serveFakeWindow } from './fake-window.ts'
import { test as base } from '../fixtures/window.ts'
import { layoutFlaws, noLayoutFlaws } from './layout-flaws.ts'
import { plainWords } from './plain-words.ts'
import { screenScenes } from './screen-scenes.ts'

const usualSize = { width: 1280, height: 800 }

/** One build and one page for all scenes of a worker. */
const test = base.extend<object, { served: FakeWindow; scenePage: Page }>({
  served: [
    async ({}, use) => {
      await using served = await serveFakeWindow()
      await use(served)
    },
    { scope: 'worker' },
  ],
  scenePage: [
    async ({ driven }, use) => {
      const context = await openSceneContext(driven, usualSize)
      const page = await context.newPage()
      page.setDefaultTimeout(5_000)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel' })

const sizes = [
  ['on a large screen', 1920, 1080],
  ['at 200 % zoom', 640, 400],
  ['as it opens', 1280, 800],
  // The last: other languages are looked at in this one.
  ['in the smallest window', 900, 600],
] as const

/** Has the window speak a language, as if it had been chosen in Settings. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((settings) => globalThis.fakeHost.tell('settings.changed', settings), {
    ...defaultSettings,
    language,
  })
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}

/** English from now on is pseudo: longer, in letters that show what is in no catalogue. */
async function speakPseudo(page: Page): Promise<void> {
  await page.evaluate('makeEnglishPseudo()')
  await speak(page, 'en')
}

async function expectNoLayoutFlaws(page: Page, where: string): Promise<void> {
  await expect.soft
    .poll(() => layoutFlaws(page), { message: where, timeout: 3_000 })
    .toEqual(noLayoutFlaws)
}

for (const scene of screenScenes)
  test(`“${scene.name}” is whole and within reach at every size and in longer languages, has no word without a catalogue, and axe finds nothing wrong in it, light and dark`, async ({
    served,
    scenePage: page,
  }) => {
    await page.setViewportSize(usualSize)
    await page.emulateMedia({ colorScheme: 'light' })
    await served.play(page, scene)
    await served.addAxe(page)
    expect.soft(await axeFlaws(page), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await axeFlaws(page, colourRules), 'dark').toEqual([])
    for (const [where, width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await expectNoLayoutFlaws(page, where)
    }
    await speak(page, 'zh')
    await expectNoLayoutFlaws(page, 'in Chinese')
    await speakPseudo(page)
    await expectNoLayoutFlaws(page, 'in a longer language')
    expect.soft(await plainWords(page), 'words without a catalogue').toEqual([])
    await page.setViewportSize(usualSize)
    await expectNoLayoutFlaws(page, 'in a longer language, as it opens')
  })

test('axe, the words and the layout are seen to be wrong where they are', async ({
  served,
  scenePage: page,
}) => {
  await page.setViewportSize(usualSize)
  await served.play(page, { name: 'first-start', scene: 'first-start' })
  await speak(page, 'zh')
  await speakPseudo(page)
  expect(await plainWords(page)).toEqual([])
  await expectNoLayoutFlaws(page, 'before')
  await page.evaluate(() => {
    const bare = document.createElement('div')
    bare.textContent = 'Not translated'
    bare.attributeStyleMap.set('overflow', 'hidden')
    bare.attributeStyleMap.set('inline-size', '20px')
    bare.attributeStyleMap.set('white-space', 'nowrap')
    document.querySelector('main')?.append(bare, document.createElement('button'))
    for (const button of document.querySelectorAll('main button'))
      if (button instanceof HTMLElement && button.dataset['size'] === 'small') {
        button.attributeStyleMap.set('flex', 'none')
        button.attributeStyleMap.set('inline-size', '900px')
      }
  })
  expect(await plainWords(page)).toEqual(['Not translated'])
  expect(await axeFlaws(page)).toContainEqual(expect.stringMatching(/^button-name: /))
  const flaws = await layoutFlaws(page)
  expect(flaws.cut).toContain('Not translated')
  expect(flaws.astray.length).toBeGreaterThan(0)
})

test('with the system’s own colours one still sees what is chosen', async ({
  served,
  scenePage: page,
}) => {
  await page.setViewportSize(usualSize)
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    await served.play(page, { name: 'lists' })
    await page.keyboard.press('ArrowDown')
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    const alike = await page.evaluate(() => {
      const look = (element: Element | undefined): string => {
        if (element === undefined) return ''
        const { backgroundColor, borderColor, outlineStyle, outlineWidth, color } =
          getComputedStyle(element)
        return [backgroundColor, borderColor, outlineStyle, outlineWidth, color].join(' ')
      }
      const chosen = [
        ['nav [aria-current]', 'nav button:not([aria-current])'],
        ['[role=group] [data-selected]', '[role=group] button:not([data-selected])'],
        ['[role=row][data-active]', '[role=row]:not([data-active])'],
      ] as const
      return chosen.filter(
        ([one, other]) =>
          look([...document.querySelectorAll(one)].at(0)) ===
          look([...document.querySelectorAll(other)].at(-1)),
      )
    })
    expect(alike).toEqual([])
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

test('Chinese stands in a Simplified Chinese font before the system’s, which may be a Japanese one', async ({
  served,
  scenePage: page,
}) => {
  await served.play(page, { name: 'first-start', scene: 'first-start' })
  const fonts = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  await speak(page, 'zh')
  expect(await fonts()).toMatch(/^"Inter Variable", "PingFang SC", "Microsoft YaHei.* system-ui,/)
})
