import { expect, type Page } from '@playwright/test'
import { axeFlaws, colourRules } from '../fixtures/axe-flaws.ts'
import { chip, paste, test } from '../fixtures/window.ts'
import { LinkService, refuses, acceptsAll } from '../fixtures/link-service.ts'

// The last file of a run: on one worker alone its tests would leave the other workers idle.
test.describe.configure({ mode: 'parallel' })

const links = [
  'https://blog.norda.example/guest-post-1',
  'https://blog.norda.example/guest-post-2',
  'https://blog.norda.example/guest-post-3',
]

const screens = ['Queue', 'History', 'Accounts', 'Settings'] as const

async function goTo(window: Page, screen: string): Promise<void> {
  await window.getByRole('navigation').getByRole('button', { name: screen }).first().click()
  await expect(window.getByRole('heading', { level: 1, name: screen })).toBeVisible()
}

/** Adds an account by its three fields; it tests itself. */
async function addAccount(window: Page, address: string): Promise<void> {
  await goTo(window, 'Accounts')
  await window.getByRole('textbox', { name: 'Address' }).fill(address)
  await window.getByLabel('Token').fill('a-long-enough-token')
  await window.getByRole('textbox', { name: 'Name' }).fill('Agency main')
  await window.getByRole('button', { name: 'Add and test' }).click()
  await expect(window.getByRole('heading', { name: 'Added Agency main.' })).toBeVisible()
}

/** Pastes the links as a list, connects a service, and submits them with it. */
async function submitWith(window: Page, address: string, texts = links): Promise<void> {
  await paste(window, texts.join('\n'))
  await expect(chip(window, 'All')).toContainText(String(texts.length))
  await addAccount(window, address)
  await window.getByRole('button', { name: 'Send a list' }).click()
  await window.getByRole('button', { name: `Submit ${texts.length} links` }).click()
  await window
    .getByRole('alertdialog')
    .getByRole('button', { name: `Submit ${texts.length} links` })
    .click()
}

/** A problem at the top of the Queue. Screen readers hear it elsewhere too. */
function problem(window: Page, title: string) {
  return window.getByRole('list', { name: 'Needs you' }).getByText(title)
}

async function openPalette(window: Page): Promise<void> {
  await window.keyboard.press('ControlOrMeta+K')
  await expect(window.getByRole('combobox')).toBeFocused()
}

/** Enters the balance of the only account. */
async function enterBalance(window: Page, units: number): Promise<void> {
  await goTo(window, 'Accounts')
  await window.getByRole('button', { name: 'Enter balance' }).click()
  await window.getByRole('textbox', { name: 'Balance in units' }).fill(String(units))
  await window.getByRole('button', { name: 'Save balance' }).click()
  await expect(window.getByRole('dialog')).toHaveCount(0)
}

test('an account needs three fields, tests itself, and sends a list', async ({ window }) => {
  await using service = await LinkService.start(acceptsAll)
  await submitWith(window, service.address)
  await expect(chip(window, 'Accepted')).toContainText('3')
  await goTo(window, 'Accounts')
  await expect(window.getByText(/^Connected\. The token will be verified/)).toBeVisible()
})

test('a doubt is settled by the balance of the account page, and undone', async ({ window }) => {
  await using service = await LinkService.start(() => 'cut')
  await paste(window, links.join('\n'))
  await expect(chip(window, 'All')).toContainText('3')
  await addAccount(window, service.address)
  await enterBalance(window, 1_000)
  await window.getByRole('button', { name: 'Send a list' }).click()
  await window.getByRole('button', { name: 'Submit 3 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 3 links' }).click()

  await goTo(window, 'Queue')
  await expect(problem(window, '3 links possibly charged on Agency main.')).toBeVisible()
  await window.getByRole('button', { name: 'Was it charged?' }).first().click()
  const dialog = window.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText('Were these 3 links charged?')
  const balance = dialog.getByRole('textbox', { name: 'Balance on your account page now' })
  await balance.fill('998')
  await expect(dialog.getByText('Matches neither.')).toBeVisible()
  await balance.fill('997')
  await expect(dialog.getByText('Matches “charged”')).toBeVisible()
  expect(await axeFlaws(window)).toEqual([])
  await dialog.getByRole('button', { name: 'They were charged' }).click()
  await expect(window.getByText('You marked 3 links as charged.').first()).toBeVisible()
  await expect(problem(window, '3 links possibly charged on Agency main.')).toHaveCount(0)

  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(problem(window, '3 links possibly charged on Agency main.')).toBeVisible()
})

test('a doubt is settled by a list of what was charged; the others are sent again', async ({
  window,
}) => {
  await using service = await LinkService.start(() => 'cut', acceptsAll)
  await submitWith(window, service.address)
  await goTo(window, 'Queue')
  await window.getByRole('button', { name: 'Was it charged?' }).first().click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Only some…' }).click()
  await dialog
    .getByRole('textbox', { name: 'Links', exact: true })
    .fill(`${links[0]}\nhttps://elsewhere.example/`)
  await expect(dialog.getByText('1 found')).toBeVisible()
  await expect(dialog.getByText('1 not in this request')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 2 again' }).click()
  await expect(window.getByText('1 marked as charged, 2 as not charged.').first()).toBeVisible()
  await goTo(window, 'History')
  await expect(window.getByRole('row', { name: /Accepted/ }).first()).toBeVisible()
})

test('a balance that is too low is mended with the buttons of its problem', async ({ window }) => {
  await using service = await LinkService.start(refuses(405, 'Insufficient balance'), acceptsAll)
  await submitWith(window, service.address)
  await goTo(window, 'Queue')
  await expect(problem(window, 'The balance of Agency main is too low.')).toBeVisible()
  await window.getByRole('button', { name: 'Enter new balance' }).click()
  await window.getByRole('textbox', { name: 'Balance in units' }).fill('50')
  await window.getByRole('button', { name: 'Save and resume' }).click()
  await expect(problem(window, 'The balance of Agency main is too low.')).toHaveCount(0)
  await expect(window.getByRole('row', { name: /Accepted/ })).toBeVisible()
})

test('a number of the Queue leads to its rows in the list', async ({ window }) => {
  await using service = await LinkService.start(() => 'cut')
  await submitWith(window, service.address)
  await goTo(window, 'Queue')
  await window.getByRole('button', { name: /3 possibly charged/i }).click()
  await expect(window.getByRole('dialog')).toBeVisible()
  await window.getByRole('dialog').getByRole('button', { name: 'Show in list' }).click()
  await expect(window.getByRole('grid')).toHaveAttribute('aria-rowcount', '4')
})

test('History says what was sent, and makes a list of what was not', async ({ window }) => {
  await using service = await LinkService.start(acceptsAll)
  await submitWith(window, service.address)
  await expect(chip(window, 'Accepted')).toContainText('3')
  await goTo(window, 'History')
  await expect(window.getByRole('grid', { name: 'Requests by list' })).toBeVisible()
  const field = window.getByRole('search').getByRole('searchbox')
  await window.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${links[1]}\nhttps://unsent.example/page`,
  )
  await field.focus()
  await window.keyboard.press('ControlOrMeta+V')
  const answers = window.getByRole('grid', { name: 'Was it sent?' })
  await expect(answers.getByRole('row', { name: /guest-post-2/ })).toContainText('Accepted')
  await expect(answers.getByRole('row', { name: /unsent/ })).toContainText('Not sent')
  await window.getByRole('button', { name: 'Copy results' }).click()
  await expect(window.getByText(/^Copied 2 results/).first()).toBeVisible()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  expect(copied.trimEnd().split('\n')).toHaveLength(2)
  await window.getByRole('button', { name: 'Create a list from 1 unsent link' }).click()
  await expect(chip(window, 'All')).toContainText('1')
})

test('requests of a list are expanded by keyboard', async ({ window }) => {
  await using service = await LinkService.start(acceptsAll)
  await submitWith(window, service.address)
  await expect(chip(window, 'Accepted')).toContainText('3')
  await goTo(window, 'History')
  const grid = window.getByRole('grid', { name: 'Requests by list' })
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await grid.focus()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('ArrowRight')
  await expect(grid).toHaveAttribute('aria-rowcount', '3')
  await expect(grid.getByText(/^Task /)).toBeVisible()
  await window.keyboard.press('ArrowLeft')
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
})

test('a backup is made and restored, and says what that means', async ({ window }) => {
  await paste(window, links.join('\n'))
  await expect(chip(window, 'All')).toContainText('3')
  await goTo(window, 'Settings')
  await window.getByRole('button', { name: 'Back up now' }).click()
  await expect(window.getByText(/^Backed up .* in 1 list\.$/).first()).toBeVisible()
  await window.getByRole('button', { name: /^Restore the backup/ }).click()
  const dialog = window.getByRole('alertdialog')
  await expect(dialog).toContainText('may have been sent since')
  await expect(dialog).toContainText('Submissions made since then aren’t in the backup')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(window.getByText('Restored.').first()).toBeVisible({ timeout: 20_000 })
})

test('settings are kept over a reload', async ({ window }) => {
  await goTo(window, 'Settings')
  await window.getByRole('radio', { name: 'Dark' }).click({ force: true })
  await window.getByRole('textbox', { name: 'Agency name' }).fill('Linkworks')
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')
  await window.waitForTimeout(300)
  await window.reload()
  await expect(window.getByRole('textbox', { name: 'Agency name' })).toHaveValue('Linkworks')
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the palette goes to lists, screens and questions by keyboard', async ({ window }) => {
  await paste(window, links.join('\n'))
  await expect(chip(window, 'All')).toContainText('3')
  await openPalette(window)
  await window.keyboard.type('hist')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await openPalette(window)
  await window.keyboard.type('https://nowhere.example/')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('grid', { name: 'Was it sent?' })).toContainText('Not sent')
  await openPalette(window)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('combobox')).toHaveCount(0)
})

test('help opens beside the work and closes with Escape', async ({ window }) => {
  // While the engine starts there is no work yet, and no heading.
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
  await window.keyboard.press('F1')
  const help = window.getByRole('complementary', { name: 'Help' })
  await expect(help).toBeVisible()
  await help.getByRole('searchbox').fill('undo your answer')
  await expect(help.getByRole('heading', { name: 'Undo' })).toBeVisible()
  expect(await axeFlaws(window)).toEqual([])
  await window.keyboard.press('Escape')
  await window.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
})

test('no screen has a flaw that axe finds, in light and dark, and none overflows', async ({
  window,
}) => {
  await using service = await LinkService.start(() => 'cut')
  await submitWith(window, service.address)
  await window.getByRole('button', { name: 'Close', exact: true }).click()
  for (const screen of screens) {
    await goTo(window, screen)
    await window.emulateMedia({ colorScheme: 'light' })
    expect(await axeFlaws(window)).toEqual([])
    await window.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFlaws(window, colourRules)).toEqual([])
    for (const size of [
      { width: 900, height: 600 },
      { width: 640, height: 400 },
      { width: 1280, height: 800 },
    ]) {
      await window.setViewportSize(size)
      const overflow = await window.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    }
  }
})
