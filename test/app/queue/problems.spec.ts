import { expect, type Page } from '@playwright/test'
import { addAccount, askHost, goTo, submitLinks } from '../fixtures/host-requests.ts'
import { chip, paste, test } from '../fixtures/window.ts'
import { LinkService, refuses, acceptsAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 3 }, (_, n) => `https://shop.example/product-${n}`)

function problems(window: Page) {
  return window.getByRole('list', { name: 'Needs you' })
}

test('a wrong token stops sending until the right one is entered', async ({ window }) => {
  await using service = await LinkService.start(refuses(403, 'No such token'), acceptsAll)
  const account = await addAccount(window, service.address)
  await submitLinks(window, links, account)
  await goTo(window, 'Queue')
  await expect(problems(window)).toContainText('didn’t accept the token of Agency main')
  await problems(window).getByRole('button', { name: 'Enter token' }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByLabel('Token', { exact: true }).fill('the-right-token-at-last')
  await dialog.getByRole('button', { name: 'Save token' }).click()
  await expect(window.getByRole('row', { name: /Accepted/ })).toBeVisible()
  await expect(problems(window)).toHaveCount(0)
  expect(service.authorizations).toEqual([
    expect.stringContaining('token-of-'),
    'Bearer the-right-token-at-last',
  ])
})

test('a wrong address stops sending until it is corrected and the token is entered for it', async ({
  window,
}) => {
  await using wrong = await LinkService.start(refuses(404, 'Not found'))
  await using right = await LinkService.start(acceptsAll)
  const account = await addAccount(window, wrong.address)
  await submitLinks(window, links, account)
  await goTo(window, 'Queue')
  await expect(problems(window)).toContainText('No service found at the address of Agency main.')
  await problems(window).getByRole('button', { name: 'Edit account' }).click()
  await window.getByRole('textbox', { name: 'Address' }).fill(right.address)
  await window.getByRole('button', { name: 'Save changes' }).click()
  await expect(window.getByText(/^Saved for another address/)).toBeVisible()
  await window
    .getByRole('main')
    .getByRole('textbox', { name: /token/i })
    .fill('token-of-the-right-address')
  await window.getByRole('button', { name: 'Save token' }).click()
  await goTo(window, 'Queue')
  const resume = problems(window).getByRole('button', { name: /Try again|Resume/ })
  if (await resume.isVisible()) await resume.click()
  await expect(window.getByRole('row', { name: /Accepted/ })).toBeVisible()
  expect(new Set(right.authorizations)).toEqual(new Set(['Bearer token-of-the-right-address']))
})

test('an unexpected price stops sending until the user makes it the account’s price', async ({
  window,
}) => {
  const data = { units_used: 2, task_id: 'task-of-two', links_count: 1 }
  const body = JSON.stringify({ status: 200, msg: 'Task created', data })
  await using service = await LinkService.start(
    () => ({ status: 200, body }),
    (sent) => ({
      status: 200,
      body: JSON.stringify({
        status: 200,
        msg: 'Task created',
        data: { ...data, task_id: 'next', units_used: sent.length * 2, links_count: sent.length },
      }),
    }),
  )
  const account = await addAccount(window, service.address, { parallel: 1 })
  await submitLinks(window, links, account, { batchSize: 1 })
  await goTo(window, 'Queue')
  await expect(problems(window)).toContainText('Agency main was charged a different price.')
  await problems(window).getByRole('button', { name: 'Use 2 units per link' }).click()
  await expect.poll(() => service.requests.length).toBeGreaterThan(1)
  const { accounts } = await askHost(window, 'app.snapshot', undefined)
  expect(accounts.find(({ id }) => id === account.id)?.price).toBe(2)
})

test('two windows that submit the same links at the same time pay for each link once', async ({
  window,
  host,
}) => {
  await using service = await LinkService.start(acceptsAll)
  await addAccount(window, service.address)
  const second = await window.context().newPage()
  await second.goto(new URL(host.address).origin)
  await expect(second.getByRole('navigation')).toBeVisible()
  const pages = [window, second]
  // The dialog closes if its links were sent meanwhile, so no request passes before both are confirmed.
  const bothAnswered = Promise.withResolvers<undefined>()
  let answered = 0
  await window.context().route('**/api/request/submission.create', async (route) => {
    answered += 1
    if (answered === pages.length) bothAnswered.resolve(undefined)
    await bothAnswered.promise
    await route.continue()
  })
  for (const page of pages) {
    await page.bringToFront()
    await paste(page, links.join('\n'))
    await expect(chip(page, 'All')).toContainText('3')
    await page.getByRole('button', { name: /^Account / }).click()
    await page.getByRole('option', { name: /^Agency main/ }).click()
    await page.getByRole('button', { name: 'Submit 3 links' }).click()
  }
  await Promise.all(
    pages.map((page) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Submit 3 links' }).click(),
    ),
  )
  await expect.poll(() => service.requests.flat().length).toBe(3)
  await expect
    .poll(async () => {
      const { submissions } = await askHost(window, 'app.snapshot', undefined)
      return submissions.map(({ state }) => state)
    })
    .toEqual(['finished'])
  expect(service.requests.flat().toSorted()).toEqual(links)
  await second.close()
})
