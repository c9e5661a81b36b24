import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { PracticeProcess } from './practice-process.ts'
import { pasteText } from './steps.ts'
import { addAccount, expectFinished, mend, problemOf, submitOnAccount } from './real-account.ts'
import type { RunningApp } from './running-app.ts'

test.use({ hasOwnProcesses: true })

const links = siteLinks(6)
const inDoubt =
  '3 links were maybe charged. Linkferry stopped while sending, so 3 units may have been spent.'

test.describe.configure({ mode: 'parallel' })
test.skip(process.platform !== 'linux', 'only Linux tells which process is the engine')

/** A slow service, and the first of two tasks on its way: charged, and not answered yet. */
async function sendFirstOfTwo(window: Page, service: PracticeProcess): Promise<void> {
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links, 3)
  await expect.poll(async () => (await service.books()).charges.length).toBe(3)
}

function slowService(app: RunningApp): Promise<PracticeProcess> {
  return PracticeProcess.start(app.dataFolder, '--token', 'any-token', '--fault', 'slow=1')
}

async function enterToken(window: Page): Promise<void> {
  await expect(problemOf(window)).toContainText('“Norda” has no token.')
  await mend(window, 'Enter token')
  await window.getByLabel('Token from the service’s account area').fill('any-token')
  await window.getByRole('button', { name: 'Use this token' }).click()
}

async function expectEachChargedOnce(service: PracticeProcess): Promise<void> {
  expect((await service.books()).charges.map(({ link }) => link)).toEqual(links)
}

test('an engine killed while it sends is started again: what was on its way is maybe charged, the rest goes on', async ({
  window,
  app,
}) => {
  await using service = await slowService(app)
  await sendFirstOfTwo(window, service)
  app.killEngine()

  await expect(window.getByText(inDoubt)).toBeVisible()
  await expectFinished(window, '3 accepted · 3 maybe charged · 3 units')
  await window.getByRole('button', { name: 'Was it charged?' }).click()
  await window.getByRole('button', { name: 'They were charged' }).click()
  await expectFinished(window, '6 accepted · 6 units')
  await expectEachChargedOnce(service)
})

test('a window whose host goes away says so, and throws nothing', async ({ window, app }) => {
  const thrown: string[] = []
  window.on('pageerror', ({ message }) => thrown.push(message))
  await pasteText(window, links.join('\n'))
  await window.getByRole('button', { name: 'History' }).click()
  await app.killHost()
  await expect(window.getByText('This page lost its connection to Linkferry.')).toBeVisible()
  for (const screen of ['Accounts', 'Queue', 'History', 'New'])
    await window.getByRole('button', { name: screen, exact: true }).click()
  await window.getByRole('button', { name: 'Put aside', exact: true }).click()
  await expect(window.getByText('Linkferry did not answer.')).toBeVisible()
  expect(thrown).toEqual([])
})

test('a host that goes away while a list is being submitted leaves no button that waits for it', async ({
  window,
  app,
}) => {
  await pasteText(window, links.join('\n'))
  const submit = window.getByRole('button', { name: 'Practise with 6 links' })
  await expect(submit).toBeEnabled()
  // As a window hears of it that is opened while another one's press is planned.
  await window.route('**/api/request/*', async (route) => {
    // None comes of a host that is gone, or for a page that is.
    const response = await route.fetch().catch(() => undefined)
    if (response === undefined) return route.abort().catch(() => undefined)
    const said = await response.text()
    return route.fulfill({
      response,
      body: said.replaceAll('"howToSend":', '"planned":3,"howToSend":'),
    })
  })
  await window.reload()
  await expect(window.getByRole('button', { name: 'Submitting… 3 of 6' })).toBeVisible()
  await app.killHost()
  await expect(submit).toBeDisabled()
  await expect(window.getByText('This page lost its connection to Linkferry.')).toBeVisible()
})

test('after host and engine were killed, what was on its way is maybe charged and the rest waits for the token', async ({
  window,
  app,
}) => {
  await using service = await slowService(app)
  await sendFirstOfTwo(window, service)
  app.killEngine()
  await app.killHost()
  await expect(window.getByText('This page lost its connection to Linkferry.')).toBeVisible()

  await app.startHost()
  await window.goto(app.address)
  await window.getByRole('button', { name: 'Queue' }).click()
  await expect(window.getByText(inDoubt)).toBeVisible()
  await enterToken(window)
  await expectFinished(window, '3 accepted · 3 maybe charged · 3 units')
  await expect(window.getByRole('button', { name: 'Was it charged?' })).toBeVisible()
  await expectEachChargedOnce(service)
})

test('an engine whose host was killed hears its answer out, and the next host goes on by itself', async ({
  window,
  app,
}) => {
  await using service = await slowService(app)
  await sendFirstOfTwo(window, service)
  await app.killHost()

  await app.startHost()
  await window.goto(app.address)
  await expect(window.getByText('Another Linkferry is using the same data folder')).toBeVisible()
  await expect(window.getByRole('heading', { name: 'New submission' })).toBeVisible()
  await window.keyboard.press('ControlOrMeta+2')
  await enterToken(window)
  await expectFinished(window, '6 accepted · 6 units')
  await expectEachChargedOnce(service)
})
