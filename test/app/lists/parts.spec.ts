import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addAccount, addList, askHost, enterToken, goTo } from '../fixtures/by-host.ts'
import { chip, clipboard, openFile, paste, submitOn, test } from '../fixtures/window.ts'
import { LinkService, takesAll } from '../fixtures/link-service.ts'

const dayMs = 86_400_000

/** A client's sheet of 300 rows; 40 of them need a choice of four kinds. */
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

/** Chooses what of the list is sent, in More, which stays open. */
async function choosePart(window: Page, part: string): Promise<void> {
  await window.getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('button', { name: /^Send / }).click()
  await window.getByRole('option', { name: part }).click()
  await expect(window.getByRole('button', { name: /^Send / })).toBeFocused()
}

/** Closes More once the choice made there is so many links. */
async function closeMore(window: Page, links: number): Promise<void> {
  const submit = window.getByRole('button', { name: `Submit ${links} links`, exact: true })
  await expect(submit).toBeEnabled()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog', { name: 'More' })).toHaveCount(0)
}

test('of a sheet of 300 rows 260 are sent today and 40 tomorrow, and every row has its result', async ({
  window,
  host,
}) => {
  await using service = await LinkService.start(takesAll)
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
  // A press before its cost is shown would be asked about.
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

test('the first links, what the balance covers, what is shown and what is selected leave one after another', async ({
  window,
}) => {
  await using service = await LinkService.start(takesAll)
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

test('a list above the limit per submission is sent as far as the limit allows', async ({
  window,
}) => {
  await using service = await LinkService.start(takesAll)
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

test('Escape right after a choice closes the panel that the choice was made in', async ({
  window,
  host,
}) => {
  await addAccount(window, host.address)
  await paste(window, 'https://one.example/\nhttps://two.example/')
  await window.getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('button', { name: /^Send / }).click()
  const option = window.getByRole('option', { name: 'First…' })
  await expect(option).toBeInViewport()
  await option.hover()

  // No frame passes until the next key.
  await window.evaluate(() => {
    globalThis.requestAnimationFrame = () => 0
  })
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('listbox')).toHaveCount(0)
  await window.keyboard.press('Escape')

  await expect(window.getByRole('dialog', { name: 'More' })).toHaveCount(0)
})
