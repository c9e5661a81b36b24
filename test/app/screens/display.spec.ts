import { expect, type Locator } from '@playwright/test'
import { addAccount, goTo, submitLinks } from '../fixtures/host-requests.ts'
import { chip, paste, test } from '../fixtures/window.ts'
import { LinkService, acceptsAll } from '../fixtures/link-service.ts'

const hebrew = 'https://he.example/מדריך/חדש'
const turned = 'https://a.example/\u202Egpj.exe'

/** Left edges of the characters of a text as they are drawn. */
function edges(cell: Locator, text: string): Promise<readonly number[]> {
  return cell.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1
      if (start < 0) continue
      return Array.from(wanted, (_, index) => {
        const range = document.createRange()
        range.setStart(node, start + index)
        range.setEnd(node, start + index + 1)
        return Math.round(range.getBoundingClientRect().left)
      })
    }
    return []
  }, text)
}

test('right-to-left text in a link turns neither its address nor the cells beside it', async ({
  window,
}) => {
  await paste(window, `${hebrew}\nhttps://a.example/plain\n${turned}`)
  await expect(chip(window, 'All')).toContainText('3')
  const rows = window.getByRole('grid').getByRole('row')
  for (const [row, text] of [
    [1, 'https://he.example'],
    [3, 'https://a.example'],
  ] as const) {
    const cells = rows.nth(row).getByRole('gridcell')
    await expect(cells.nth(1)).toContainText(text)
    const drawn = await edges(cells.nth(1), text)
    expect(drawn).toHaveLength(text.length)
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
    const starts = await cells.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().left),
    )
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  }
  // What the line says stands isolated behind the link, so that a mark that turns text ends with it.
  const last = await rows.nth(3).getByRole('gridcell').nth(1).innerText()
  const [sent = '', said = ''] = last.split('from')
  expect(sent).not.toContain('\u202E')
  expect(said.trim()).toBe(`\u2068${turned}\u2069`)
})

test('what was sent yesterday is told with its day as soon as midnight is past', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  const beforeMidnight = new Date()
  beforeMidnight.setHours(23, 55, 0, 0)
  await submitLinks(window, ['https://a.example/1'], account, { name: 'Evening' })
  await expect.poll(() => service.requests.length).toBe(1)
  await window.clock.install({ time: beforeMidnight })
  await window.reload()
  await goTo(window, 'Queue')
  const row = window.getByRole('row').filter({ hasText: 'Evening' })
  const when = row.getByRole('cell').nth(3)
  await expect(when).toHaveText(/^\d\d:\d\d$/)
  await window.clock.fastForward('10:00')
  await expect(when).not.toHaveText(/^\d\d:\d\d$/)
})

test('each key of the keyboard map does what the map says', async ({ window }) => {
  await paste(window, 'https://a.example/1\nhttps://a.example/2\nb.example/3')
  await expect(chip(window, 'All')).toContainText('3')
  const grid = window.getByRole('grid')
  const selected = window.getByRole('row', { selected: true })
  // The rows come after the counts, and the keys move between rows.
  await expect(window.getByRole('row').filter({ hasText: 'b.example/3' })).toBeVisible()
  await grid.focus()
  await window.keyboard.press('Home')
  await window.keyboard.press('Shift+ArrowDown')
  await expect(selected).toHaveCount(2)
  await window.keyboard.press('ControlOrMeta+A')
  await expect(selected).toHaveCount(3)
  await window.keyboard.press('ArrowUp')
  await window.keyboard.press('Home')
  await window.keyboard.press('Delete')
  await expect(selected).toContainText('Excluded')
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(selected).toContainText('Ready')
  await window.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(selected).toContainText('Excluded')
  await window.keyboard.press('Shift+F10')
  await expect(window.getByRole('menu')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await window.keyboard.press('ControlOrMeta+F')
  await expect(window.getByRole('searchbox')).toBeFocused()
  await window.keyboard.press('ControlOrMeta+E')
  await expect(window.getByRole('dialog', { name: 'Check pages' })).toBeVisible()
  await window.keyboard.press('Escape')

  for (const [key, screen] of [
    ['1', 'Lists'],
    ['2', 'Queue'],
    ['3', 'History'],
    ['4', 'Accounts'],
    [',', 'Settings'],
  ] as const) {
    await window.keyboard.press(`ControlOrMeta+${key}`)
    await expect(window.getByRole('heading', { level: 1, name: screen, exact: true })).toBeVisible()
    await expect(window).toHaveTitle(new RegExp(`^${screen}`))
  }
  await window.keyboard.press('ControlOrMeta+K')
  await expect(window.getByRole('combobox')).toBeFocused()
  await window.keyboard.press('Escape')
  await window.keyboard.press('F1')
  await expect(window.getByRole('complementary', { name: 'Help' })).toBeVisible()
  // While a dialog is open no key leads away from it.
  await window.keyboard.press('Escape')
  await goTo(window, 'Lists')
  await window.getByRole('grid', { name: 'Lists' }).focus()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('F2')
  await expect(window.getByRole('dialog')).toBeVisible()
  await window.keyboard.press('ControlOrMeta+2')
  await expect(window.getByRole('dialog')).toBeVisible()
})
