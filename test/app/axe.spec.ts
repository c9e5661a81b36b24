import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { cutTexts, unreachableControls } from './cut-texts.ts'
import { expect, test } from './fake-window.ts'
import { strays } from './strays.ts'
import { allViews } from './views.ts'

const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A grid has the keyboard itself, and scrolls its rows by arrow and page keys. */
const isScrolledByItsGrid = /^scrollable-region-focusable: .*> [^ ]*view_[^ ]*$/

/** What floats beside its button is a dialog with a name; axe counts it among the regions only if it is modal. */
const floats = /^region: body > div:nth-child\(\d+\)$/

/** What axe finds wrong with the page as it stands: rule and place, a line each. */
async function flaws(window: Page): Promise<readonly string[]> {
  // Evaluated and not added as a script, so that the page keeps its content security policy.
  await window.evaluate(axe)
  // A colour that is still on its way to another is not what anyone reads.
  await window.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  const { violations } = await window.evaluate<AxeResults>(
    `axe.run({ resultTypes: ['violations'] })`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target }) => `${id}: ${target.join(' ')}`)
      .filter((flaw) => !isScrolledByItsGrid.test(flaw) && !floats.test(flaw)),
  )
}

test.describe.configure({ mode: 'parallel' })

const sizes = [
  ['in the smallest window', 900, 600],
  ['at 200 % zoom', 640, 400],
  ['on a large screen', 2560, 1440],
] as const

// One page for both: to open it and go to its place takes most of the time.
for (const { name, scene, go } of allViews)
  test(`axe finds nothing wrong in “${name}”, light and dark, and it is whole and within reach in a small window, at 200 % zoom and on a large screen`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow()
    const window = await context.play(scene)
    await go?.(window)
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.emulateMedia({ colorScheme })
      expect(await flaws(window), colorScheme).toEqual([])
    }
    for (const [where, width, height] of sizes) {
      await window.setViewportSize({ width, height })
      await expect.poll(() => cutTexts(window), { message: where }).toEqual([])
      await expect.poll(() => strays(window), { message: where }).toEqual([])
      expect(await unreachableControls(window), where).toEqual([])
    }
  })

test('axe finds nothing wrong with the parts of the design system', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.open('/test/gallery/gallery.html')
  await expect(window.getByRole('heading', { name: 'Toasts' }).first()).toBeVisible()
  expect(await flaws(window)).toEqual([])
})

test('axe sees what is wrong', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  await window.evaluate(() =>
    document.querySelector('main')?.append(document.createElement('button')),
  )
  expect(await flaws(window)).toEqual([expect.stringMatching(/^button-name: /)])
})
