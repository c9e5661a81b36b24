import { expect } from '@playwright/test'
import { askHost } from '../fixtures/host-requests.ts'
import { chip, paste, test } from '../fixtures/window.ts'

test('the page is an outline in the chosen theme until the app is there', async ({ window }) => {
  await askHost(window, 'settings.save', { theme: 'dark' })
  await window.route('**/assets/*.js', (route) => route.abort())
  await window.reload()
  await expect(window.locator('.skeleton')).toBeVisible()
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')
  const shade = await window
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor)
  const [red = 255, green = 255, blue = 255] = shade.match(/\d+/g)?.map(Number) ?? []
  expect(Math.max(red, green, blue)).toBeLessThan(64)
})

test('what is pasted while the engine starts again comes in once it runs', async ({
  host,
  window,
}) => {
  host.killEngine()
  await expect(
    window.getByText('Linkferry’s engine stopped and is restarting.').first(),
  ).toBeVisible()
  await paste(window, 'https://one.example/')
  await expect(chip(window, 'All')).toContainText('1')
  await expect(window.getByRole('row', { name: /one\.example/ })).toBeVisible()
})
