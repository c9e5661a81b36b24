import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  addAccount,
  addList,
  askHost,
  enterToken,
  goTo,
  submitLinks,
} from '../fixtures/host-requests.ts'
import { chip, clipboard, openFile, paste, submitOn, test } from '../fixtures/window.ts'
import { LinkService, acceptsAll } from '../fixtures/link-service.ts'

const dayMs = 86_400_000

/** A client's sheet of 300 rows; 40 of them need review. */
const sheet = Array.from({ length: 300 }, (_, index) => {
  const page = `page-${index}`
  const url =
    index % 15 === 0
      ? `sole.example/${page}`
      : index % 15 === 7
        ? `https://ostra.example/${page} - please index`
        : `https://blog.norda.example/${page}`
  return [`A${index + 1}`, url, index % 2 === 0 ? 'Anna' : 'Ben']
})

const csv = [['id', 'url', 'writer'], ...sheet].map((cells) => cells.join(',')).join('\n')

/** Chooses a part of the list in More, which stays open. */
async function choosePart(window: Page, part: string): Promise<void> {
  await window.getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('button', { name: /^Send / }).click()
  await window.getByRole('option', { name: part }).click()
  await expect(window.getByRole('button', { name: /^Send / })).toBeFocused()
}

/** Closes More once Submit shows the number of links of the chosen part. */
async function closeMore(window: Page, links: number): Promise<void> {
  const submit = window.getByRole('button', { name: `Submit ${links} links`, exact: true })
  await expect(submit).toBeEnabled()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog', { name: 'More' })).toHaveCount(0)
}

test('a sheet of 300 rows is sent on two days, and every row has its result', async ({
  window,
  host,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  await askHost(window, 'settings.save', { defaultAccountId: account.id })
  await openFile(window, 'norda.csv', csv)
  await submitOn(window, 'Agency main', 260)
  await expect(chip(window, 'Accepted')).toContainText('260')

  await host.end('SIGTERM')
  await host.startHost(dayMs)
  await window.clock.install({ time: Date.now() + dayMs })
  await window.goto(host.address)
  await enterToken(window, account)
  let actions = 0
  const act = async (press: Promise<void>): Promise<void> => {
    actions += 1
    await press
  }
  await act(window.getByRole('gridcell', { name: /^norda.csv/ }).click())
  await act(window.getByRole('button', { name: 'Review 40 lines' }).click())
  await act(window.getByRole('button', { name: 'Apply 40 suggestions' }).click())
  // A press before the cost is shown would ask for confirmation.
  await expect(window.getByText('40 units').first()).toBeVisible()
  await act(window.getByRole('button', { name: 'Submit 40 links' }).click())
  await expect(chip(window, 'Accepted')).toContainText('300')
  await act(window.getByRole('button', { name: 'Copy results' }).click())
  expect(actions).toBe(5)
  await expect(window.getByText('Copied 301 lines.').first()).toBeVisible()

  const rows = (await clipboard(window)).split('\n').map((line) => line.split('\t'))
  expect(rows[0]?.slice(0, 4)).toEqual(['id', 'url', 'writer', 'Status'])
  expect(rows.slice(1).map(([id]) => id)).toEqual(sheet.map(([id]) => id))
  expect(new Set(rows.slice(1).map((cells) => cells[3]))).toEqual(new Set(['Accepted']))
  const days = rows.slice(1).map((cells) => /\d{4}-\d\d-\d\d/.exec(cells.join(' '))?.[0])
  expect(new Set(days).size).toBe(2)
  expect(days.filter((day) => day === days[1])).toHaveLength(260)

  const coming = window.waitForEvent('download')
  await window.getByRole('button', { name: 'Export', exact: true }).click()
  await window.getByRole('menuitem', { name: 'CSV' }).first().click()
  const lines = (await readFile(await (await coming).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(301)
  expect(lines.filter((line) => line.includes(',Accepted,'))).toHaveLength(300)

  await goTo(window, 'Queue')
  const finished = window.getByRole('table', { name: 'Scheduled and finished' })
  await expect(finished.getByRole('row', { name: /norda.csv.*260 links/ })).toContainText('260')
  await expect(finished.getByRole('row', { name: /norda.csv.* 40 links/ })).toContainText('40')
  await goTo(window, 'History')
  const history = window.getByRole('grid', { name: 'Requests by list' })
  await expect(history.getByRole('row', { name: /norda.csv/ })).toContainText('300')
  expect(service.requests.flat()).toHaveLength(300)
  expect(new Set(service.requests.flat()).size).toBe(300)
})

test('the first links, those that the balance covers, shown rows and selected rows are sent one after another', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const links = Array.from(
    { length: 12 },
    (_, index) => `https://${index < 8 ? 'a' : 'b'}.example/${index}`,
  )
  await addAccount(window, service.address, { knownBalance: 5 })
  await paste(window, `${links.join('\n')}\nc.example/x`)
  await expect(chip(window, 'All')).toContainText('13')
  await choosePart(window, 'First…')
  await window.getByRole('textbox', { name: /^Number of links/ }).fill('13')
  await expect(window.getByText('Enter a number from 1 to 12.').last()).toBeVisible()
  await expect(window.getByRole('button', { name: /^Submit \d+ links$/ })).toBeDisabled()
  await window.getByRole('textbox', { name: /^Number of links/ }).fill('2')
  await closeMore(window, 2)
  await expect(window.getByText('10 links stay unsent')).toBeVisible()
  await submitOn(window, 'Agency main', 2)
  await expect(chip(window, 'Accepted')).toContainText('2')

  await choosePart(window, 'First…')
  await window.getByRole('button', { name: 'Use balance: 3' }).click()
  await closeMore(window, 3)
  await submitOn(window, 'Agency main', 3)
  await expect(chip(window, 'Accepted')).toContainText('5')

  await window.getByRole('searchbox').fill('b.example')
  await expect(window.getByText('4 of 13')).toBeVisible()
  await choosePart(window, 'Lines shown')
  await closeMore(window, 4)
  await submitOn(window, 'Agency main', 4)
  await expect(chip(window, 'Accepted')).toContainText('9')
  await window.getByRole('searchbox').fill('')

  const grid = window.getByRole('grid')
  await grid.getByRole('row', { name: /a\.example\/6/ }).click()
  await window.keyboard.press('Shift+ArrowDown')
  await choosePart(window, 'Lines selected')
  await closeMore(window, 2)
  await submitOn(window, 'Agency main', 2)
  await expect(chip(window, 'Accepted')).toContainText('11')
  await submitOn(window, 'Agency main', 1)
  await expect(chip(window, 'Accepted')).toContainText('12')
  expect(service.requests).toEqual([
    links.slice(0, 2),
    links.slice(2, 5),
    links.slice(8),
    links.slice(6, 8),
    links.slice(5, 6),
  ])
  await window.getByRole('button', { name: 'Copy results' }).click()
  await expect(window.getByText('Copied 13 lines.').first()).toBeVisible()
  const statuses = (await clipboard(window)).split('\n').map((line) => line.split('\t')[1])
  expect(statuses.slice(1)).toEqual([...links.map(() => 'Accepted'), 'Needs review'])
})

test('a list above the limit per submission can be sent up to the limit', async ({ window }) => {
  await using service = await LinkService.start(acceptsAll)
  const links = Array.from({ length: 6 }, (_, n) => `https://shop.example/product-${n}`)
  await addAccount(window, service.address, { limitPerSubmission: 4 })
  const list = await addList(window, links)
  await window.getByText(list.name).first().click()
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Agency main/ }).click()
  await expect(window.getByText('Exceeds this account’s limit per submission')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Submit 6 links' })).toBeDisabled()
  await choosePart(window, 'First…')
  await window.getByRole('button', { name: 'Use limit: 4' }).click()
  await closeMore(window, 4)
  await submitOn(window, 'Agency main', 4)
  await expect(chip(window, 'Accepted')).toContainText('4')
  expect(service.requests.flat()).toEqual(links.slice(0, 4))
})

test('Escape right after a choice closes the panel with the choice', async ({ window, host }) => {
  await addAccount(window, host.address)
  await paste(window, 'https://one.example/\nhttps://two.example/')
  await window.getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('button', { name: /^Send / }).click()
  const option = window.getByRole('option', { name: 'First…' })
  await expect(option).toBeInViewport()
  await option.hover()

  // No animation frame runs before the next key.
  await window.evaluate(() => {
    globalThis.requestAnimationFrame = () => 0
  })
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('listbox')).toHaveCount(0)
  await window.keyboard.press('Escape')

  await expect(window.getByRole('dialog', { name: 'More' })).toHaveCount(0)
})

const products = Array.from({ length: 3 }, (_, n) => `https://shop.example/product-${n}`)

test('the links of a table are sent, and its results contain all its cells', async ({ window }) => {
  const rows = products.map((link, n) => `${n + 1},"Blog, ${n}",${link}`)
  await openFile(window, 'posts.csv', ['No,Blog,URL', ...rows].join('\n'))
  await expect(chip(window, 'All')).toContainText('3')
  await window.getByRole('button', { name: 'Practice with 3 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('3')
  await window.getByRole('button', { name: 'Copy results' }).click()
  await expect(window.getByText(/^Copied \d lines\.$/).first()).toBeVisible()
  const copied = await window.evaluate(() => navigator.clipboard.readText())
  const [headings = '', first = ''] = copied.split('\n')
  expect(headings.split('\t').slice(0, 4)).toEqual(['No', 'Blog', 'URL', 'Status'])
  expect(first.split('\t').slice(0, 4)).toEqual(['1', 'Blog, 0', products[0], 'Accepted'])
})

test('a link that was sent before shows its list, and costs units again only if it is resent', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  await submitLinks(window, products, account, { name: 'November' })
  await expect.poll(() => service.requests.flat().length).toBe(3)
  await addList(window, products, 'December')
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

test('a list says that its account lost its token in a restart', async ({ window, host }) => {
  await using service = await LinkService.start(acceptsAll)
  await addAccount(window, service.address)
  await addList(window, products)
  await host.end('SIGTERM')
  await host.startHost()
  await window.goto(host.address)
  await window.getByText('Guest posts').first().click()
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Agency main/ }).click()
  await expect(window.getByText('This account needs its token').first()).toBeVisible()
  expect(service.requests).toEqual([])
})

test('Ctrl Enter submits even while a control of the footer has the focus', async ({ window }) => {
  await paste(window, 'https://blog.norda.example/1\nhttps://blog.norda.example/2')
  await expect(window.getByRole('button', { name: 'Practice with 2 links' })).toBeVisible()
  await window.locator('footer').getByRole('button').first().focus()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(chip(window, 'Accepted')).toContainText('2')
})

test('a press of Submit before the forecast arrives submits once it arrives', async ({
  window,
}) => {
  const release = await holdForecasts(window)
  await paste(window, 'https://blog.norda.example/1\nhttps://blog.norda.example/2')
  await expect(window.getByRole('button', { name: 'Practice with 2 links' })).toBeVisible()
  await window.keyboard.press('ControlOrMeta+Enter')
  release()
  await expect(chip(window, 'Accepted')).toContainText('2')
})

test('a press of Submit before its cost is shown asks for confirmation', async ({ window }) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  await submitLinks(window, ['https://blog.norda.example/0'], account)
  const release = await holdForecasts(window)
  await paste(window, 'https://blog.norda.example/1\nhttps://blog.norda.example/2')
  await window.getByRole('button', { name: 'Submit 2 links' }).click()
  release()
  const question = window.getByRole('alertdialog')
  await expect(question).toContainText('Units2')
  await question.getByRole('button', { name: 'Submit 2 links' }).click()
  await expect(chip(window, 'Accepted')).toContainText('2')
})

/** Holds back all forecasts. Returns a function that releases them. */
async function holdForecasts(window: Page): Promise<() => void> {
  const released = Promise.withResolvers<undefined>()
  await window.route('**/api/request/submission.forecast', async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve(undefined)
}
