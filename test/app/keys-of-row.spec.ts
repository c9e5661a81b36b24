import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { pasteText } from './steps.ts'

const sites = ['a', 'b', 'c', 'd', 'e']
/** Lines without a scheme: each needs a choice. */
const list = [...sites.map((site) => `${site}.example/1`), 'https://ready.example/'].join('\n')

/** Holds back the rows that a window draws, until they are let go; those that a key asks for come. */
async function withoutRows(window: Page): Promise<() => void> {
  const letGo = Promise.withResolvers<undefined>()
  await window.route('**/api/request/view.page', async (route) => {
    if (route.request().postData()?.includes('"count":100') === true) await letGo.promise
    await route.continue()
  })
  return () => letGo.resolve(undefined)
}

/** Shows what needs a choice, with the keyboard on one of it. */
async function on(window: Page, site: string): Promise<void> {
  await window.getByRole('button', { name: /^Needs your choice/ }).click()
  const grid = window.getByRole('grid', { name: 'Lines' })
  await expect(grid.getByText('https://ready.example/')).toBeHidden()
  await grid.getByText(`${site}.example/1`, { exact: true }).click()
  await expect(grid.locator('[data-active]')).toContainText(`${site}.example/1`)
}

/** The status of each line, of a list that is seen whole. */
async function statuses(window: Page): Promise<readonly string[]> {
  const rows = window.getByRole('grid', { name: 'Lines' }).getByRole('row')
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent)),
  )
  return cells.slice(1).map((row) => `${row[1]?.split('.')[0]} ${row[2]}`)
}

for (const [key, becomes] of [
  ['Delete', 'd Left out'],
  ['Enter', 'd Fixed'],
] as const)
  test(`${key} is for the line that is seen with the keyboard, though another window’s change has moved another into its place`, async ({
    window,
    app,
  }) => {
    await pasteText(window, list)
    const other = await window.context().newPage()
    await other.goto(new URL(app.address).origin)
    await on(window, 'd')
    const letGo = await withoutRows(window)
    await on(other, 'a')
    await other.keyboard.press('Enter')
    await expect(window.getByText('4 of 6', { exact: true }).first()).toBeVisible()
    await window.keyboard.press(key)
    await other.getByRole('button', { name: /^Needs your choice/ }).click()
    await expect.poll(() => statuses(other)).toContain(becomes)
    expect(await statuses(other)).toEqual([
      'a Fixed',
      'b Needs your choice',
      'c Needs your choice',
      becomes,
      'e Needs your choice',
      'https://ready Ready',
    ])
    letGo()
  })

test('a key pressed once more before the next line is seen leaves that line alone, and says so', async ({
  window,
}) => {
  await pasteText(window, list)
  await on(window, 'b')
  const letGo = await withoutRows(window)
  for (const key of ['Delete', 'Delete']) await window.keyboard.press(key)
  await expect(window.getByRole('button', { name: 'Left out 1' })).toBeVisible()
  await window.keyboard.press('Delete')
  await expect(window.getByText(/The list has changed/).first()).toBeVisible()
  letGo()
  await window.getByRole('button', { name: /^Needs your choice/ }).click()
  await expect.poll(() => statuses(window)).toContain('b Left out')
  expect((await statuses(window)).filter((status) => status.endsWith('Left out'))).toEqual([
    'b Left out',
  ])
})

test('a key on a line whose list gave way before it was seen is told to have done nothing', async ({
  window,
}) => {
  await pasteText(window, siteLinks(400).join('\n'))
  const letGo = await withoutRows(window)
  const gone = { ok: true, reply: { ok: false, error: 'view-gone' } }
  await window.route('**/api/request/view.page', async (route) => {
    const isOfKey = /"count":1\b/.test(route.request().postData() ?? '')
    await (isOfKey ? route.fulfill({ json: gone }) : route.fallback())
  })
  await window.getByRole('grid', { name: 'Lines' }).focus()
  for (const key of ['End', 'a', 'Delete']) await window.keyboard.press(key)
  await expect(window.getByText(/The list has changed/)).toHaveCount(1)
  letGo()
  await expect(window.getByRole('row', { name: /^400 / })).toContainText('Ready')
  await expect(window.getByRole('button', { name: /^Left out/ })).toBeHidden()
})
