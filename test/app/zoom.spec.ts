import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fake-window.ts'

test.describe.configure({ mode: 'parallel' })

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

test('with the system’s own colours what cannot be pressed and how much is unfinished can be read', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ forcedColors: 'active' })
  const window = await context.play('busy-office')
  await window.getByRole('button', { name: 'Send only a part' }).click()
  const submit = window.getByRole('button', { name: /^Submit/ })
  await expect(submit).toBeDisabled()
  expect(await contrastOf(submit)).toBeGreaterThan(4.5)
  await window.keyboard.press('Control+2')
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  const count = window.getByRole('navigation').locator('[aria-current] [aria-hidden]', {
    hasText: /^\d+$/,
  })
  expect(await contrastOf(count)).toBeGreaterThan(4.5)
})

test('with the system’s own colours the link of a chosen row can be read, also where it is not sent', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ forcedColors: 'active' })
  const window = await context.play('busy-office')
  for (const status of ['Ready', 'Duplicate', 'Sent before', 'Not usable']) {
    const row = window.getByRole('row').filter({ hasText: status }).first()
    await row.click()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    const link = row.getByText(/^(?:https|mailto):/).first()
    expect(await contrastOf(link), status).toBeGreaterThan(4.5)
  }
})

test('at 400 % the question of what was charged, its answers, cards and fields lie within the window', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 320, height: 256 } })
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  const pause = window.getByRole('button', { name: /^Pause (?!all)/ }).first()
  await pause.scrollIntoViewIfNeeded()
  await expect(pause).toBeInViewport({ ratio: 1 })
  await window.getByRole('button', { name: 'Was it charged?' }).press('Enter')
  const dialog = window.getByRole('dialog')
  await expect(dialog).toBeInViewport({ ratio: 1 })
  for (const part of [
    dialog.getByText(/sending again pays 1,000 units twice/),
    dialog.getByRole('button', { name: 'Not charged, send again' }),
    dialog.getByRole('button', { name: 'Later' }),
  ]) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await window.keyboard.press('Escape')
  await window.keyboard.press('Control+4')
  const price = window.getByRole('textbox', { name: 'Units a link' })
  await price.scrollIntoViewIfNeeded()
  await expect(price).toBeInViewport({ ratio: 1 })
  expect((await price.boundingBox())?.width).toBeGreaterThan(150)
})

test('at 400 % Submit is in sight below the lines as they scroll, and Settings are within reach', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 320, height: 256 } })
  const window = await context.play('busy-office')
  const panel = window.getByRole('complementary', { name: 'Send' })
  const submit = panel.getByRole('button', { name: /^Submit/ })
  await expect(panel).toBeInViewport({ ratio: 1 })
  await expect(submit).toBeInViewport({ ratio: 1 })
  const lines = window.getByRole('grid', { name: 'Lines' })
  for (const thing of [
    window.getByRole('searchbox'),
    lines.getByRole('columnheader', { name: 'Link' }),
    lines.getByRole('row').nth(6),
  ]) {
    await thing.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const { y: top = 0, height = 0 } = (await thing.boundingBox()) ?? {}
    expect(top).toBeGreaterThanOrEqual(-1)
    expect(top + height).toBeLessThanOrEqual((await panel.boundingBox())?.y ?? 0)
    await expect(submit).toBeInViewport({ ratio: 1 })
  }
  for (const control of [
    panel.getByText(/is paused/),
    panel.getByRole('button', { name: /9 tasks/ }),
    window.getByRole('navigation').getByRole('button', { name: 'Settings' }),
  ]) {
    await control.scrollIntoViewIfNeeded()
    await expect(control).toBeInViewport({ ratio: 1 })
  }
})

test('no screen is taller than the window, in which nothing could bring its head back', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  for (const key of ['1', '2', '3', '4', ',']) {
    await window.keyboard.press(`Control+${key}`)
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
    const hangsOver = () =>
      window.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(hangsOver, `the screen of Ctrl ${key}`).toBe(0)
  }
})

/** How far a text stands out from what it is drawn on, as WCAG reckons it. */
function contrastOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const numbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = numbers(color).map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let place: Element | null = element
    while (place !== null && numbers(getComputedStyle(place).backgroundColor)[3] === 0)
      place = place.parentElement
    const [light = 1, dark = 1] = [element, place ?? element]
      .map((part, index) => getComputedStyle(part)[index === 0 ? 'color' : 'backgroundColor'])
      .map(luminance)
      .toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  })
}

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
