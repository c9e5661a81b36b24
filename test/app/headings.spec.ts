import type { Locator } from '@playwright/test'
import { expect, test } from './fake-window.ts'

test.describe.configure({ mode: 'parallel' })

async function widthOf(heading: Locator): Promise<number> {
  return Math.round((await heading.boundingBox())?.width ?? 0)
}

test('each column is made wider by keys, also one that does not sort: Tab stops at one heading, arrow keys lead to the others', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+3')
  const grid = window.getByRole('grid', { name: /^Batches and tasks/ })
  const heading = (name: string) => grid.getByRole('columnheader', { name, exact: true })
  await grid.focus()
  await window.keyboard.press('Tab')
  await expect(heading('When')).toBeFocused()
  await window.keyboard.press('ArrowRight')
  await window.keyboard.press('ArrowRight')
  await expect(heading('Client')).toBeFocused()
  const before = await widthOf(heading('Client'))
  await window.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf(heading('Client'))).toBe(before + 16)
  await window.keyboard.press('Shift+ArrowLeft')
  await window.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => widthOf(heading('Client'))).toBe(before - 16)
  await window.keyboard.press('End')
  await expect(heading('Result')).toBeFocused()
  await window.keyboard.press('Shift+Tab')
  await expect(grid).toBeFocused()
  await window.keyboard.press('Tab')
  await expect(heading('Result')).toBeFocused()
  await window.keyboard.press('Tab')
  await expect(grid.getByRole('columnheader').and(window.locator(':focus'))).toHaveCount(0)
})

test('a heading that is too long for its column is told whole on hovering', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+3')
  const headings = window
    .getByRole('grid', { name: /^Batches and tasks/ })
    .getByRole('columnheader')
  for (const heading of await headings.all())
    await expect(heading.getByTitle((await heading.textContent()) ?? '')).toBeVisible()
})

test('headings that sort and headings that do not are one row for the keyboard, and what it leads to is in sight', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('sheets')
  await window.setViewportSize({ width: 900, height: 600 })
  const grid = window.getByRole('grid', { name: 'Lines' })
  const headings = grid.getByRole('columnheader')
  const link = grid.getByRole('columnheader', { name: 'Link' }).getByRole('button')
  await link.focus()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('columnheader', { name: 'Link' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await window.keyboard.press('End')
  await expect(headings.last()).toBeFocused()
  await expect(headings.last()).toBeInViewport({ ratio: 0.9 })
  const cell = grid.getByRole('row').nth(1).getByRole('gridcell').last()
  const [over, under] = [await headings.last().boundingBox(), await cell.boundingBox()]
  expect(under?.x).toBe(over?.x)
  const before = await widthOf(headings.last())
  await window.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf(headings.last())).toBe(before + 16)
})
