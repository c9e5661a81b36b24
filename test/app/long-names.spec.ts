import type { Page } from '@playwright/test'
import type { FakeMain } from '../fakes/fake-main.ts'
import { busyOffice } from '../fakes/busy-office.ts'
import { expect, test } from './fake-window.ts'
import { speak } from './speak.ts'

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

test('of two lists that are called alike but for the end, that end is in sight, and no card’s buttons beyond it', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+2')
  const names = [1, 2].map((part) => `${'Autumn campaign, guest posts '.repeat(4)} part ${part}`)
  const submissions = (busyOffice.submissions ?? []).map((one, at) => ({
    ...one,
    label: names[at === 0 ? 0 : 1] ?? '',
  }))
  await window.evaluate(
    (renamed) =>
      globalThis.fakeMain.tell('submissions.changed', { submissions: renamed, batches: [] }),
    submissions,
  )
  const titles = window.getByRole('heading', { level: 2, name: /part [12](?:,|$)/ })
  await expect(titles).toHaveCount(3)
  const flaws = () =>
    titles.evaluateAll((all) =>
      all.flatMap((title) => {
        const isCut = title.scrollWidth > title.clientWidth
        const card = title.closest('section')?.getBoundingClientRect().right ?? 0
        const buttons = [...(title.parentElement?.querySelectorAll('button') ?? [])]
        const isOver = buttons.some((one) => one.getBoundingClientRect().right > card)
        return isCut || isOver ? [title.textContent] : []
      }),
    )
  for (const width of [1280, 900, 640]) {
    await window.setViewportSize({ width, height: 700 })
    for (const language of ['en', 'fr', 'ru'] as const) {
      await speak(window, language)
      expect(await flaws(), `${language}, ${width} px wide`).toEqual([])
    }
  }
})
