import type { Page } from '@playwright/test'
import { cutTexts, unreachableControls } from './cut-texts.ts'
import { expect, test } from './fake-window.ts'
import { allViews, mainViews } from './views.ts'

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
      expect(await cutTexts(window), where).toEqual([])
      expect(await unreachableControls(window), where).toEqual([])
    }
  })

/** The colours that an element and its parts are drawn in, of ground, border and outline. */
function drawn(window: Page, selector: string): Promise<readonly string[]> {
  return window.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, borderColor, outlineColor } = getComputedStyle(element)
      return [backgroundColor, borderColor, outlineColor].join()
    }),
  )
}

test('with the system’s own colours one still sees which screen is open and what is chosen', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ forcedColors: 'active' })
  const window = await context.play('desktop')
  await window.getByRole('button', { name: 'Settings' }).click()
  await expect(window.getByRole('heading', { name: 'Settings' })).toBeVisible()

  const rail = await drawn(window, 'nav button')
  const [open] = await drawn(window, 'nav button[aria-current]')
  expect(rail.filter((colours) => colours === open)).toHaveLength(1)

  const themes = await drawn(window, '[role=radiogroup] label')
  const [chosen] = await drawn(window, '[role=radiogroup] label[data-selected]')
  expect(themes.filter((colours) => colours === chosen)).toHaveLength(1)
  for (const { name, scene, go } of mainViews) {
    const view = await context.play(scene)
    await go?.(view)
    expect(await cutTexts(view), name).toEqual([])
    await view.close()
  }
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
