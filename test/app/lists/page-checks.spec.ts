import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { addAccount, askHost } from '../fixtures/host-requests.ts'
import { type FakeWindow, openSceneContext, serveFakeWindow } from '../scenes/fake-window.ts'
import { chip, paste, test as realTest } from '../fixtures/window.ts'

/** One build of the window with a made-up host, and a page for each test. */
const test = realTest.extend<{ page: Page }, { served: FakeWindow }>({
  served: [
    async ({}, use) => {
      await using served = await serveFakeWindow()
      await use(served)
    },
    { scope: 'worker' },
  ],
  async page({ driven }, use) {
    const context = await openSceneContext(driven, { width: 1280, height: 800 })
    const page = await context.newPage()
    await use(page)
    await context.close()
  },
})

const list = { screen: 'list', listId: 62 } as const
const listOf = (
  scene:
    | 'pages-new'
    | 'pages-done'
    | 'pages-old'
    | 'pages-outdated'
    | 'pages-disk-full'
    | 'pages-running'
    | 'pages-offline'
    | 'pages-read-only',
) => ({
  name: scene,
  scene,
  route: list,
})

const pageChip = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Filter by page check' })
    .getByRole('button', { name: new RegExp(`^${name} `) })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const toast = (page: Page, text: string) => page.getByText(text).first()

/** Requests to the host since the start, with a name. */
const asked = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      globalThis.fakeHost.asked
        .filter((request) => request.name === wanted)
        .map(({ input }) => JSON.stringify(input)),
    name,
  )

test('a user sees which of 1,204 links would be wasted and excludes them in two presses, with the units saved and undo', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-done'))
  await expect(
    page.getByText('1,204 pages checked: 120 would be wasted. 12 couldn’t be checked.').first(),
  ).toBeVisible()
  await button(page, 'Show them').first().click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '121')
  await expect(page.getByRole('row').nth(1)).toContainText('not found (404)')
  await button(page, 'Submit 1,204 links').click()
  await expect(page.getByRole('alertdialog')).toContainText('Would be wasted120')
  await page.keyboard.press('Escape')
  await button(page, 'Exclude them, save 120 units').click()
  await expect(page.getByRole('grid')).toContainText(
    '120 pages that would be wasted are excludedThis saves 120 units.',
  )
  await expect(toast(page, 'Excluded 120 lines. Saves 120 units.')).toBeVisible()
  const footer = page.locator('footer')
  await expect(footer).toContainText('Saved120 units')
  await expect(button(page, 'Submit 1,084 links')).toBeVisible()
  await expect(chip(page, 'Excluded')).toContainText('120')
  // What could not be checked is still sent.
  await expect(pageChip(page, 'Couldn’t be checked')).toContainText('12')
  await button(page, 'Undo').first().click()
  await expect(button(page, 'Submit 1,204 links')).toBeVisible()
  await expect(footer).not.toContainText('Saved')
})

test('pages are excluded by reason, others are sent instead of redirects, and what could not be checked is tried again', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-done'))
  await button(page, 'Pages').click()
  const panel = page.getByRole('dialog', { name: 'Pages' })
  await expect(panel).toContainText('Would be wasted 120')
  await panel.getByRole('button', { name: 'Exclude: not found' }).click()
  await expect(toast(page, 'Excluded 36 lines. Saves 36 units.')).toBeVisible()
  await expect(panel).toContainText('Would be wasted 84')
  await panel
    .getByRole('button', { name: 'Send the other page: redirects to another page' })
    .click()
  await expect(toast(page, '24 lines now send the other page.')).toBeVisible()
  await expect(panel).toContainText('Would be wasted 60')
  await panel.getByRole('button', { name: 'Try 12 again' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('Checking 12 pages.').first()).toBeVisible()
  const [again] = (await asked(page, 'pages.check')).slice(-1)
  expect(again).toContain('"page":"unchecked"')
  // It looks for the same link as the check before.
  expect(again).toContain('"target":{"text":"norda.example"}')
})

test('a check says what it will do, asks for our link, and shows progress, pause, resume and its result', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-new'))
  await page.keyboard.press('ControlOrMeta+e')
  const dialog = page.getByRole('dialog', { name: 'Check pages' })
  await expect(dialog).toContainText('1,204 pages on 8 sites, about')
  expect(await asked(page, 'pages.check')).toEqual([])
  await dialog.getByText('One address').click()
  const start = dialog.getByRole('button', { name: 'Check 1,204 pages' })
  await expect(start).toBeDisabled()
  const field = dialog.getByRole('textbox', { name: 'Domain or address of our link' })
  await field.fill('no address')
  await expect(dialog.getByText('Enter a domain or an address')).toBeVisible()
  await field.fill('norda.example')
  await expect(start).toBeEnabled()
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Page checks' })
  await expect(bar.getByRole('progressbar', { name: 'Checking pages' })).toBeVisible()
  await bar.getByRole('button', { name: 'Pause' }).click()
  await expect(bar.getByRole('progressbar', { name: 'Page check paused' })).toBeVisible()
  await bar.getByRole('button', { name: 'Resume' }).click()
  await expect(bar).toContainText('1,204 pages checked: 120 would be wasted.')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Line',
    'Link',
    'Status',
    'Page',
    'Our link',
    'writer',
  ])
  // The next check starts with the same link.
  await bar.getByRole('button', { name: 'Close' }).click()
  await button(page, 'Check pages').click()
  await expect(field).toHaveValue('norda.example')
  await expect(dialog).toContainText('1,192 pages were checked recently and are left out.')
  await expect(dialog).toContainText('12 pages on')
  await dialog.getByText('Check those again too').click()
  await expect(dialog).toContainText('1,204 pages on')
})

test('a screen reader hears the start and the result of a check once, and no progress', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-new'))
  const said = await page.evaluateHandle(() => {
    const texts: string[] = []
    for (const region of document.querySelectorAll('[role=status], [role=alert]'))
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) texts.push(node.textContent ?? '')
      }).observe(region, { subtree: true, childList: true })
    return texts
  })
  await page.keyboard.press('ControlOrMeta+e')
  const start = button(page, 'Check 1,204 pages')
  await expect(start).toBeEnabled()
  await start.press('Enter')
  await expect(page.getByText('1,204 pages checked').first()).toBeVisible()
  const heard = (await said.jsonValue()).filter((text) => /page/.test(text))
  expect(heard).toEqual([
    'Checking 1,204 pages.',
    '1,204 pages checked: 120 would be wasted. 12 couldn’t be checked.',
  ])
})

test('chips and filters count and show what they say, and a second press shows all lines', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-outdated'))
  await page
    .getByRole('region', { name: 'Page checks' })
    .getByRole('button', { name: 'Close' })
    .click()
  const target = page
    .getByRole('region', { name: 'Page checks' })
    .getByRole('button', { name: /^Our link/ })
  const rows = (count: number) =>
    expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1))
  for (const [name, count] of [
    ['Fine', 1_045],
    ['Would be wasted', 117],
    ['Couldn’t be checked', 12],
    ['Not checked', 30],
    ['Outdated', 40],
  ] as const) {
    await expect(pageChip(page, name)).toContainText(count.toLocaleString('en-US'))
    await pageChip(page, name).click()
    await rows(count)
  }
  await pageChip(page, 'Outdated').click()
  await rows(1_204)
  await target.click()
  await page.getByRole('option', { name: /^There, but not counted/ }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('There, nofollow')
  // All that an agency would write to the site about, in one filter.
  const counted = async (name: string): Promise<number> => {
    const text = await page.getByRole('option', { name: new RegExp(`^${name} `) }).innerText()
    return Number(text.replaceAll(/\D/g, ''))
  }
  await target.click()
  const others = [
    'There, but not counted',
    'To another page of the site',
    'Not in the page’s source',
  ]
  let sum = 0
  for (const name of others) sum += await counted(name)
  expect(await counted('Needs attention')).toBe(sum)
  await page.getByRole('option', { name: /^Needs attention/ }).click()
  await rows(sum)
})

test('lines are sorted by page and by our link, what is wrong first', async ({ page, served }) => {
  await served.play(page, listOf('pages-done'))
  const first = page.getByRole('row').nth(1)
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(first).toContainText('Fine')
  await heading('Page').click()
  await expect(first).toContainText('not found (404)')
  await expect(heading('Page')).toHaveAttribute('aria-sort', 'ascending')
  await heading('Page').click()
  await expect(first).toContainText('Fine')
  await heading('Our link').click()
  await expect(first).toContainText('Not in the source')
})

test('the details of a line say what its check means, and send the page that it redirects to', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-done'))
  await page.getByText('redirects to').first().click()
  await page.keyboard.press('Space')
  const details = page.getByRole('complementary', { name: /^Details of line/ })
  await expect(details).toContainText('The service would charge 1 unit')
  await expect(details).toContainText('Leads to')
  await details.getByRole('button', { name: 'Send the page it redirects to instead' }).click()
  await expect(details).toContainText('Not checked yet.')
  await expect(details).toContainText('/moved-15')
  await details.getByRole('button', { name: 'Check page' }).click()
  await expect(page.getByText('Checking 1 page.').first()).toBeVisible()
})

test('the lines selected are checked whatever their status, and private addresses only after a yes', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-done'))
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.evaluate(() =>
    globalThis.fakeHost.on('pages.plan', () => ({
      ok: true,
      value: { pages: 3, sites: 3, aboutMs: 2_000, fresh: 0, privateHosts: 1 },
    })),
  )
  await expect(button(page, 'Check 3 pages…')).toBeVisible()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Check 3 pages…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check pages' })
  await expect(dialog).toContainText('1 site is inside a private network')
  await dialog.getByText('Open private addresses too').click()
  await dialog.getByRole('button', { name: 'Check 3 pages' }).click()
  const [check] = await asked(page, 'pages.check')
  expect(check).toContain('"rows":{"rows":[0,1,2]}')
  expect(check).toContain('"again":true')
  expect(check).toContain('"allowPrivate":true')
})

test('by keyboard alone pages are excluded in every place, and the focus is never lost', async ({
  page,
  served,
}) => {
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
  await served.play(page, listOf('pages-done'))
  await button(page, 'Pages').press('Enter')
  await button(page, 'Exclude: not found').press('Enter')
  await expect(toast(page, 'Excluded 36 lines.')).toBeVisible()
  await expect.poll(focused).toMatch(/^LI Redirects? to another page|^LI redirects to another page/)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Pages')).toBeFocused()
  await button(page, 'Exclude 84, save 84 units').first().press('Enter')
  await expect(toast(page, 'Excluded 84 lines.')).toBeVisible()
  await expect.poll(focused).toMatch(/^MAIN/)
  await page.keyboard.press('ControlOrMeta+z')
  await button(page, 'Exclude them, save 84 units').press('Enter')
  await expect(button(page, 'Submit 1,084 links')).toBeVisible()
  await expect.poll(focused).toMatch(/^MAIN/)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ArrowDown')
  for (let down = 0; down < 15; down += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const details = page.getByRole('complementary', { name: 'Details of line 15' })
  await details.getByRole('button', { name: 'Exclude', exact: true }).press('Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText('Excluded')
  await expect.poll(focused).toMatch(/^MAIN/)
})

test('the Lists screen says how many pages of a list would be wasted', async ({ page, served }) => {
  await served.play(page, { name: 'lists', scene: 'pages-done' })
  const row = page.getByRole('row').filter({ hasText: 'Norda outreach 2026' })
  await expect(row).toContainText('120 would be wasted')
  await expect(row).toContainText('1,204 ready')
  await row.getByText('Norda outreach 2026').click()
  await button(page, 'Exclude 120, save 120 units').click()
  await button(page, 'Lists').first().click()
  await expect(row).toContainText('1,084 ready')
  await expect(row).not.toContainText('wasted')
})

test('a check is started from the menu of the Lists screen and from the palette', async ({
  page,
  served,
}) => {
  await served.play(page, { name: 'lists', scene: 'pages-new' })
  await page.getByText('Norda outreach 2026').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Check pages…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check pages' })
  await expect(dialog).toContainText('1,204 pages on 8 sites')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('check pag')
  await expect(page.getByRole('option').first()).toContainText('Check pages')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('1,204 pages on 8 sites')
})

test('the plan of a check follows the lines that are ready meanwhile', async ({ page, served }) => {
  await served.play(page, listOf('pages-new'))
  await page.keyboard.press('ControlOrMeta+e')
  const dialog = page.getByRole('dialog', { name: 'Check pages' })
  await expect(dialog).toContainText('1,204 pages on')
  await page.evaluate(async () => {
    const excluded = { listId: 62, target: { rows: [0, 1, 2, 3] } }
    await globalThis.fakeHost.bridge.request('rows.exclude', excluded)
    globalThis.fakeHost.tellList(62)
  })
  await expect(dialog).toContainText('1,200 pages on')
})

test('our link can be in a column of the sheet, which the next check remembers', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-new'))
  await page.keyboard.press('ControlOrMeta+e')
  const dialog = page.getByRole('dialog', { name: 'Check pages' })
  await dialog.getByText('From a column').click()
  await expect(dialog.getByRole('button', { name: /^Check / })).toBeDisabled()
  const column = dialog.getByRole('button', { name: /Column with our links/ })
  await column.click()
  await page.getByRole('option', { name: 'writer' }).click()
  await dialog.getByRole('button', { name: 'Check 1,204 pages' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await asked(page, 'pages.check')).join('')).toContain('"target":{"column":0}')
  await page.keyboard.press('ControlOrMeta+e')
  await expect(column).toContainText('writer')
  await expect(dialog).toContainText('The check that is running ends. Its results stay.')
})

test('a window that only views a list shows and checks pages, but changes no lines', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-read-only'))
  await expect(button(page, 'Show them')).toBeVisible()
  await expect(button(page, 'Try 12 again')).toBeVisible()
  await button(page, 'Pages').click()
  const panel = page.getByRole('dialog', { name: 'Pages' })
  await expect(panel.getByRole('button', { name: 'Show: not found' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(?:Exclude|Send the other)/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(page, 'Show them').click()
  await page.getByText('redirects to').first().click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Check page' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /instead|Exclude/ })).toHaveCount(0)
})

test('the result above the rows and the strip above the footer never say the same at the same time', async ({
  page,
  served,
}) => {
  await served.play(page, listOf('pages-done'))
  const strip = page.getByText('120 of these pages would be wasted.')
  const bar = page.getByRole('region', { name: 'Page checks' })
  await expect(bar.getByRole('button', { name: 'Exclude 120, save 120 units' })).toBeVisible()
  await expect(strip).toHaveCount(0)
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(strip).toBeVisible()
  await expect(button(page, 'Exclude them, save 120 units')).toBeVisible()
})

for (const scene of ['pages-running', 'pages-offline', 'pages-disk-full', 'pages-done'] as const)
  test(`eight rows and the whole bar are visible at 900×600 and at 200 % zoom: ${scene}`, async ({
    page,
    served,
  }) => {
    await served.play(page, listOf(scene))
    const bar = page.getByRole('region', { name: 'Page checks' })
    for (const size of [
      { width: 900, height: 600 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(size)
      for (const one of await bar.getByRole('button').all()) await expect(one).toBeInViewport()
      const grid = await page.getByRole('grid').boundingBox()
      expect(Math.floor(((grid?.height ?? 0) - 30) / 28)).toBeGreaterThanOrEqual(8)
    }
    // The result has the place of the counts until it is closed.
    if (scene === 'pages-done') await bar.getByRole('button', { name: 'Close' }).click()
    if (scene === 'pages-done' || scene === 'pages-running')
      await expect(chip(page, 'All')).toBeVisible()
  })

test('the result of a check that was started days ago is no news', async ({ page, served }) => {
  await served.play(page, listOf('pages-old'))
  await expect(pageChip(page, 'Would be wasted')).toContainText('120')
  await expect(page.getByText('pages checked')).toHaveCount(0)
})

test('sample links, which lead nowhere, are not checked', async ({ page, served }) => {
  await served.play(page, { name: 'samples', scene: 'first-start' })
  await button(page, 'Try with 300 sample links').click()
  await expect(button(page, 'Copy results')).toBeVisible()
  await expect(button(page, 'Check pages')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+e')
  await page.keyboard.press('ControlOrMeta+g')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a full disk says what to do, and resuming tries again', async ({ page, served }) => {
  await served.play(page, listOf('pages-disk-full'))
  const bar = page.getByRole('region', { name: 'Page checks' })
  await expect(bar).toContainText('The disk is full. Free some space, then resume the page check.')
  await bar.getByRole('button', { name: 'Resume' }).click()
  await expect(bar).toContainText('1,204 pages checked')
})

test('settings of page checks are saved as they are typed', async ({ page, served }) => {
  await served.play(page, { name: 'settings', route: { screen: 'settings', section: 'pages' } })
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Requests at once').fill('8')
  await field('Seconds between requests to one site').fill('3')
  await field('Days until a check is outdated').fill('0')
  await expect(page.getByText('Enter 1 to 3,660 days.')).toBeVisible()
  await field('User agent').fill('Größe')
  await expect(page.getByText('Use only letters, digits')).toBeVisible()
  const saved = await asked(page, 'settings.save')
  expect(saved.at(-1)).toContain('"concurrency":8,"perSiteDelayMs":3000')
  expect(saved.join('')).not.toContain('ß')
})

const pages: Readonly<Record<string, (response: ServerResponse) => void>> = {
  // It never answers.
  '/slow': () => undefined,
  '/fine': (response) => html(response, '<a href="https://norda.example/">Norda kitchens</a>'),
  '/nofollow': (response) =>
    html(response, '<a rel="nofollow" href="https://norda.example/">Norda</a>'),
  '/without': (response) => html(response, 'Nothing to see here.'),
  '/noindex': (response) => html(response, '', '<meta name="robots" content="noindex">'),
  '/moved': (response) => {
    response.writeHead(301, { location: '/fine' }).end()
  },
  '/login': (response) => {
    response.writeHead(401).end()
  },
}

function html(response: ServerResponse, body: string, head = ''): void {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<!doctype html><title>Page</title>${head}<body>${body}</body>`)
}

/** A site on this computer with a page for each kind of verdict. Other paths are not found. */
async function startSite(): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page === undefined) response.writeHead(404).end()
    else page(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

realTest(
  'the real engine checks pages of this computer only after a yes; the wasted ones are excluded, a redirect is replaced, and all that is still there after a reload',
  async ({ window }) => {
    await using site = await startSite()
    const account = await addAccount(window, 'https://service.example', { price: 3 })
    const { settings } = await askHost(window, 'app.snapshot', undefined)
    await askHost(window, 'settings.save', {
      defaultAccountId: account.id,
      pages: { ...settings.pages, perSiteDelayMs: 0 },
    })
    const paths = ['fine', 'nofollow', 'without', 'gone', 'noindex', 'moved', 'login']
    await paste(window, paths.map((name) => `${site.origin}/${name}`).join('\n'))
    await button(window, /^Fix 7 issues/).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Send anyway' }).click()
    await window.keyboard.press('Escape')
    await expect(button(window, 'Submit 7 links')).toBeVisible()

    const dialog = window.getByRole('dialog', { name: 'Check pages' })
    const bar = window.getByRole('region', { name: 'Page checks' })
    await button(window, 'Check pages').click()
    await expect(dialog).toContainText('7 pages on 1 site')
    await expect(dialog).toContainText('1 site is inside a private network')
    await dialog.getByRole('button', { name: 'Check 7 pages' }).click()
    await expect(bar).toContainText('7 pages checked: none would be wasted.')
    await expect(bar).toContainText('7 couldn’t be checked.')

    await button(window, 'Check pages').click()
    await dialog.getByText('Open private addresses too').click()
    await dialog.getByText('One address').click()
    await dialog.getByRole('textbox', { name: 'Domain or address' }).fill('norda.example')
    await dialog.getByRole('button', { name: 'Check 7 pages' }).click()
    await expect(bar).toContainText('7 pages checked: 3 would be wasted. 1 couldn’t be checked.')
    const row = (path: string) =>
      window
        .getByRole('row')
        .filter({ hasText: `/${path}` })
        .first()
    await expect(row('fine')).toContainText(/Fine.*There, follow/)
    await expect(row('nofollow')).toContainText(/Fine.*There, nofollow/)
    await expect(row('without')).toContainText('Not in the source')
    await expect(row('gone')).toContainText('not found (404)')
    await expect(row('noindex')).toContainText('marked noindex')
    await expect(row('moved')).toContainText('redirects to /fine')
    await expect(row('login')).toContainText('Couldn’t be checked: asks for a login')

    await button(window, 'Exclude 3, save 9 units').click()
    await expect(toast(window, 'Excluded 3 lines. Saves 9 units.')).toBeVisible()
    await button(window, 'Undo').first().click()
    await row('moved').click()
    await window.keyboard.press('Space')
    await button(window, 'Send the page it redirects to instead').click()
    // A link into a private network needs a yes, wherever it comes from.
    await expect(chip(window, 'Needs review')).toContainText('1')
    await button(window, 'Exclude them, save 6 units').click()
    await expect(button(window, 'Submit 4 links')).toBeVisible()
    await window.reload()
    await expect(button(window, 'Submit 4 links')).toBeVisible()
    await expect(pageChip(window, 'Would be wasted')).toContainText('2')
    await expect(window.locator('footer')).toContainText('Saved6 units')
  },
)

realTest(
  'a check that the real engine runs is shown on the Lists screen, and is paused, resumed and canceled',
  async ({ window }) => {
    await using site = await startSite()
    await paste(window, `${site.origin}/slow\n${site.origin}/fine`)
    await button(window, /^Fix 2 issues/).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Send anyway' }).click()
    await window.keyboard.press('ControlOrMeta+e')
    const dialog = window.getByRole('dialog', { name: 'Check pages' })
    await expect(dialog).toContainText('2 pages on 1 site')
    await dialog.getByText('Open private addresses too').click()
    await button(window, 'Check 2 pages').click()
    const bar = window.getByRole('region', { name: 'Page checks' })
    await expect(bar).toContainText('0 of 2')
    await button(window, 'Lists').first().click()
    const status = window.getByRole('grid', { name: 'Lists' }).getByText(/^Checking pages · /)
    await expect(status).toHaveText('Checking pages · 0 of 2')
    await status.click()
    await bar.getByRole('button', { name: 'Pause' }).click()
    await expect(bar.getByRole('progressbar', { name: 'Page check paused' })).toBeVisible()
    await bar.getByRole('button', { name: 'Resume' }).click()
    await expect(bar.getByRole('progressbar', { name: 'Checking pages' })).toBeVisible()
    await bar.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar).toHaveCount(0)
    await button(window, 'Check pages').click()
    await expect(window.getByRole('dialog')).toContainText('2 pages on 1 site')
  },
)
