import { expect, test } from './fake-window.ts'

test('the buttons of a banner stand beside a text that leaves room for them on its line, however many they are', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('every-pause')
  await window.keyboard.press('Control+2')
  const main = window.getByRole('main')
  await expect(main.locator('section[data-kind]').nth(10)).toBeVisible()
  for (const width of [1280, 900, 760]) {
    await window.setViewportSize({ width, height: 800 })
    const banners = await main.evaluate((all) =>
      [...all.querySelectorAll('section[data-kind]')].flatMap((banner) => {
        const [text, buttons] = [banner.querySelector('p'), banner.querySelector('p + div')]
        if (text === null || buttons === null) return []
        text.textContent = 'Balance too low.'
        const top = buttons.getBoundingClientRect().top
        const isBeside = top < text.getBoundingClientRect().bottom
        return [{ buttons: buttons.textContent, isBeside }]
      }),
    )
    const below = banners.filter(({ isBeside }) => !isBeside)
    expect.soft(below, `${width} px wide`).toEqual([])
  }
})
