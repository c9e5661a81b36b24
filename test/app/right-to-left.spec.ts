import type { Locator } from '@playwright/test'
import { expect, test } from './fake-window.ts'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxOf = (part: Locator): Promise<Box> =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })

test('where lines run from right to left, menus open where they are asked for and arrow keys go the way they point', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start', { rows: '40' })
  const grid = window.getByRole('grid', { name: 'Lines' })
  const row = grid.getByRole('row').nth(2)
  await expect(row).toBeVisible()
  await window.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const menu = window.getByRole('menu')

  const { left, right, top, bottom } = await boxOf(row)
  // Far from the middle, where both sides would do.
  const [x, y] = [left + (right - left) / 4, (top + bottom) / 2]
  await window.mouse.click(x, y, { button: 'right' })
  const atPointer = await boxOf(menu)
  expect(atPointer.left - 12).toBeLessThan(x)
  expect(atPointer.right + 12).toBeGreaterThan(x)
  await window.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await window.keyboard.press('Shift+F10')
  const byKey = await boxOf(menu)
  expect(byKey.right + 12).toBeGreaterThan(right - 60)
  await window.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  const headings = grid.getByRole('columnheader')
  const hasKeyboard = (nth: number) =>
    headings.nth(nth).evaluate((heading) => heading.contains(document.activeElement))
  await grid.focus()
  await window.keyboard.press('Tab')
  await window.keyboard.press('ArrowLeft')
  expect(await hasKeyboard(1)).toBe(true)
  const widthOf = async () => {
    const box = await boxOf(headings.nth(1))
    return Math.round(box.right - box.left)
  }
  const wide = await widthOf()
  await window.keyboard.press('Shift+ArrowLeft')
  await expect.poll(widthOf).toBe(wide + 16)
  await window.keyboard.press('ArrowRight')
  expect(await hasKeyboard(0)).toBe(true)
})

test('where lines run from right to left, arrow keys lead to the cell of the map that they point to', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('every-fate')
  await window.keyboard.press('Control+2')
  await window.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const map = window.getByRole('listbox', { name: /^Batches of/ }).first()
  const active = map.getByRole('option', { selected: true })
  await map.focus()
  const before = await boxOf(active)
  await window.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await boxOf(active)).right).toBeLessThan(before.right)
  await window.keyboard.press('ArrowRight')
  await expect.poll(() => boxOf(active)).toEqual(before)
})
