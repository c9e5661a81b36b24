import { expect, type Page } from '@playwright/test'
import { addAccount, addList, askHost, goTo, submitLinks } from '../fixtures/host-requests.ts'
import { chip, test } from '../fixtures/window.ts'
import { LinkService, acceptsAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 3 }, (_, n) => `https://shop.example/product-${n}`)

async function choose(window: Page, field: RegExp, option: string): Promise<void> {
  await window.getByRole('button', { name: field }).click()
  await window.getByRole('option', { name: option, exact: true }).click()
  await expect(window.getByRole('listbox')).toHaveCount(0)
}

test('figures, chart, requests and report of History follow the chosen client and label', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  const norda = await submitLinks(window, links, account, { name: 'Guest posts' })
  const other = await submitLinks(window, ['https://b.example/1'], account, { name: 'Others' })
  await expect.poll(() => service.requests.flat().length).toBe(4)
  // Client and label are set after sending. Reports follow.
  for (const { id: listId, name, client, label } of [
    { ...norda, client: 'Norda', label: 'Spring' },
    { ...other, client: 'Norda', label: 'Autumn' },
  ])
    await askHost(window, 'list.update', { listId, name, client, label })
  await goTo(window, 'History')
  const table = window.getByRole('grid', { name: 'Requests by list' })
  const chart = window.getByRole('img', { name: /^Units per day/ })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(chart).toHaveAccessibleName(/: 4 in total/)
  await choose(window, /^Label|All labels/, 'Spring')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Guest posts')
  await expect(chart).toHaveAccessibleName(/: 3 in total/)
  await expect(window.getByText('Accepted').first().locator('../..')).toContainText('3')
  await window.getByRole('button', { name: 'Report', exact: true }).click()
  const report = window.getByRole('dialog', { name: 'Client report' })
  await expect(report).toContainText('Spring')
  await expect(report).toContainText(/Received\s*3/)
  await expect(report).toContainText(/Units\s*3/)
  await report.getByRole('button', { name: 'Close' }).click()

  await choose(window, /^Label|Spring/, 'All labels')
  await choose(window, /^Client|All clients/, 'No client')
  await expect(window.getByText('No requests match these filters.')).toBeVisible()
  await window.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(table.getByRole('row')).toHaveCount(3)
})

test('a permanently deleted list stays in History, and its links count as sent unless they are released', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  for (const name of ['November', 'December'])
    await submitLinks(window, name === 'November' ? links.slice(0, 2) : links.slice(2), account, {
      name,
    })
  await expect.poll(() => service.requests.flat().length).toBe(3)
  const lists = window.getByRole('grid', { name: 'Lists' })
  await goTo(window, 'Lists')
  for (const [name, releases] of [
    ['November', false],
    ['December', true],
  ] as const) {
    await lists.getByRole('row', { name }).click({ button: 'right' })
    await window.getByRole('menuitem', { name: 'Move to trash' }).click()
    await window.getByRole('button', { name: /^Trash/ }).click()
    await lists.getByRole('row', { name }).click({ button: 'right' })
    await window.getByRole('menuitem', { name: 'Delete permanently…' }).click()
    const question = window.getByRole('alertdialog')
    await expect(question).toContainText('Requests and units stay in History.')
    if (releases) await question.getByText(/^Also forget that these links were sent/).click()
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(window.getByText('Deleted.').first()).toBeVisible()
    if (name === 'November') await window.getByText('All', { exact: true }).click()
  }
  await goTo(window, 'History')
  await expect(window.getByRole('row', { name: /November/ })).toContainText('2')
  await expect(window.getByRole('row', { name: /December/ })).toContainText('1')
  await addList(window, links, 'Again')
  await goTo(window, 'Lists')
  await window.getByText('All', { exact: true }).click()
  await window.getByText('Again').first().click()
  await expect(chip(window, 'Sent before')).toContainText('2')
  await expect(chip(window, 'Ready')).toContainText('1')
})
