import { defaultSettings } from '../../electron/shared/contract.ts'
import { languages } from '../../electron/shared/language.ts'
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

for (const { name, scene, go } of allViews)
  test(`“${name}” is whole in a small window in every language`, async ({ fakeWindow }) => {
    const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
    const window = await context.play(scene)
    await go?.(window)
    for (const language of languages) {
      await window.evaluate((settings) => globalThis.fakeMain.tell('settings.changed', settings), {
        ...defaultSettings,
        language,
      })
      await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      await expect.soft.poll(() => cutTexts(window), { message: language }).toEqual([])
      await expect.soft.poll(() => strays(window), { message: language }).toEqual([])
    }
  })
