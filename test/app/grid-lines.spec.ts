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

test('numbers of lines that a long list left over are seen whole, however few lines they are', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start', { rows: '4' })
  await window.evaluate(() => {
    const draft = globalThis.fakeMain.draft()
    globalThis.fakeMain.on('view.page', ({ viewId, start, count }) => {
      const rows = draft.page(viewId, start, count) ?? []
      return { ok: true, value: rows.map((row) => ({ ...row, line: 200_000 + row.row })) }
    })
    draft.paste('a.example')
    globalThis.fakeMain.tell('draft.changed', { ...draft.summary(), lastLine: 200_004 })
  })
  const cell = window.getByRole('gridcell').filter({ hasText: '200,004' })
  await expect(cell).toBeVisible()
  expect(await cell.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})
