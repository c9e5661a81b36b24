import type { Page } from '@playwright/test'
import { defaultSettings, type Snapshot } from '../../electron/shared/contract.ts'
import { expect, type House, knowsNewEmpty, test } from './early-page.ts'

declare global {
  /** The heading that the page came with, before any script ran. */
  var writtenHeading: Element | null
}

const heading = (page: Page, name = 'New submission') => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const samples = (page: Page) => button(page, 'Practise with 300 sample links')
const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const rows = (page: Page) => page.getByRole('grid').getAttribute('aria-rowcount')
/** What only the app says of the page. */
const takenOver = (page: Page) => page.locator('html[dir]')

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

/** Brings a list into New from elsewhere. */
async function bring(house: House, text: string): Promise<void> {
  const { draft } = await house.ask('app.snapshot', undefined)
  if (draft === undefined) throw new Error('There is no draft')
  await house.ask('draft.paste', { draftId: draft.id, text })
  await knowsNewEmpty(house, false)
}

test('a paste before the app is there comes in, once, when it is', async ({ openEarly }) => {
  const { page, comes } = await openEarly()
  await expect(heading(page)).toBeVisible()
  await paste(page, 'https://one.example/\nhttps://two.example/')
  comes()
  await expect(line(page, 'https://two.example/')).toBeVisible()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
})

test('files are opened before the app is there, and come in though they are chosen after', async ({
  openEarly,
}) => {
  const { page, comes } = await openEarly()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open files' }).click()
  const opened = await chooser
  comes()
  await expect(takenOver(page)).toBeAttached()
  const buffer = Buffer.from('https://one.example/')
  await opened.setFiles({ name: 'list.txt', mimeType: 'text/plain', buffer })
  await expect(line(page, 'https://one.example/')).toBeVisible()
})

test('files that are chosen after New was left lead there and come in, from History too', async ({
  openEarly,
}) => {
  const { page, comes } = await openEarly()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open files' }).click()
  const opened = await chooser
  comes()
  await expect(takenOver(page)).toBeAttached()
  await page.keyboard.press('ControlOrMeta+3')
  await expect(heading(page, 'History')).toBeVisible()
  const buffer = Buffer.from('https://one.example/')
  await opened.setFiles({ name: 'list.txt', mimeType: 'text/plain', buffer })
  await expect(line(page, 'https://one.example/')).toBeVisible()
  await expect(page.getByText('What you opened came in here.')).toBeVisible()
})

test('a button pressed again and again before the app is there is pressed once when it is', async ({
  openEarly,
}) => {
  const { page, comes } = await openEarly()
  for (let press = 0; press < 3; press++) await samples(page).click()
  comes()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect.poll(() => rows(page)).toBe('301')
  await expect(page.getByRole('status').filter({ hasText: '300 lines' })).toBeAttached()
  expect(await rows(page)).toBe('301')
})

test('a press that is let go when the app is there is a press', async ({ openEarly }) => {
  const { page, comes } = await openEarly()
  await samples(page).hover()
  await page.mouse.down()
  comes()
  await expect(takenOver(page)).toBeAttached()
  await page.mouse.up()
  await expect(page.getByRole('grid')).toBeVisible()
})

for (const [locale, title] of [
  ['en-GB', 'New submission'],
  ['de-AT', 'Neuer Auftrag'],
] as const)
  test(`the page speaks ${locale} by itself, and the app takes it over as it stands, with its focus`, async ({
    openEarly,
  }) => {
    const { page, errors, comes } = await openEarly({ locale })
    await expect(heading(page, title)).toBeVisible()
    await page.evaluate(() => {
      globalThis.writtenHeading = document.querySelector('h1')
    })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    comes()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('kbd').first()).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('button').nth(1)).toBeFocused()
    expect(await page.evaluate(() => globalThis.writtenHeading?.isConnected)).toBe(true)
    expect(errors).toEqual([])
  })

test('the app takes over the page as it stands where New is empty and has something to tell', async ({
  house,
  openEarly,
}) => {
  const { draft } = await house.ask('app.snapshot', undefined)
  if (draft === undefined) throw new Error('There is no draft')
  const list = { draftId: 'other', name: 'Spring', atMs: 1_000, lines: 3, sendable: 3, decide: 0 }
  const told: Partial<Snapshot> = {
    draft: {
      ...draft,
      putAside: [list],
      cleared: [{ ...list, draftId: 'third', name: 'Autumn' }],
      canUndo: true,
      listTrouble: { kind: 'not-opened', folder: '/data/drafts/one' },
    },
  }
  const { page, errors, comes } = await openEarly({}, (opened) => changeSnapshots(opened, told))
  comes()
  await expect(button(page, 'Bring back “Spring”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bring back “Autumn”' })).toBeVisible()
  await expect(page.getByText('/data/drafts/one')).toBeVisible()
  expect(errors).toEqual([])
})

test('a page in another language than the browser tells the app is drawn anew, in peace', async ({
  openEarly,
}) => {
  const { page, errors, comes } = await openEarly({}, (opened) =>
    opened.route('**/', (route) => {
      const headers = { ...route.request().headers(), 'accept-language': 'de' }
      return route.continue({ headers })
    }),
  )
  await expect(heading(page, 'Neuer Auftrag')).toBeVisible()
  comes()
  await expect(heading(page)).toBeVisible()
  expect(errors).toEqual([])
})

test('the page is in the chosen theme and language before the app is there', async ({
  house,
  openEarly,
}) => {
  await house.ask('settings.save', { ...defaultSettings, theme: 'dark', language: 'fr' })
  const { page } = await openEarly()
  await expect(page.getByRole('button', { name: /^Réglages|^Paramètres/ })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(22, 22, 21)')
})

test('a page for a list does not show the first screen meanwhile, and takes a paste to it', async ({
  house,
  openEarly,
}) => {
  await bring(house, 'https://one.example/')
  const { page, comes } = await openEarly()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await expect(heading(page)).toBeHidden()
  await paste(page, 'https://two.example/')
  comes()
  await expect(line(page, 'https://one.example/')).toBeVisible()
  await expect(line(page, 'https://two.example/')).toBeVisible()
})

test('a list that is pasted before the app is there leads to New from the screen that was open, and what may be a token stays out', async ({
  openEarly,
}) => {
  const { page, comes } = await openEarly({}, (opened) =>
    opened.addInitScript(() => sessionStorage.setItem('linkferry-screen', 'accounts')),
  )
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await paste(page, 'Agency main\nsk_live_3f9a8b7c')
  await paste(page, 'https://one.example/')
  comes()
  await expect(line(page, 'https://one.example/')).toBeVisible()
  await expect(page.getByText('The list that you pasted under “Accounts”')).toBeVisible()
  expect(await rows(page)).toBe('2')
})

test('a press in the rail counts on a page that is drawn anew, with the keys of a Mac', async ({
  house,
  openEarly,
}) => {
  await bring(house, 'https://one.example/')
  const { page, comes } = await openEarly({}, (opened) =>
    changeSnapshots(opened, { platform: 'mac' }),
  )
  await page.getByRole('button', { name: 'Queue' }).click()
  comes()
  await expect(heading(page, 'Queue')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Queue' })).toBeFocused()
})

test('keys that open a screen and the help do so though they were pressed before the app', async ({
  openEarly,
}) => {
  const { page, comes } = await openEarly()
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Control+3')
  // As a French keyboard gives it.
  await page.evaluate(() => {
    const key = { key: 'é', code: 'Digit2', ctrlKey: true, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', key))
  })
  await page.keyboard.press('F1')
  comes()
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, 'Queue')).toBeVisible()
})

test('the key that leads to a message is answered though it was pressed before the app', async ({
  openEarly,
}) => {
  const { page, comes } = await openEarly()
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('F6')
  comes()
  await expect(page.getByRole('status').getByText('There is no message now.')).toBeAttached()
})

test('the key that sends sends nothing if it was pressed before the app', async ({
  house,
  openEarly,
}) => {
  await bring(house, 'https://one.example/')
  const { page, comes } = await openEarly()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  comes()
  await expect(button(page, 'Practise with 1 link')).toBeVisible()
  const { submissions } = await house.ask('app.snapshot', undefined)
  expect(submissions).toEqual([])
})

test('a paste while the engine starts comes in when there is a draft for it', async ({
  house,
  openEarly,
}) => {
  const { page, comes } = await openEarly({}, (opened) =>
    changeSnapshots(opened, { engine: { kind: 'starting' }, draft: undefined }),
  )
  comes()
  await expect(takenOver(page)).toBeAttached()
  await paste(page, 'https://one.example/')
  house.app.killEngine()
  await expect(line(page, 'https://one.example/')).toBeVisible()
})

test('a long list that is opened again is told of while the engine reads it', async ({
  openEarly,
}) => {
  const { page, comes } = await openEarly({}, (opened) =>
    changeSnapshots(opened, {
      engine: { kind: 'starting', openingBytes: 5_300_000 },
      draft: undefined,
    }),
  )
  comes()
  const told = page.getByRole('main').getByRole('status')
  await expect(told).toContainText('Your list is being opened…')
  await expect(told).toContainText('It has 5 MB.')
})

test('a first screen that stands waits for a slow host, and keeps what is pressed', async ({
  openEarly,
}) => {
  const host = Promise.withResolvers<void>()
  const { page, comes } = await openEarly({}, async (opened) => {
    await opened.clock.install()
    await opened.route('**/api/request/app.snapshot', async (route) => {
      await host.promise
      await route.continue()
    })
  })
  await samples(page).click()
  const asked = page.waitForRequest('**/api/request/app.snapshot')
  comes()
  await asked
  await page.clock.runFor(2_000)
  host.resolve()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('a page whose app does not come is asked for anew', async ({ openEarly }) => {
  let times = 0
  const { page, comes } = await openEarly({}, (opened) =>
    opened.route(/\/assets\/window-[^/]*\.js$/, (route) =>
      times++ === 0 ? route.abort() : route.fallback(),
    ),
  )
  comes()
  await expect(takenOver(page)).toBeAttached()
})

/** Has the host say something else than it does. */
function changeSnapshots(page: Page, change: Partial<Snapshot>): Promise<unknown> {
  return page.route('**/api/request/app.snapshot', async (route) => {
    const response = await route.fetch()
    const answer: { readonly reply: Snapshot } = await response.json()
    await route.fulfill({ json: { ...answer, reply: { ...answer.reply, ...change } } })
  })
}
