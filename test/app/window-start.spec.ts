import type { Page } from '@playwright/test'
import { defaultSettings, type Snapshot } from '../../electron/shared/contract.ts'
import { expect, test } from './fixtures.ts'
import { askHost } from './real-account.ts'

test.use({ hasOwnProcesses: true, isAlone: true })

test('the page is an outline in the chosen theme until the app is there', async ({ window }) => {
  await askHost(window, 'settings.save', { ...defaultSettings, theme: 'dark' })
  await window.route('**/assets/*.js', (route) => route.abort())
  await window.reload()

  await expect(window.locator('.skeleton')).toBeVisible()
  await expect(window.locator('body')).toHaveCSS('background-color', 'rgb(22, 22, 21)')
})

test('what is pasted or dropped while the engine starts comes in when it has a list', async ({
  app,
  window,
}) => {
  await changeSnapshots(window, { engine: { kind: 'starting' }, draft: undefined })
  await window.reload()
  await expect(window.locator('html[dir]')).toBeAttached()
  await window.evaluate(() => navigator.clipboard.writeText('https://one.example/'))
  await window.keyboard.press('ControlOrMeta+V')
  await window.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['https://two.example/'], 'list.txt', { type: 'text/plain' }))
    const drop = { bubbles: true, cancelable: true, dataTransfer }
    document.body.dispatchEvent(new DragEvent('drop', drop))
  })
  await expect(window.getByRole('grid')).toBeHidden()

  // The next engine tells of its list.
  app.killEngine()

  for (const link of ['https://one.example/', 'https://two.example/'])
    await expect(window.getByRole('row').filter({ hasText: link })).toBeVisible()
})

test('a long list that is opened again is told of while the engine reads it', async ({
  window,
}) => {
  await changeSnapshots(window, {
    engine: { kind: 'starting', openingBytes: 5_300_000 },
    draft: undefined,
  })
  await window.reload()
  const told = window.getByRole('main').getByRole('status')
  await expect(told).toContainText('Your list is being opened…')
  await expect(told).toContainText('It has 5 MB.')
})

/** Has the host answer with something else than it does. */
function changeSnapshots(page: Page, change: Partial<Snapshot>): Promise<unknown> {
  return page.route('**/api/request/app.snapshot', async (route) => {
    const response = await route.fetch()
    const answer: { readonly reply: Snapshot } = await response.json()
    await route.fulfill({ json: { ...answer, reply: { ...answer.reply, ...change } } })
  })
}
