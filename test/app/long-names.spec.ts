import type { Page } from '@playwright/test'
import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

/** The office with an account that is called by one long word and some more. */
async function nameAccount(window: Page): Promise<void> {
  await window.evaluate(async () => {
    const name =
      'AgencyOfTheNorthernMunicipalitiesAndTheirAssociatedPublishers GmbH & Co. KG Hamburg'
    await globalThis.fakeMain.bridge.request('account.save', { accountId: 2, account: { name } })
  })
}

for (const width of [1280, 900])
  test(`a long name of an account leaves everything in its place, ${width} px wide`, async ({
    fakeWindow,
  }) => {
    const window = await (
      await fakeWindow({ viewport: { width, height: 700 } })
    ).play('busy-office')
    await nameAccount(window)
    const panel = window.getByRole('complementary')
    await expect(panel.getByText(/is paused/)).toContainText('AgencyOfThe')
    expect(await panel.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0)
    await window.keyboard.press('Control+2')
    for (const list of ['November guest posts', 'Morning list']) {
      const title = window.getByRole('heading', { name: list })
      expect(await title.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0)
    }
  })
