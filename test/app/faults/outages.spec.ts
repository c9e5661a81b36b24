import { createServer } from 'node:https'
import { expect, type Page } from '@playwright/test'
import { selfSigned } from '../../electron/engine/service/certificate.ts'
import {
  addAccount,
  addList,
  askHost,
  enterToken,
  goTo,
  submitLinks,
} from '../fixtures/host-requests.ts'
import { chip, openFile, paste, submitOn, test } from '../fixtures/window.ts'
import { LinkService, acceptsAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 6 }, (_, n) => `https://shop.example/product-${n}`)

function problem(window: Page) {
  return window.getByRole('list', { name: 'Needs you' }).getByRole('listitem')
}

test('the Queue counts down while the service is unreachable, and sends once it is reachable', async ({
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
  await using service = await LinkService.startAt(Number(new URL(address).port), acceptsAll)
  await expect(window.getByRole('row', { name: /Accepted/ })).toBeVisible({ timeout: 30_000 })
  expect(service.requests).toEqual([links])
})

test('an untrusted certificate is a problem that leads to the address, and charges nothing', async ({
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

const none = { accepted: 0, 'in-doubt': 0, total: 0 }

/** The current counts of links of each submission. */
async function planned(window: Page) {
  const { submissions } = await askHost(window, 'app.snapshot', undefined)
  return submissions.map(({ links: counts }) => counts)
}

test('after a kill of the engine during an import or a submission, links are planned all or not at all and sent once', async ({
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

  await using service = await LinkService.start(acceptsAll)
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
  // All links of the submission are planned, not a part of them.
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

test('the window says that its host was killed, and continues with the list after a restart', async ({
  window,
  host,
}) => {
  await using service = await LinkService.start(acceptsAll)
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
