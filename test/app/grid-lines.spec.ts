import { expect, test } from './fake-window.ts'

test('the lines between rows reach the edge where nothing scrolls, and headings stand above their columns', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  for (const rows of ['4', '400']) {
    const window = await context.play('first-start', { rows })
    const grid = window.getByRole('grid', { name: 'Lines' })
    await expect(grid.getByRole('row').nth(2)).toBeVisible()
    const [edge, row, heading, cell] = await grid.evaluate((all) => {
      const right = (part: string) => all.querySelector(part)?.getBoundingClientRect().right
      return [
        all.getBoundingClientRect().right,
        right('[data-index]'),
        right('[role=columnheader]:last-child'),
        right('[data-index] [role=gridcell]:last-child'),
      ]
    })
    if (rows === '4') expect(row).toBe(edge)
    expect(heading).toBe(cell)
  }
})
