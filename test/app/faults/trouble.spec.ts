import { createServer } from 'node:https'
import { expect, type Page } from '@playwright/test'
import { selfSigned } from '../../electron/engine/service/certificate.ts'
import { addAccount, addList, askHost, enterToken, goTo, submitLinks } from '../fixtures/by-host.ts'
import { chip, openFile, paste, submitOn, test } from '../fixtures/window.ts'
import { LinkService, type Reaction, takesAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 6 }, (_, n) => `https://shop.example/product-${n}`)

function problem(window: Page) {
  return window.getByRole('list', { name: 'Needs you' }).getByRole('listitem')
}

test('where nobody listens the Queue counts down, and sends by itself once somebody does', async ({
  window,
}) => {
  const gone = await LinkService.start()
  const { address } = gone
  await gone[Symbol.asyncDispose]()
  const account = await addAccount(window, address)
  await submitLinks(window, links, account)
  await goTo(window, 'Queue')
  await expect(window.getByText(/^No connection\. Retries in \d+/)).toBeVisible()
  await expect(window.getByText('no connection, retrying automatically')).toBeVisible()
  await expect(problem(window)).toHaveCount(0)
  await using service = await LinkService.startAt(Number(new URL(address).port), takesAll)
  await expect(window.getByRole('row', { name: /Accepted/ })).toBeVisible({ timeout: 30_000 })
  expect(service.requests).toEqual([links])
})

test('a certificate that nobody trusts is a problem that leads to the address, and charges nothing', async ({
  window,
}) => {
  await using server = createServer(selfSigned, (_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const account = await addAccount(window, `https://127.0.0.1:${port}`)
  await submitLinks(window, links, account)
  await goTo(window, 'Queue')
  await expect(problem(window)).toContainText(
    'This computer doesn’t trust the certificate of Agency main.',
  )
  await expect(problem(window)).toContainText('Nothing was charged.')
  await problem(window).getByRole('button', { name: 'Edit account' }).click()
  await expect(window.getByRole('textbox', { name: 'Address' })).toBeFocused()
})

/** Nobody knows whether it was charged. */
const login: Reaction = () => ({ status: 302, body: '' })

test('of two doubts each is answered and undone, the account resumes behind the last, and the days of its tasks say until when', async ({
  window,
}) => {
  await using service = await LinkService.start(login, login, takesAll)
  const account = await addAccount(window, service.address, { parallel: 1, tasksShownDays: 30 })
  await submitLinks(window, links, account, { batchSize: 2 })
  await goTo(window, 'Queue')
  await expect(problem(window)).toContainText('2 links possibly charged on Agency main.')
  await expect(problem(window)).toContainText('Your account page shows them until ')
  await problem(window).getByRole('button', { name: 'Resume' }).click()
  await expect(problem(window)).toContainText('4 links possibly charged on Agency main.')
  expect(service.requests).toHaveLength(2)

  await problem(window).getByRole('button', { name: 'Was it charged?' }).click()
  const dialog = window.getByRole('dialog')
  await expect(dialog).toContainText('1 of 2')
  await expect(dialog).toContainText('Your account page shows it until ')
  await dialog.getByRole('button', { name: 'They were charged' }).press('Enter')
  await expect(window.getByText('You marked 2 links as charged.').first()).toBeVisible()
  // A second Enter answers nothing of the next question.
  await window.keyboard.press('Enter')
  await expect(dialog).toContainText('Were these 2 links charged?')
  await expect(dialog).not.toContainText('1 of 2')
  await dialog.getByRole('button', { name: 'Not charged, send again' }).click()
  await expect(dialog).toHaveCount(0)
  await window.getByRole('button', { name: 'Undo' }).first().click()
  await expect(window.getByText('Your answer was undone.').first()).toBeVisible()
  await expect(problem(window)).toContainText('2 links possibly charged on Agency main.')
  await problem(window).getByRole('button', { name: 'Was it charged?' }).click()
  await dialog.getByRole('button', { name: 'Not charged, send again' }).click()
  await expect(problem(window)).toContainText('All requests are settled.')
  await problem(window).getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => service.requests.flat().length).toBe(8)
  await expect(problem(window)).toHaveCount(0)
  const { submissions } = await askHost(window, 'app.snapshot', undefined)
  expect(submissions[0]?.links.accepted).toBe(6)
})

test('past the days that a service shows a task, a doubt asks for another proof', async ({
  window,
  host,
}) => {
  await using service = await LinkService.start(() => 'cut')
  const account = await addAccount(window, service.address, { tasksShownDays: 1 })
  await submitLinks(window, links, account)
  await goTo(window, 'Queue')
  await expect(problem(window)).toContainText(
    'Answer soon: your account page shows them only until ',
  )
  await host.end('SIGTERM')
  await host.startHost(3 * 86_400_000)
  await window.clock.install({ time: Date.now() + 3 * 86_400_000 })
  await window.goto(host.address)
  await goTo(window, 'Queue')
  await expect(window.getByText(/Your account page stopped showing them on /)).toBeVisible()
  await window.getByRole('button', { name: 'Was it charged?' }).first().click()
  await expect(window.getByRole('dialog')).toContainText(
    'Check your balance or an invoice, or ask the service’s support.',
  )
})

const none = { accepted: 0, 'in-doubt': 0, total: 0 }

/** The links of each submission, as they are counted now. */
async function planned(window: Page) {
  const { submissions } = await askHost(window, 'app.snapshot', undefined)
  return submissions.map(({ links: counts }) => counts)
}

test('an engine that is killed while it imports or submits leaves a whole list and links that are sent once', async ({
  window,
  host,
}) => {
  const many = Array.from({ length: 400_000 }, (_, n) => `https://big.example/product-${n}`)
  await openFile(window, 'big.txt', many.join('\n'))
  await expect(window.getByText('Importing big.txt').first()).toBeVisible()
  host.killEngine()
  const failed = window.getByRole('alertdialog')
  await expect(failed).toContainText('Linkferry didn’t respond. Check the list')
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(failed).toHaveCount(0)
  await expect(window.getByText('Linkferry’s engine stopped and is restarting.')).toHaveCount(0)

  await using service = await LinkService.start(takesAll)
  await addAccount(window, service.address)
  const list = await addList(window, many.slice(0, 60_000), 'Second')
  await goTo(window, 'Lists')
  await window.getByText(list.name).first().click()
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: /^Agency main/ }).click()
  await window.getByRole('button', { name: 'Submit 60,000 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 60,000 links' }).click()
  await expect.poll(async () => (await planned(window)).length).toBe(1)
  host.killEngine()
  await expect(
    window.getByText('Linkferry’s engine stopped and is restarting.').first(),
  ).toBeVisible()
  await expect(window.getByText('Linkferry’s engine stopped and is restarting.')).toHaveCount(0)
  // It was planned whole, or nothing of it was and the button is there again.
  await expect
    .poll(async () => (await planned(window)).map(({ total }) => total), { timeout: 30_000 })
    .toEqual([60_000])
  await expect
    .poll(async () => {
      const [{ accepted, 'in-doubt': inDoubt } = none] = await planned(window)
      return accepted + inDoubt
    })
    .toBe(60_000)
  const sent = service.requests.flat()
  expect(new Set(sent).size).toBe(sent.length)
})

test('after its host was killed the window says so, and opened again it goes on with the list', async ({
  window,
  host,
}) => {
  await using service = await LinkService.start(takesAll)
  const account = await addAccount(window, service.address)
  await paste(window, links.join('\n'))
  await expect(chip(window, 'All')).toContainText('6')
  await host.end('SIGKILL')
  await expect(
    window.getByText('This page lost its connection to Linkferry.').first(),
  ).toBeVisible()
  await host.startHost()
  await window.goto(host.address)
  await expect(window.getByText('This page lost its connection to Linkferry.')).toHaveCount(0)
  await enterToken(window, account)
  await goTo(window, 'Lists')
  await window.getByText('shop.example').first().click()
  await submitOn(window, 'Agency main', 6)
  await expect(chip(window, 'Accepted')).toContainText('6')
  expect(service.requests).toEqual([links])
})
