import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { addAccount, expectFinished, problemOf, submitOnAccount } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { downloadOf, pasteText } from './steps.ts'

const links = siteLinks(3)

/** Opens an account under Accounts. */
async function openAccount(window: Page, name: string): Promise<void> {
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('navigation', { name: 'Accounts' }).getByText(name).click()
}

test('paid links that are exported from one account are left out on another', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await using other = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links)
  await expectFinished(window, '3 accepted · 3 units')

  await openAccount(window, 'Norda')
  const file = await downloadOf(window, () =>
    window.getByRole('button', { name: 'Export paid links' }).click(),
  )
  await addAccount(window, other.address, 'another-token', 'Palimo')
  await openAccount(window, 'Palimo')
  await window.getByLabel('Import paid links…').setInputFiles(file)

  const question = window.getByRole('alertdialog')
  await expect(question).toContainText(`The file holds 3 links of “Norda” at ${service.address}.`)
  await expect(question).toContainText(`This account is “Palimo” at ${other.address}.`)
  await question.getByRole('button', { name: 'Import 3 links' }).click()
  await expect(
    window.getByText('3 links now count as sent before and are left out of later submissions.'),
  ).toBeVisible()

  await window.getByLabel('Import paid links…').setInputFiles(file)
  await window.getByRole('alertdialog').getByRole('button', { name: 'Import 3 links' }).click()
  await expect(window.getByText('All 3 links were known already.')).toBeVisible()
  expect(other.requests).toEqual([])
})

test('paid links that wait here are taken out of the Queue, which is said in sight', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 405, body: '{"error":"Insufficient balance"}' }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links)
  await expect(problemOf(window)).toContainText('Balance too low on “Norda”.')

  const header = { format: 'linkferry-paid-list', version: 1, account: 'Norda', links: 3 }
  const lines = links.map((link) => `${link}\taccepted\ttheirs\t2026-05-03T12:00:00.000Z`)
  const first = JSON.stringify({ ...header, baseUrl: service.address })
  await openAccount(window, 'Norda')
  await window.getByLabel('Import paid links…').setInputFiles({
    name: 'paid.txt.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync([first, ...lines, ''].join('\n')),
  })
  await expect(
    window.getByText('3 of them waited in your Queue: they were taken out there and are not sent.'),
  ).toBeInViewport({ ratio: 1 })
  await window.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect(window.getByText('Nothing is waiting', { exact: true })).toBeVisible()
  await expect(problemOf(window)).toBeHidden()
  expect(service.requests).toHaveLength(1)
})

test('links that a paid list took out of the Queue were sent before, say Queue, History and report', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 405, body: '{"error":"Insufficient balance"}' }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links)
  await expect(problemOf(window)).toContainText('Balance too low on “Norda”.')
  const header = { format: 'linkferry-paid-list', version: 3, account: 'Team', links: 3, paid: 2 }
  const lines = links
    .slice(0, 2)
    .map((link) => `${link}\taccepted\ttheirs\t2026-05-03T12:00:00.000Z`)
  const takenBack = 'https://never.example/\tnot-charged\t\t2026-05-03T12:00:00.000Z'
  await openAccount(window, 'Norda')
  await window.getByLabel('Import paid links…').setInputFiles({
    name: 'paid.txt.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync(
      [JSON.stringify({ ...header, baseUrl: service.address }), ...lines, takenBack, ''].join('\n'),
    ),
  })
  const question = window.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Import 2 links' }).click()
  await expect(window.getByText('2 of them waited in your Queue')).toBeVisible()

  await window.getByRole('button', { name: /^Queue/ }).click()
  await expect(window.getByRole('listitem').getByText(/^Sent before 2$/)).toBeVisible()
  await expect(
    window.getByText('2 sent before, according to paid links from “Team”', { exact: true }),
  ).toBeVisible()
  const map = window.getByRole('listbox', { name: /^Batches of/ })
  await expect(map).toHaveAccessibleName(/1 Waiting and 1 Sent before$/)
  await map.press('End')
  await expect(map.getByRole('option', { selected: true })).toHaveAccessibleName(
    'Batch 1-2: Sent before · 2 links · according to paid links from “Team”',
  )
  await window.getByRole('button', { name: 'History' }).click()
  const row = window.getByRole('row').filter({ hasText: 'Sent before' })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '2' }).click()
  const details = window.getByRole('dialog', { name: '2 links: Sent before' })
  await expect(details).toContainText(
    /Taken out of the queue .+: sent before, according to paid links from “Team”\./,
  )
  await expect(details.getByRole('button', { name: /in New/ })).toHaveCount(0)
  await details.getByRole('button', { name: 'Close' }).click()
  await window.getByRole('button', { name: 'Report' }).click()
  const report = window.getByRole('dialog', { name: 'Report for a client' })
  const figure = (name: string) =>
    report.locator('dt', { hasText: name }).locator('..').locator('dd')
  await expect(figure('Left out, sent before')).toHaveText('2')
  await expect(figure('Of these, cancelled')).toHaveCount(0)
})

test('an import of many paid links shows how many of them are read', async ({ window }) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await openAccount(window, 'Norda')
  const many = siteLinks(100_000)
  const header = { format: 'linkferry-paid-list', version: 1, account: 'Norda', links: many.length }
  const lines = many.map((link) => `${link}\taccepted\ttheirs\t2026-05-03T12:00:00.000Z`)
  const first = JSON.stringify({ ...header, baseUrl: service.address })
  await window.getByLabel('Import paid links…').setInputFiles({
    name: 'paid.txt.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync([first, ...lines, ''].join('\n')),
  })
  const progress = window.getByRole('progressbar', { name: 'Importing the paid links…' })
  await expect(progress).toHaveAttribute('aria-valuetext', /^[\d,]+ of 100,000 links read$/)
  await expect(
    window.getByText('100,000 links now count as sent before and are left out of later'),
  ).toBeVisible()
  await expect(progress).toHaveCount(0)
})

test('an account whose token others use says when paid links were exchanged, and what a list more would tell', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await openAccount(window, 'Norda')
  await window.getByLabel('People who use this token, with you').fill('2')
  await window.getByRole('button', { name: 'Save changes' }).click()
  await expect(window.getByText('Not exported yet. Nothing imported yet.')).toBeVisible()

  await window.getByRole('button', { name: 'New', exact: true }).click()
  await submitOnAccount(window, links)
  await expectFinished(window, '3 accepted · 3 units')
  await openAccount(window, 'Norda')
  const owed = window.getByText('3 links sent from here are in no export yet: whoever shares the')
  await expect(owed).toBeVisible()
  await downloadOf(window, () => window.getByRole('button', { name: 'Export paid links' }).click())
  await expect(
    window.getByText(/^Last exported .* \(3 links\)\. Nothing imported yet\.$/),
  ).toBeVisible()
  await expect(owed).toHaveCount(0)

  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, 'https://new.example/')
  const unknown = window.getByText('Others’ links')
  await expect(unknown).toBeVisible()

  const header = { format: 'linkferry-paid-list', version: 3, account: 'Norda', links: 1 }
  const first = JSON.stringify({ ...header, baseUrl: service.address, writtenMs: Date.now() })
  const line = 'https://theirs.example/\ton-its-way\t\t2026-05-03T12:00:00.000Z'
  await openAccount(window, 'Norda')
  await window.getByLabel('Import paid links…').setInputFiles({
    name: 'paid.txt.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync([first, line, ''].join('\n')),
  })
  await expect(
    window.getByText('When the list was written, 1 link was still on its way: it is held back'),
  ).toBeVisible()
  await expect(window.getByText(/Last imported .* from “Norda” \(1 link\)\.$/)).toBeVisible()
  await expect(
    window.getByText('1 link that others sent is held back here as maybe charged: their next list'),
  ).toBeVisible()
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await expect(window.getByRole('button', { name: 'Submit 1 link' })).toBeVisible()
  await expect(unknown).toHaveCount(0)

  // What lay about for days is not taken for what the others know today.
  const dayMs = 86_400_000
  const old = JSON.stringify({ ...header, baseUrl: service.address, writtenMs: Date.now() - dayMs })
  await openAccount(window, 'Norda')
  await window.getByLabel('Import paid links…').setInputFiles({
    name: 'paid.txt.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync([old, line, ''].join('\n')),
  })
  await expect(
    window.getByText(/from “Norda” \(1 link\)\. That list was written .*\.$/),
  ).toBeVisible()
})

test('a link that another account has sent says where, and is left out by kind', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await using other = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links)
  await expectFinished(window, '3 accepted · 3 units')
  await addAccount(window, other.address, 'another-token', 'Palimo')
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, [...links, 'https://new.example/'].join('\n'))
  await window.getByRole('button', { name: /^Account Norda/ }).click()
  await window.getByRole('option', { name: 'Palimo' }).click()

  await expect(window.getByText(/^Sent on “Norda” /)).toHaveCount(3)
  const cost = window.getByRole('complementary', { name: 'Send' })
  const elsewhere = cost.getByText('Already on another account: Norda (3 links)')
  await expect(elsewhere).toBeVisible()
  const heard = window.locator('[role="status"][data-react-aria-top-layer] > span:last-child')
  await expect(heard).toContainText('Already on another account: Norda (3 links)')
  await window.getByRole('button', { name: '3 warnings' }).click()
  await expect(window.getByText('3 sent on another account')).toBeVisible()
  await window.getByRole('button', { name: 'Leave these out' }).click()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('button', { name: 'Submit 1 link' })).toBeEnabled()
  await expect(elsewhere).toHaveCount(0)
})

test('an account stays where its token was not taken, and says why', async ({ window }) => {
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('button', { name: 'Add an account' }).first().click()
  await window.getByRole('textbox', { name: 'Name' }).fill('Norda')
  await window.getByRole('textbox', { name: 'Address' }).fill('https://service.example')
  await window.getByLabel('Token from the service’s account area').fill('two words')
  await window.getByRole('button', { name: 'Add this account' }).click()

  await expect(
    window.getByText('“Norda” is added, but its token was not taken: see beside it why.'),
  ).toBeVisible()
  await expect(window.getByRole('heading', { name: 'Norda' })).toBeVisible()
  await expect(
    window.getByText('A token has no spaces, line breaks or letters outside ASCII.'),
  ).toBeVisible()
})
