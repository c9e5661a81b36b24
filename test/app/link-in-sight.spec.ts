import { expect, test } from './fixtures.ts'
import { pasteText } from './steps.ts'

test('the link of a line stays in sight behind what is written before it, and its whole cell is pressed to type over it', async ({
  window,
}) => {
  await window.setViewportSize({ width: 900, height: 640 })
  const link = 'https://norda.example/shop'
  const before =
    '[12.11.26, 09:14:03] Anna from Norda in Hamburg: what do you think, can we take this'
  await pasteText(window, `${before} ${link}\nhttps://a.example/`)
  const grid = window.getByRole('grid', { name: 'Lines' })
  const cell = grid.getByRole('row').filter({ hasText: before }).getByRole('gridcell').nth(1)
  const shown = await cell.getByText(link, { exact: true }).boundingBox()
  const whole = await cell.boundingBox()
  if (shown === null || whole === null) throw new Error('Not in sight')
  expect(shown.x + 140).toBeLessThan(whole.x + whole.width)
  expect(shown.x).toBeGreaterThan(whole.x)

  const plain = grid.getByRole('row').filter({ hasText: 'a.example/' }).last()
  const room = await plain.getByRole('gridcell').nth(1).boundingBox()
  if (room === null) throw new Error('Not in sight')
  await window.mouse.dblclick(room.x + room.width - 8, room.y + room.height / 2)
  await expect(grid.getByRole('textbox')).toHaveValue('https://a.example/')
})

test('the mistyped start of a link stays in sight and marked behind what is written before it', async ({
  window,
}) => {
  await window.setViewportSize({ width: 900, height: 640 })
  await pasteText(window, '[09:05, 26.11.2026] Çelik: htp:/chat5.example/t/5')
  const row = window.getByRole('row').filter({ hasText: 'chat5.example' })
  const mark = row.getByText('htp:/', { exact: true })
  expect(await mark.evaluate(({ tagName }) => tagName)).toBe('MARK')
  const [shown, cell] = [
    await mark.boundingBox(),
    await row.getByRole('gridcell').nth(1).boundingBox(),
  ]
  if (shown === null || cell === null) throw new Error('Not in sight')
  const isInSight = await mark.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isInSight).toBe(true)
  expect(shown.x + shown.width).toBeLessThan(cell.x + cell.width)
})
