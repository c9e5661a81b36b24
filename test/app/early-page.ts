import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import {
  defaultSettings,
  type Input,
  type Reply,
  type RequestName,
} from '../../electron/shared/contract.ts'
import { pageKeyName } from '../../electron/shared/page-key.ts'
import { expect, test as base } from './fixtures.ts'
import { RunningApp } from './running-app.ts'

/** A running app and the way into it. */
interface Entered {
  readonly app: RunningApp
  readonly origin: string
  readonly cookie: { readonly name: string; readonly value: string }
  readonly pageKey: string
}

/** The window's page while its app is on its way: what stands there is the page alone. */
export interface EarlyPage {
  readonly page: Page
  /** What the page complained of. */
  readonly errors: readonly string[]
  /** Lets the app come. */
  readonly comes: () => void
}

/** The app behind the page, with nothing in New and the usual settings. */
export interface House extends Entered {
  /** Asks the host as the window does. */
  readonly ask: <Name extends RequestName>(name: Name, input: Input<Name>) => Promise<Reply<Name>>
}

interface EarlyFixtures {
  readonly house: House
  readonly openEarly: (
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ) => Promise<EarlyPage>
}

/** One app serves all tests of a file, since most of their time would be its start. */
export const test = base.extend<EarlyFixtures, { entered: Entered }>({
  entered: [
    async ({}, use) => {
      const app = await RunningApp.start()
      await use({ app, ...(await enter(app.address)) })
      await app.discard()
    },
    { scope: 'worker' },
  ],
  house: async ({ entered }, use) => {
    const ask = askerOf(entered)
    await ask('settings.save', defaultSettings)
    const { draft } = await ask('app.snapshot', undefined)
    if (draft !== undefined) await ask('draft.clear', { draftId: draft.id })
    await knowsNewEmpty(entered, true)
    await use({ ...entered, ask })
  },
  openEarly: async ({ driven, house }, use) => {
    test.skip(
      driven === undefined,
      'no browser for this platform: install Chrome, Chromium or Edge',
    )
    if (driven === undefined) return
    const { origin, cookie, pageKey } = house
    const opened: BrowserContext[] = []
    await use(async (options, prepare) => {
      const context = await driven.newContext({
        viewport: { width: 1280, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
        locale: 'en-GB',
        ...options,
      })
      opened.push(context)
      await context.addCookies([{ ...cookie, url: origin }])
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', ({ message }) => errors.push(message))
      const app = Promise.withResolvers<void>()
      await page.route(/\/assets\/window-[^/]*\.js$/, async (route) => {
        await app.promise
        await route.fallback()
      })
      await prepare?.(page)
      await page.goto(`${origin}/#${pageKeyName.fragment}=${pageKey}`, { waitUntil: 'commit' })
      // Nobody can paste before they see anything, which is when the page's own script has run.
      await page.evaluate(() => new Promise(requestAnimationFrame))
      return { page, errors, comes: () => app.resolve() }
    })
    for (const context of opened) await context.close()
  },
})

export { expect } from '@playwright/test'

/** Uses the address as a browser does, whose pages then need no other first. */
async function enter(address: string): Promise<Omit<Entered, 'app'>> {
  const { origin } = new URL(address)
  const { headers } = await fetch(address, { redirect: 'manual' })
  const [name = '', value = ''] = (headers.get('set-cookie') ?? '').split(/[=;]/)
  const { hash } = new URL(headers.get('location') ?? '', origin)
  return { origin, cookie: { name, value }, pageKey: hash.split('=')[1] ?? '' }
}

/** Waits until the host knows whether New is empty, as its page tells. */
export async function knowsNewEmpty({ origin, cookie }: Entered, isEmpty: boolean): Promise<void> {
  const headers = { cookie: `${cookie.name}=${cookie.value}` }
  const ofPage = async () => (await fetch(origin, { headers })).text()
  const known = `data-new="${isEmpty ? 'empty' : 'unknown'}"`
  await expect.poll(ofPage, { intervals: [20] }).toContain(known)
}

function askerOf({ origin, cookie, pageKey }: Entered): House['ask'] {
  const headers = {
    origin,
    cookie: `${cookie.name}=${cookie.value}`,
    'content-type': 'application/json',
    [pageKeyName.header]: pageKey,
  }
  return async (name, input) => {
    const body = JSON.stringify(input ?? null)
    const response = await fetch(`${origin}/api/request/${name}`, { method: 'POST', headers, body })
    expect(response.status).toBe(200)
    const { reply } = await response.json()
    return reply
  }
}
