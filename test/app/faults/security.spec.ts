import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { askHost, goTo } from '../fixtures/host-requests.ts'
import { chip, paste, test } from '../fixtures/window.ts'
import { LinkService, refuses, acceptsAll } from '../fixtures/link-service.ts'

const token = 'tok-4f1e9c7a2b8d'

/** Each form in which a careless program could leave it. */
const forms = [
  token,
  Buffer.from(token).toString('base64').replace(/=+$/, ''),
  Buffer.from(token).toString('hex'),
  Buffer.from(token, 'utf16le').toString('latin1'),
  token.split('').toReversed().join(''),
]

function holdsToken(text: string): boolean {
  return forms.some((form) => text.includes(form))
}

async function filesWithToken(dataFolder: string): Promise<readonly string[]> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['ledger.sqlite']))
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return files.filter((_, index) => holdsToken(contents[index] ?? '')).map(({ name }) => name)
}

async function tryAgain(window: Page): Promise<void> {
  const problems = window.getByRole('list', { name: 'Needs you' })
  await problems.getByRole('button', { name: 'Try again' }).click()
}

test('a token that was used, refused and echoed is nowhere but in the requests', async ({
  window,
  host,
}) => {
  // A service that repeats the token in its words, as some do.
  await using service = await LinkService.start(
    refuses(403, `No such token: ${token}`),
    () => ({ status: 418, body: `<p>Authorization: Bearer ${token}</p>` }),
    acceptsAll,
  )
  const logged: string[] = []
  window.on('console', (message) => logged.push(message.text()))
  await paste(window, 'https://a.example/1\nhttps://a.example/2')
  await expect(chip(window, 'All')).toContainText('2')
  await goTo(window, 'Accounts')
  await window.getByRole('textbox', { name: 'Address' }).fill(service.address)
  await window.getByLabel('Token').fill(token)
  await window.getByRole('textbox', { name: 'Name' }).fill('Agency main')
  await window.getByRole('button', { name: 'Add and test' }).click()
  await window.getByRole('button', { name: 'Send a list' }).click()
  await window.getByRole('button', { name: 'Submit 2 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 2 links' }).click()
  await goTo(window, 'Queue')
  await expect(window.getByText('didn’t accept the token of Agency main').first()).toBeVisible()
  const shown = [await window.content()]
  await tryAgain(window)
  await expect(window.getByText('The service rejected a request').first()).toBeVisible()
  shown.push(await window.content())
  await tryAgain(window)
  await expect(window.getByRole('row', { name: /Accepted/ })).toBeVisible()

  const kept = await window.evaluate(() =>
    [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie].join('\n'),
  )
  const cookies = JSON.stringify(await window.context().cookies())
  shown.push(await window.content(), window.url(), kept, cookies, ...logged)
  expect(shown.filter(holdsToken)).toEqual([])
  expect(await filesWithToken(host.dataFolder)).toEqual([])
  await host.end('SIGTERM')
  expect(await filesWithToken(host.dataFolder)).toEqual([])
  expect(host.output.filter(holdsToken)).toEqual([])
  expect(new Set(service.authorizations)).toEqual(new Set([`Bearer ${token}`]))
})

test('the address without its key opens only the page that says where the key is', async ({
  window,
  host,
  driven,
}) => {
  await expect(window.getByRole('navigation')).toBeVisible()
  const stranger = await driven.newContext()
  const page = await stranger.newPage()
  await page.goto(new URL(host.address).origin)
  await expect(
    page.getByRole('heading', { name: 'Linkferry is running, and locked' }),
  ).toBeVisible()
  await page.goto(host.address)
  await expect(page.getByText('This address was used already')).toBeVisible()

  const unused = () => /(?<=For another browser: )\S+/.exec(host.output.join('\n'))?.[0] ?? ''
  await expect.poll(unused).toContain('http://127.0.0.1')
  await page.goto(unused())
  await expect(page.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
  expect(page.url(), 'no key is left where it could be copied').toBe(
    `${new URL(host.address).origin}/`,
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Paste links from anywhere' })).toBeVisible()
  await stranger.close()
})

test('a page of another port, which the browser gives the cookie, can neither ask nor read along', async ({
  window,
  host,
}) => {
  const evil = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Elsewhere</title>')
  })
  evil.listen(0, '127.0.0.1')
  await once(evil, 'listening')
  const address = evil.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { origin } = new URL(host.address)
  const page = await window.context().newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  const learned = await page.evaluate(async (app) => {
    const asked = { method: 'POST', body: 'null', credentials: 'include' } as const
    const tries = [
      fetch(`${app}/api/request/app.snapshot`, asked),
      fetch(`${app}/api/request/app.snapshot`, { ...asked, mode: 'no-cors' }),
      fetch(`${app}/api/paste?into=%7B%22new%22%3A%7B%7D%7D`, { ...asked, mode: 'no-cors' }),
      fetch(`${app}/api/events`, { credentials: 'include' }),
    ]
    const texts = tries.map((one) => one.then((answer) => answer.text()).catch(() => ''))
    return [...(await Promise.all(texts)), String(localStorage.getItem('linkferry-page-key'))]
  }, origin)
  expect(learned).toEqual(['', '', '', '', 'null'])
  expect((await askHost(window, 'app.snapshot', undefined)).lists).toEqual([])
  const frame = page.waitForEvent('console', { predicate: (said) => /frame/i.test(said.text()) })
  await page.evaluate((app) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: `${app}/` }))
  }, origin)
  expect((await frame).text()).toMatch(/frame-ancestors|X-Frame|refused/i)
  await page.close()
  evil.closeAllConnections()
  evil.close()
})

test('a token that is pasted beside its field comes into no list; a list does, and opens', async ({
  window,
}) => {
  for (const screen of ['Queue', 'Accounts', 'Settings']) {
    await goTo(window, screen)
    await window.getByRole('main').focus()
    await paste(window, token)
    await paste(window, `https://${screen.toLowerCase()}.example/1`)
    const grid = window.getByRole('grid')
    await expect(grid.getByText(`https://${screen.toLowerCase()}.example/1`)).toBeVisible()
    await expect(chip(window, 'All')).toContainText('1')
  }
  await window.keyboard.press('ControlOrMeta+1')
  await expect(window.getByRole('grid', { name: 'Lists' })).toHaveAttribute('aria-rowcount', '4')
  await expect(window.getByText(token)).toHaveCount(0)
})
