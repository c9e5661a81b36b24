import { expect, test } from './fake-window.ts'

test.describe.configure({ mode: 'parallel' })

test('the ways to export the history have names of their own', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+3')
  await window.getByRole('button', { name: 'Export', exact: true }).click()
  const names = ['As CSV, The batches that are shown', 'As CSV, Their links, one a row']
  for (const name of names)
    await expect(window.getByRole('menuitem', { name, exact: true })).toBeVisible()
})

test('of links that were asked about what was refused has a way to New, where nothing else is not sent', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.evaluate(() => {
    const none = {
      'on-record': 0,
      'nearly-sent': 0,
      practised: 0,
      'not-sent': 0,
      'not-a-link': 0,
    }
    const counts = { ...none, refused: 3 }
    globalThis.fakeMain.on('history.ask', () => ({
      ok: true,
      value: { askId: 1, lines: counts, rows: counts },
    }))
    globalThis.fakeMain.on('history.answers', () => ({ ok: true, value: [] }))
  })
  await window.keyboard.press('Control+3')
  const field = window.getByRole('searchbox', { name: /sent/ })
  await field.fill('https://a.example/1')
  await field.press('Enter')
  await expect(window.getByRole('button', { name: 'Put 3 refused in New' })).toBeVisible()
})

test('the chart of units says how high it is', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+3')
  const scale = window.getByRole('img').locator('text')
  await expect(scale.first()).toHaveText(/^[\d,]+$/)
})
