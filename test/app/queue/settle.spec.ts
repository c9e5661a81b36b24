import { expect, type Page } from '@playwright/test'
import { addAccount, askHost, goTo, submitLinks } from '../fixtures/host-requests.ts'
import { test } from '../fixtures/window.ts'
import { LinkService, type Reaction, acceptsAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 6 }, (_, n) => `https://shop.example/product-${n}`)

function problem(window: Page) {
  return window.getByRole('list', { name: 'Needs you' }).getByRole('listitem')
}

/** A redirect to a login page: it is unknown whether the links were charged. */
const login: Reaction = () => ({ status: 302, body: '' })

test('two doubts are settled, one answer is undone and given again, and the account then resumes', async ({
  window,
}) => {
  await using service = await LinkService.start(login, login, acceptsAll)
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
  // A second Enter does not answer the next question.
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

test('a doubt asks for other evidence once the account page no longer shows its task', async ({
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
