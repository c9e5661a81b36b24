import type { Page } from '@playwright/test'
import { cutTexts, unreachableControls } from './cut-texts.ts'
import { expect, test } from './fake-window.ts'
import { strays } from './strays.ts'
import { allViews } from './views.ts'

test.describe.configure({ mode: 'parallel' })

const sizes = [
  ['in the smallest window', 900, 600],
  ['at 200 % zoom', 640, 400],
  ['on a large screen', 2560, 1440],
] as const

for (const { name, scene, go } of allViews)
  test(`“${name}” is whole and within reach in a small window, at 200 % zoom and on a large screen`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow()
    const window = await context.play(scene)
    await go?.(window)
    for (const [where, width, height] of sizes) {
      await window.setViewportSize({ width, height })
      await expect.poll(() => cutTexts(window), { message: where }).toEqual([])
      await expect.poll(() => strays(window), { message: where }).toEqual([])
      expect(await unreachableControls(window), where).toEqual([])
    }
  })

/** What is drawn on the system's own colour for what is chosen, by its words. */
function highlighted(window: Page, selector: string): Promise<readonly string[]> {
  return window.locator(selector).evaluateAll((elements) => {
    const probe = document.createElement('div')
    probe.attributeStyleMap.set('forced-color-adjust', 'none')
    probe.attributeStyleMap.set('background-color', 'Highlight')
    document.body.append(probe)
    const { backgroundColor: highlight } = getComputedStyle(probe)
    probe.remove()
    return elements
      .filter((element) => getComputedStyle(element).backgroundColor === highlight)
      .map((element) => element.textContent)
  })
}

test('with the system’s own colours one still sees which screen is open and what is chosen', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ forcedColors: 'active' })
  const window = await context.play('desktop')
  await window.getByRole('button', { name: 'Settings' }).click()
  await expect(window.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await highlighted(window, 'nav button')).toEqual([expect.stringContaining('Settings')])
  expect(await highlighted(window, '[role=radiogroup] label')).toEqual(['As the system'])
})

/** How long what moves now takes, in ms. */
const movements = (window: Page) =>
  window.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
  )

for (const [reducedMotion, longest] of [
  ['reduce', 1],
  ['no-preference', 180],
] as const)
  test(`nothing moves for more than ${longest} ms where the system says ${reducedMotion}`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ reducedMotion })
    const window = await context.play('first-start')
    await window.evaluate(() => {
      const seen: number[] = []
      Object.assign(globalThis, { seen })
      for (const kind of ['transitionrun', 'animationstart'])
        document.addEventListener(
          kind,
          () =>
            seen.push(
              ...document
                .getAnimations()
                .map(({ effect }) => Number(effect?.getComputedTiming().duration)),
            ),
          true,
        )
    })
    await window.getByRole('button', { name: 'How that works' }).click()
    await expect(window.getByRole('dialog')).toBeVisible()
    const seen = await window.evaluate<readonly number[]>('seen')
    expect(seen.length).toBeGreaterThan(0)
    expect(Math.max(...seen, ...(await movements(window)))).toBeLessThanOrEqual(longest)
  })
