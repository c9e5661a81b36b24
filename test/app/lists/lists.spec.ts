import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { axeFlaws, colourRules } from '../fixtures/axe-flaws.ts'
import { chip, openFile, paste, test } from '../fixtures/window.ts'

const messy = [
  'https://blog.norda.example/guest-post-1',
  'https://blog.norda.example/guest-post-2',
  'sole.example/services/links',
  'https://blog.norda.example/guest-post-1',
  'mailto:office@agency.example',
  '“https://recipes.sole.example/pumpkin”',
  'https://welde.example/articles - please index',
].join('\n')

test('a paste becomes a list, is fixed, submitted to Practice, and its rows are accepted', async ({
  window,
}) => {
  await expect(window.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
  await paste(window, messy)
  await expect(chip(window, 'All')).toContainText('7')
  await chip(window, 'Needs review').click()
  await window.getByRole('button', { name: /^Fix \d issues?$/ }).click()
  const issues = window.getByRole('dialog')
  await issues.getByRole('button', { name: 'Add https://' }).click()
  await issues.getByRole('button', { name: 'Keep link' }).click()
  await window.keyboard.press('Escape')
  await expect(window.getByText('All reviewed: 5 ready')).toBeVisible()

  await window.getByRole('button', { name: 'Practice with 5 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('5')
  await expect(window.getByRole('gridcell', { name: /^Accepted .* task/ }).first()).toBeVisible()

  await window.getByRole('button', { name: 'Copy results' }).click()
  await expect(window.getByText('Copied 7 lines.').first()).toBeVisible()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  expect(copied.match(/Accepted/g)?.length).toBe(5)
})

test('the keyboard alone reviews, undoes and submits a list', async ({ window }) => {
  await paste(window, messy)
  await expect(chip(window, 'All')).toContainText('7')
  const grid = window.getByRole('grid')
  await grid.focus()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('ArrowDown')
  await expect(window.getByRole('row', { selected: true })).toContainText('sole.example')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('row', { selected: true })).toContainText('Fixed')
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(window.getByRole('row', { selected: true })).toContainText('Needs review')

  await window.keyboard.press('Space')
  await expect(window.getByRole('complementary', { name: 'Details of line 3' })).toBeVisible()
  await window.keyboard.press('Space')
  await window.keyboard.press('Delete')
  await expect(window.getByRole('row', { selected: true })).toContainText('Excluded')

  await window.keyboard.press('Home')
  await window.keyboard.press('F2')
  await window.keyboard.type('/changed')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('row', { selected: true })).toContainText('guest-post-1/changed')

  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(chip(window, 'Accepted')).toBeVisible()
  await window.keyboard.press('ControlOrMeta+1')
  await expect(window.getByRole('heading', { name: 'Lists', exact: true })).toBeVisible()
})

test('axe finds no flaw on the Lists screen and an open list, in light and dark', async ({
  window,
}) => {
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await axeFlaws(window)).toEqual([])
  await paste(window, messy)
  await expect(chip(window, 'All')).toContainText('7')
  await window.getByRole('grid').focus()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Space')
  await expect(window.getByRole('complementary')).toBeVisible()
  await window.emulateMedia({ colorScheme: 'light' })
  expect(await axeFlaws(window)).toEqual([])
  await window.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFlaws(window, colourRules)).toEqual([])
  await window.keyboard.press('ControlOrMeta+1')
  await expect(window.getByRole('grid', { name: 'Lists' })).toBeVisible()
  expect(await axeFlaws(window)).toEqual([])
})

test('at 900×600 and at 200 % zoom at least eight rows are visible and nothing overflows', async ({
  window,
}) => {
  await paste(
    window,
    Array.from({ length: 60 }, (_, n) => `https://a.example/page-${n}`).join('\n'),
  )
  await expect(chip(window, 'All')).toContainText('60')
  for (const size of [
    { width: 900, height: 600 },
    { width: 640, height: 400 },
  ]) {
    await window.setViewportSize(size)
    await expect(window.getByRole('button', { name: 'Practice with 60 links' })).toBeInViewport()
    const grid = await window.getByRole('grid').boundingBox()
    expect(Math.floor(((grid?.height ?? 0) - 30) / 28)).toBeGreaterThanOrEqual(8)
    const overflow = await window.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }
})

test('a list without any link gets a name in words, and one to review is named after its site', async ({
  window,
}) => {
  await paste(window, 'no links\nin here')
  await expect(window.getByRole('heading', { name: 'Untitled list' })).toBeVisible()
  await window.getByRole('button', { name: 'Lists' }).first().click()
  await expect(window.getByRole('grid', { name: 'Lists' })).toContainText('Untitled list')
  await paste(window, 'http://10.0.0.1/one\nhttp://10.0.0.1/two')
  await expect(window.getByRole('heading', { name: '10.0.0.1' })).toBeVisible()
})

test('a list of 300,000 lines opens, scrolls to its end and is searched', async ({ window }) => {
  const lines = Array.from(
    { length: 300_000 },
    (_, n) => `https://big${n % 150}.example/category/${n % 999}/product-${n}`,
  )
  await openFile(window, 'big.txt', lines.join('\n'))
  await expect(chip(window, 'All')).toContainText('300,000', { timeout: 30_000 })
  const grid = window.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', '300001')
  await grid.focus()
  await window.keyboard.press('End')
  await expect(window.getByRole('row', { selected: true })).toContainText('product-299999')
  await window.keyboard.press('ControlOrMeta+F')
  await window.keyboard.type('product-123456')
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await expect(window.locator('mark').first()).toHaveText('product-123456')
})

test('a list moved to the trash comes back with Undo', async ({ window }) => {
  await paste(window, messy)
  await expect(chip(window, 'All')).toContainText('7')
  await window.keyboard.press('ControlOrMeta+1')
  const lists = window.getByRole('grid', { name: 'Lists' })
  await lists.focus()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Delete')
  await expect(window.getByText('No lists match')).toBeVisible()
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(lists.getByRole('row')).toHaveCount(2)
})

test('the end of an import leaves the user on the screen that they went to', async ({ window }) => {
  const left = Promise.withResolvers<undefined>()
  await window.route(/\/api\/(paste|request\/list\.paste)/, async (route) => {
    const response = await route.fetch()
    await left.promise
    await route.fulfill({ response })
  })
  const replied = window.waitForResponse(/\/api\/(paste|request\/list\.paste)/)
  const lines = Array.from({ length: 100_000 }, (_, n) => `https://shop.example/product-${n}`)
  await paste(window, lines.join('\n'))
  await expect(chip(window, 'All')).toContainText('100,000')
  await window.keyboard.press('ControlOrMeta+2')
  await expect(window.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
  left.resolve(undefined)
  await (await replied).finished()
  // The window handles the reply before its next two frames.
  await window.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await expect(window.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
})

test('a paste into the grid asks whether to add it or to make a new list', async ({ window }) => {
  await paste(window, messy)
  await expect(chip(window, 'All')).toContainText('7')
  await window.getByRole('grid').focus()
  await paste(window, 'https://blog.norda.example/one-more')
  await window.getByRole('button', { name: 'Add to this list' }).click()
  await expect(chip(window, 'All')).toContainText('8')
})

test('sample links are submitted to Practice in two presses', async ({ window }) => {
  await window.getByRole('button', { name: 'Try with 300 sample links' }).click()
  await window.getByRole('button', { name: /^Practice with \d+ links$/ }).click()
  await expect(chip(window, 'Accepted')).toBeVisible()
  await expect(chip(window, 'Waiting')).toBeHidden({ timeout: 30_000 })
})

test('a second window shows the list read-only until it takes it over', async ({
  window,
  address,
}) => {
  await paste(window, messy)
  await expect(chip(window, 'All')).toContainText('7')
  const second = await window.context().newPage()
  await second.goto(new URL(address).origin)
  await second.getByRole('gridcell', { name: /^blog\.norda\.example/ }).click()
  await expect(second.getByText('This list is open in another window.')).toBeVisible()
  await expect(second.getByRole('button', { name: /^Practice with/ })).toBeHidden()
  await second.getByRole('button', { name: 'Edit here' }).click()
  await expect(second.getByRole('button', { name: /^Practice with/ })).toBeVisible()
  await expect(window.getByText('This list is open in another window.')).toBeVisible()
  await second.close()
})

test('Back returns to Lists as it was left', async ({ window }) => {
  await paste(window, messy)
  await expect(chip(window, 'All')).toContainText('7')
  await window.keyboard.press('ControlOrMeta+1')
  await window.getByRole('searchbox').fill('norda')
  await window.getByRole('gridcell', { name: /^blog\.norda\.example/ }).click()
  await expect(chip(window, 'All')).toBeVisible()
  await window.goBack()
  await expect(window.getByRole('searchbox')).toHaveValue('norda')
})

test('a file that cannot be read is named in a dialog, and makes no list', async ({ window }) => {
  await openFile(window, 'picture.txt', '\u0000\u0001\u0002'.repeat(500))
  await expect(window.getByRole('alertdialog')).toContainText('picture.txt')
  await window.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(window.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
})

test('after an import of a truncated file the user is back on the screen before it', async ({
  window,
}) => {
  // Large enough that the list is shown while it is still imported.
  const lines = Array.from({ length: 100_000 }, (_, n) => `https://big.example/product-${n}`)
  await openFile(window, 'cut-off.txt.gz', gzipSync(lines.join('\n')).subarray(0, -4))
  await expect(window.getByRole('alertdialog')).toContainText('cut-off.txt.gz')
  await window.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(window.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
})

test('of two files, the truncated one is named and the list of the other is shown', async ({
  window,
}) => {
  const lines = Array.from({ length: 100_000 }, (_, n) => `https://big.example/product-${n}`)
  const cutOff = gzipSync(lines.join('\n')).subarray(0, -4)
  const chooser = window.waitForEvent('filechooser')
  await window.getByRole('button', { name: 'Open files' }).click()
  await (
    await chooser
  ).setFiles([
    { name: 'cut-off.txt.gz', mimeType: 'application/gzip', buffer: cutOff },
    { name: 'whole.txt', mimeType: 'text/plain', buffer: Buffer.from(messy) },
  ])
  await window.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(window.getByRole('heading', { level: 1, name: 'whole.txt' })).toBeVisible()
  await expect(chip(window, 'All')).toContainText('7')
})

test('a refused link can be edited and sent again from its list', async ({ window }) => {
  await paste(window, 'https://reject-me.example/a\nhttps://blog.norda.example/b')
  await window.getByRole('button', { name: 'Practice with 2 links' }).click()
  await expect(chip(window, 'Refused')).toContainText('1')
  await expect(chip(window, 'Accepted')).toContainText('1')
  await window.getByRole('button', { name: 'Send 1 link again' }).click()
  await expect(chip(window, 'Ready')).toContainText('1')
  await window.getByRole('grid').focus()
  await window.keyboard.press('Home')
  await window.keyboard.press('F2')
  await window.keyboard.press('ControlOrMeta+A')
  await window.keyboard.type('https://blog.norda.example/better')
  await window.keyboard.press('Enter')
  await window.getByRole('button', { name: 'Practice with 1 link' }).click()
  await expect(chip(window, 'Accepted')).toContainText('2')
})
