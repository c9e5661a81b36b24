import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { pasteText } from './steps.ts'

function grid(window: Page): Locator {
  return window.getByRole('grid', { name: 'Lines' })
}

function numbered(window: Page, number: string): Locator {
  return grid(window).getByRole('gridcell', { name: number, exact: true }).first()
}

/** Wholly in sight: between the headings and the window's lower edge. */
async function expectInSight(window: Page, cell: Locator): Promise<void> {
  await expect(cell).toBeInViewport({ ratio: 1 })
  const head = await grid(window).getByRole('columnheader', { name: 'Link' }).boundingBox()
  await expect
    .poll(
      async () => ((await cell.boundingBox())?.y ?? 0) >= (head?.y ?? 0) + (head?.height ?? 0) - 5,
    )
    .toBe(true)
}

test('of 600,000 lines, more than a scroll bar can be long, each is one key away', async ({
  window,
}, info) => {
  const file = info.outputPath('links.txt')
  await writeFile(file, siteLinks(600_000).join('\n'))
  await window.locator('input[type=file]').setInputFiles(file)
  await expect(window.getByRole('button', { name: 'Practise with 600,000 links' })).toBeEnabled({
    timeout: 60_000,
  })
  await expect(grid(window)).toHaveAttribute('aria-rowcount', '600001')

  await numbered(window, '3').click()
  await window.keyboard.press('Control+End')
  await expectInSight(window, numbered(window, '600,000'))
  await window.keyboard.press('PageUp')
  await expect(numbered(window, '599,970')).toBeVisible()
  await window.keyboard.press('Control+Home')
  await expectInSight(window, numbered(window, '1'))
  await expect(grid(window).getByRole('row', { selected: true })).toHaveAttribute(
    'aria-rowindex',
    '2',
  )

  await window.keyboard.press('Control+g')
  await window.getByRole('textbox', { name: 'Number' }).fill('412345')
  await window.keyboard.press('Enter')
  await expectInSight(window, numbered(window, '412,345'))
  await window.mouse.move(500, 500)
  await window.mouse.wheel(0, 280)
  await expectInSight(window, numbered(window, '412,355'))
})

test('all lines are seen again after a search, chosen, left out and put back by keys, though few of them are here', async ({
  window,
}) => {
  await pasteText(window, siteLinks(5_000).join('\n'))
  await expect(window.getByRole('button', { name: 'Practise with 5,000 links' })).toBeEnabled()
  await numbered(window, '2').hover()
  await window.mouse.wheel(0, 90_000)
  await expect(numbered(window, '2')).toBeHidden()
  const search = window.getByRole('searchbox', { name: 'Search links' })
  await search.fill(siteLinks(5_000).at(-1) ?? '')
  await expect(window.getByText('1 of 5,000')).toBeVisible()
  await search.fill('')
  await expectInSight(window, numbered(window, '1'))
  await numbered(window, '2').click()
  await window.keyboard.press('Control+a')
  await window.keyboard.press('Delete')
  await expect(window.getByRole('button', { name: 'Left out 5,000' })).toBeVisible()
  await window.keyboard.press('Control+z')
  await expect(window.getByRole('button', { name: 'Ready 5,000' })).toBeVisible()

  await window.keyboard.press('Control+c')
  await expect(window.getByText('5,000 lines were copied.')).toBeVisible()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual(siteLinks(5_000))
})

test('copying many lines is told before it is done, and a clipboard that takes none is told too', async ({
  window,
}) => {
  await pasteText(window, siteLinks(30_000).join('\n'))
  await expect(window.getByRole('button', { name: 'Practise with 30,000 links' })).toBeEnabled()
  await window.evaluate(() => {
    let take = () => {}
    Object.assign(globalThis, { letClipboardRefuse: () => take() })
    navigator.clipboard.writeText = () =>
      new Promise((_, refuse) => {
        take = () => refuse(new DOMException('late', 'NotAllowedError'))
      })
    // What is tried after it.
    document.execCommand = () => false
  })
  await numbered(window, '2').click()
  await window.keyboard.press('Control+a')
  await window.keyboard.press('Control+c')
  await expect(window.getByText('Copying 30,000 lines…')).toBeVisible()
  await expect
    .poll(async () => {
      await window.evaluate('letClipboardRefuse()')
      return window.getByText(/^The clipboard did not take the lines/).isVisible()
    })
    .toBe(true)
})

test('lines are chosen with Shift by mouse and key, and a menu holds what can be done to them', async ({
  window,
}) => {
  await pasteText(window, siteLinks(20).join('\n'))
  await numbered(window, '3').click()
  await numbered(window, '7').click({ modifiers: ['Shift'] })
  await window.keyboard.press('Shift+ArrowUp')
  await expect(grid(window).getByRole('row', { selected: true })).toHaveCount(4)
  await numbered(window, '5').click({ button: 'right' })
  await expect(window.getByRole('menu', { name: 'Choices for 4 lines' })).toBeVisible()
  await window.getByRole('menuitem', { name: 'Leave out' }).click()
  await expect(window.getByRole('button', { name: 'Left out 4' })).toBeVisible()
  await window.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(window.getByRole('button', { name: 'Ready 20' })).toBeVisible()
})

test('a column is made wider by dragging its edge and by keys, and is as before after a double press', async ({
  window,
}) => {
  await pasteText(window, siteLinks(5).join('\n'))
  const status = grid(window).getByRole('columnheader', { name: 'Status' })
  const width = async () => Math.round((await status.boundingBox())?.width ?? 0)
  const edgeOf = async () => {
    const { x, y, width: wide } = (await status.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    return { x: x + wide + 4, y: y + 15 }
  }
  const before = await width()
  const edge = await edgeOf()
  await window.mouse.move(edge.x, edge.y)
  await window.mouse.down()
  await window.mouse.move(edge.x + 40, edge.y, { steps: 4 })
  await window.mouse.up()
  await expect.poll(width).toBe(before + 40)
  // The column before it is flexible, and yet the edge is where the pointer is.
  expect(Math.abs((await edgeOf()).x - (edge.x + 40))).toBeLessThanOrEqual(1)
  await status.getByRole('button').focus()
  await window.keyboard.press('Shift+ArrowLeft')
  await expect.poll(width).toBe(before + 24)
  const moved = await edgeOf()
  await window.mouse.dblclick(moved.x, moved.y)
  await expect.poll(width).toBe(before)
})
