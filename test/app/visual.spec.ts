import { expect, test } from './fake-window.ts'
import { findBrowser } from './find-browser.ts'
import { mainViews } from './views.ts'

test.describe.configure({ mode: 'parallel' })

// Two browsers draw letters differently, so the pictures are of the one that comes with the project:
// LINKFERRY_TEST_BROWSER=bundled npm run test:app -- visual.spec.ts --update-snapshots
test.beforeEach(async () => {
  const browser = await findBrowser()
  test.skip(
    browser?.isBundled !== true,
    'pictures are compared with LINKFERRY_TEST_BROWSER=bundled only (Linux on x64)',
  )
})

for (const { name, scene, go } of mainViews)
  test(`“${name}” looks as it was last agreed, light and dark`, async ({ fakeWindow }) => {
    const context = await fakeWindow()
    const window = await context.play(scene)
    await go?.(window)
    await window.mouse.move(640, 798)
    await window.evaluate(() => document.fonts.ready)
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.emulateMedia({ colorScheme })
      await expect(window).toHaveScreenshot(`${name}-${colorScheme}.png`)
    }
  })

test('the parts of the design system look as they were last agreed', async ({ fakeWindow }) => {
  const context = await fakeWindow({ viewport: { width: 1000, height: 3_000 } })
  const window = await context.open('/test/gallery/gallery.html')
  for (const theme of ['light', 'dark']) {
    const parts = window.getByRole('region', { name: theme, exact: true })
    await expect(parts.getByRole('row', { name: '7' }).first()).toBeVisible()
    await expect(parts).toHaveScreenshot(`parts-${theme}.png`)
  }
})
