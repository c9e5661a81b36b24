import type { Page } from '@playwright/test'
import { defaultSettings } from '../../electron/shared/contract.ts'
import { type Language, languages } from '../../electron/shared/language.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { cutTexts } from './cut-texts.ts'
import { expect, test } from './fake-window.ts'
import { strays } from './strays.ts'
import { allViews } from './views.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

test.describe.configure({ mode: 'parallel' })

async function speak(window: Page, language: Language): Promise<void> {
  await window.evaluate((settings) => globalThis.fakeMain.tell('settings.changed', settings), {
    ...defaultSettings,
    language,
  })
  await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}

const translations = languages.filter((language) => language !== 'en')
const isFull = process.env['LINKFERRY_LANGUAGES'] === 'all'

/** Two languages a view, each in its turn; with LINKFERRY_LANGUAGES=all every one, which takes a minute more. */
const languagesOf = (place: number) =>
  isFull ? translations : translations.filter((_, turn) => turn % 3 === place % 3)

for (const [place, { name, scene, go }] of allViews.entries())
  test(`“${name}” is whole in a small window in ${languagesOf(place).join(', ')}`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
    const window = await context.play(scene)
    await go?.(window)
    for (const language of languagesOf(place)) {
      await speak(window, language)
      await expect.soft.poll(() => cutTexts(window), { message: language }).toEqual([])
      await expect.soft.poll(() => strays(window), { message: language }).toEqual([])
    }
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
