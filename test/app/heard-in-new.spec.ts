import type { Page } from '@playwright/test'
import { expect, test } from './fake-window.ts'
import { heardFrom } from './hear.ts'
import { pick } from './steps.ts'

test.describe.configure({ mode: 'parallel' })

/** The sentence that the window read out last. */
const lastHeard = (window: Page) =>
  window.locator('[role="status"][data-react-aria-top-layer] > span:last-child')

async function inGrid(window: Page, ...keys: readonly string[]): Promise<void> {
  await window.getByRole('grid', { name: 'Lines' }).focus()
  for (const key of keys) await window.keyboard.press(key)
}

/** The row that has the keyboard, by its place. */
function currentRow(window: Page): Promise<string | null> {
  return window
    .getByRole('grid', { name: 'Lines' })
    .evaluate(
      (grid) =>
        document
          .getElementById(grid.getAttribute('aria-activedescendant') ?? '')
          ?.getAttribute('aria-rowindex') ?? null,
    )
}

test('how many lines a key chose is heard, and the line that has the keyboard keeps it', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await inGrid(window, 'Home', 'ArrowDown', 'ArrowDown')
  expect(await currentRow(window)).toBe('4')
  await window.keyboard.press('Shift+ArrowDown')
  await expect(lastHeard(window).getByText('2 lines selected')).toBeAttached()
  await window.keyboard.press('Control+a')
  await expect(lastHeard(window).getByText(/^[\d,]{6} lines selected$/)).toBeAttached()
  expect(await currentRow(window)).toBe('5')
  await window.keyboard.press('Escape')
  await expect(window.getByRole('row', { selected: true })).toHaveCount(1)
  await window.keyboard.press('ArrowDown')
  expect(await currentRow(window)).toBe('6')
  await window.keyboard.press('Shift+ArrowDown')
  await window.keyboard.press('Escape')
  await expect(lastHeard(window).getByText('1 line selected')).toBeAttached()
})

test('Escape in the list keeps the place', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await inGrid(window, 'Control+g')
  await window.getByRole('dialog').getByRole('textbox').fill('20000')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toBeHidden()
  await inGrid(window, 'Escape', 'ArrowDown')
  expect(await currentRow(window)).toBe('20002')
})

test('how wide a key made a column is heard, in any list', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('columnheader', { name: 'Link' }).getByRole('button').focus()
  await window.keyboard.press('Shift+ArrowRight')
  await expect(lastHeard(window).getByText(/^Link: \d+ pixels wide$/)).toBeAttached()
  await window.keyboard.press('Control+3')
  await expect(window.getByRole('main', { name: 'History' })).toBeFocused()
  await window.getByRole('columnheader', { name: 'Result' }).focus()
  await window.keyboard.press('Shift+ArrowRight')
  await expect(lastHeard(window).getByText(/^Result: \d+ pixels wide$/)).toBeAttached()
})

test('the whole heading sorts', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  const heading = window.getByRole('columnheader', { name: 'Link' })
  const box = await heading.boundingBox()
  await heading.click({ position: { x: (box?.width ?? 0) - 12, y: 3 } })
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
})

test('of a text that is typed over a line the judgement is heard when the typing rests, and what the line is in the end', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await inGrid(window, 'Home', 'F2')
  const field = window.getByRole('textbox', { name: /^Text of line 1/ })
  await field.fill('')
  await field.pressSequentially('not a link at all', { delay: 20 })
  await expect(lastHeard(window).getByText(/^Not usable/)).toBeAttached()
  await field.fill('')
  await field.pressSequentially('https://new.example/mended', { delay: 20 })
  await expect(lastHeard(window).getByText('Ready', { exact: true })).toBeAttached()
  await window.keyboard.press('Enter')
  await expect(lastHeard(window).getByText(/https:\/\/new\.example\/mended/)).toBeAttached()
  await expect(lastHeard(window).getByText(/Ready/)).toBeAttached()
})

test('the lines of a kind are shown and told of outside of its panel, and to show all again leads to the list', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('button', { name: /^Mend [\d,]+ by kind/ }).click()
  await window
    .getByRole('dialog')
    .getByRole('button', { name: 'Show these' })
    .first()
    .press('Enter')
  await expect(window.getByRole('dialog')).toBeHidden()
  await expect(window.getByRole('status').getByText(/^[\d,]+ of [\d,]+$/)).toBeVisible()
  await window.getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(window.getByRole('grid', { name: 'Lines' })).toBeFocused()
  await expect(lastHeard(window).getByText(/^[\d,]+ lines$/)).toBeAttached()
})

test('a filter is counted once, and to show all again after one that nothing fits leads to the list', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  const search = window.getByRole('searchbox', { name: 'Search links' })
  const heard = await heardFrom(window)
  const counts = async () => (await heard()).filter((words) => / of /.test(words))
  await search.fill('norda')
  await expect.poll(counts).not.toEqual([])
  await search.fill('nothing has this')
  const none = window.getByText('No line fits this filter')
  await expect(none).toBeVisible()
  const all = await counts()
  expect(all).toEqual([...new Set(all)])
  await window.getByRole('gridcell').getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(none).toBeHidden()
  await expect(window.getByRole('grid', { name: 'Lines' })).toBeFocused()
})

test('a key that has nothing to take back or do again says so', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  for (const [key, words] of [
    ['Control+z', 'Nothing to undo.'],
    ['Control+y', 'Nothing to redo.'],
  ] as const) {
    await window.keyboard.press(key)
    await expect(lastHeard(window).getByText(words, { exact: true })).toBeAttached()
  }
})

test('a time that is past is marked where it is typed, and told once', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await pick(window.getByRole('radio', { name: 'At a time' }))
  await window.getByLabel('Day').fill('2020-03-04')
  const time = window.getByLabel('Time', { exact: true })
  await time.fill('14:30')
  const isPast = /^The time chosen for this list is past/
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  await expect(time).toHaveAccessibleDescription(isPast)
  const heard = await heardFrom(window)
  const told = async () => (await heard()).filter((words) => isPast.test(words)).length
  await window.keyboard.press('Control+Enter')
  await expect.poll(told).toBeGreaterThan(0)
  const once = await told()
  await window.getByRole('textbox', { name: 'Label' }).focus()
  // A press away from the field tells again: it is the sign that nothing was told in between.
  await window.keyboard.press('Control+Enter')
  await expect.poll(told).toBe(2 * once)
})

test('when Escape empties the search it is heard how many lines are shown again', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  const search = window.getByRole('searchbox', { name: 'Search links' })
  await search.fill('norda')
  await expect(window.getByRole('status').getByText(/^[\d,]+ of [\d,]+$/)).toBeVisible()
  await search.press('Escape')
  await expect(lastHeard(window).getByText(/^[\d,]+ lines$/)).toBeAttached()
})

test('a choice is named by its label and then by what is chosen, each once', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  const choices = window.getByRole('button', { expanded: false })
  const main = window.getByRole('main').locator('[data-size][aria-labelledby]')
  await expect(main.first()).toHaveAccessibleName('Host: all')
  await main.first().press('ArrowDown')
  await window.getByRole('option', { name: 'acko.net' }).click()
  await expect(main.first()).toHaveAccessibleName('Host acko.net 3,900')
  await expect(choices.filter({ hasText: 'Agency main' })).toHaveAccessibleName(
    'Account Agency main',
  )
  await window.keyboard.press('Control+3')
  await expect(main).toHaveCount(3)
  for (const [index, name] of ['Time Last 30 days', 'All accounts', 'All clients'].entries())
    await expect(main.nth(index)).toHaveAccessibleName(name)
})
