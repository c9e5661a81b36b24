import { expect, type Page } from '@playwright/test'
import { defaultSettings } from '../../electron/shared/contract.ts'
import type { Language } from '../../electron/shared/language.ts'
import type { FakeMain } from '../fakes/fake-main.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

/** Has the window speak a language, as if it had been chosen in Settings. */
export async function speak(window: Page, language: Language): Promise<void> {
  await window.evaluate((settings) => globalThis.fakeMain.tell('settings.changed', settings), {
    ...defaultSettings,
    language,
  })
  await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}
