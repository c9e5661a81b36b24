import { expect } from '@playwright/test'
import { addAccount, addList, submitLinks } from '../fixtures/by-host.ts'
import { chip, openFile, test } from '../fixtures/window.ts'
import { LinkService, takesAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 3 }, (_, n) => `https://shop.example/product-${n}`)

test('a table goes out by its column of links, and its results come back with all its cells', async ({
  window,
}) => {
  const rows = links.map((link, n) => `${n + 1},"Blog, ${n}",${link}`)
  await openFile(window, 'posts.csv', ['No,Blog,URL', ...rows].join('\n'))
  await expect(chip(window, 'All')).toContainText('3')
  await window.getByRole('button', { name: 'Practice with 3 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('3')
  await window.getByRole('button', { name: 'Copy results' }).click()
  await expect(window.getByText(/^Copied \d lines\.$/).first()).toBeVisible()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  const [headings = '', first = ''] = copied.split('\n')
  expect(headings.split('\t').slice(0, 4)).toEqual(['No', 'Blog', 'URL', 'Status'])
  expect(first.split('\t').slice(0, 4)).toEqual(['1', 'Blog, 0', links[0], 'Accepted'])
})

test('what was sent before is marked with list and day, and is paid for again only when resent', async ({
  window,
}) => {
  await using service = await LinkService.start(takesAll)
  const account = await addAccount(window, service.address)
  await submitLinks(window, links, account, { name: 'November' })
  await expect.poll(() => service.requests.flat().length).toBe(3)
  await addList(window, links, 'December')
  await window.getByText('December', { exact: true }).first().click()
  await expect(chip(window, 'Sent before')).toContainText('3')
  const row = window.getByRole('row', { name: /product-1/ })
  await expect(row).toContainText('November')
  await window.getByRole('button', { name: 'Resend 3 links' }).click()
  await expect(window.getByText('3 links cost units again').first()).toBeVisible()
  await window.getByRole('button', { name: 'Submit 3 links' }).click()
  const dialog = window.getByRole('alertdialog')
  await expect(dialog).toContainText('Resent (cost units again)')
  await dialog.getByRole('button', { name: 'Submit 3 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('3')
  expect(service.requests).toHaveLength(2)
})

test('an account whose token is gone after a restart says so beside its list', async ({
  window,
  host,
}) => {
  await using service = await LinkService.start(takesAll)
  await addAccount(window, service.address)
  await addList(window, links)
  await host.end('SIGTERM')
  await host.startHost()
  await window.goto(host.address)
  await window.getByText('Guest posts').first().click()
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Agency main/ }).click()
  await expect(window.getByText('This account needs its token').first()).toBeVisible()
  expect(service.requests).toEqual([])
})
