import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { channels } from '../../electron/desktop/channels.ts'
import type { DesktopRun } from '../fakes/electron-stand-in/desktop-run.ts'
import { dist, launchMain, newDataFolder } from '../fakes/electron-stand-in/launch-main.ts'
import { findBrowser } from './find-browser.ts'
import { submitAndWait } from './steps.ts'

/*
 * The desktop app where Electron's runtime is missing: the bundles of main, preload, engine and
 * practice service on the stand-in, and the window in a real browser under the policy that main
 * sends with every file. No browser knows the scheme `app:`, so the page stands at an https address.
 */

const origin = 'https://linkferry.test'

/** What a sandboxed preload finds in Electron's renderer, around the preload bundle itself. */
const renderer = `(() => {
  const listeners = new Set()
  const require = () => ({
    contextBridge: { exposeInMainWorld: (name, api) => { globalThis[name] = api } },
    ipcRenderer: {
      invoke: (...message) => globalThis.tellMain(message),
      on: (channel, listener) => listeners.add(listener),
      off: (channel, listener) => listeners.delete(listener),
    },
    webUtils: { getPathForFile: () => '' },
  })
  globalThis.hearMain = (event) => listeners.forEach((listener) => listener({}, event))
  globalThis.violations = []
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    globalThis.violations.push(violatedDirective + ' ' + blockedURI))
  // Electron denies the window every permission, also that of writing to the clipboard.
  navigator.clipboard.writeText = () =>
    Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  ${readFileSync(path.join(dist, 'preload/preload.cjs'), 'utf8')}
})()`

/** Lets the browser's page be that of `main`. */
async function openWindow(browser: Browser, main: DesktopRun): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const { status, headers, body } = await main.page(`app://linkferry${pathname}`)
    await route.fulfill({ status, headers, body: Buffer.from(body) })
  })
  await page.exposeFunction('tellMain', ([channel, ...input]: readonly [string, ...unknown[]]) =>
    main.invoke(channel, input),
  )
  // A page that is being loaded cannot be spoken to; it drops by itself what its snapshot knew.
  const loaded = Promise.withResolvers<void>()
  main.onSent = ([channel, event]) => {
    if (channel !== channels.event) return
    void loaded.promise.then(() =>
      page.evaluate((heard) => Reflect.get(globalThis, 'hearMain')(heard), event),
    )
  }
  await page.addInitScript(renderer)
  await page.goto(`${origin}/index.html`)
  loaded.resolve()
  return page
}

test.describe('the desktop app without its runtime', () => {
  let main: DesktopRun
  let browser: Browser | undefined
  let page: Page

  test.beforeAll(async () => {
    const found = await findBrowser()
    test.skip(found === undefined, 'no browser for this platform: install Chrome, Chromium or Edge')
    if (found === undefined) return
    main = launchMain(newDataFolder())
    browser = await chromium.launch({ executablePath: found.path, args: [...found.args] })
    await expect(async () => {
      expect(await main.calls('window.show')).toHaveLength(1)
    }).toPass()
    page = await openWindow(browser, main)
  })
  test.afterAll(async () => {
    await browser?.close()
    await main?.kill()
  })

  test('says that the key store is waited for, where its user has not unlocked it', async () => {
    if (browser === undefined) throw new Error('No browser')
    const locked = launchMain(newDataFolder(), { STAND_IN_KEY_STORE: 'locked' })
    try {
      await expect(async () => {
        expect(await locked.calls('window.show')).toHaveLength(1)
      }).toPass()
      const waiting = await openWindow(browser, locked)

      await expect(waiting.getByRole('main')).toContainText('key store is asked for the tokens')
      await waiting.close()
    } finally {
      await locked.kill()
    }
  })

  test('does the whole job through the bridge', async () => {
    await page.getByRole('button', { name: 'Practise with 300 sample links' }).click()
    await submitAndWait(page, /^Practise with \d+ links$/)

    await expect(page.getByText(/^\d+ accepted/)).toBeVisible()
  })

  test('copies results though every permission is denied', async () => {
    await page.getByRole('button', { name: 'Copy results' }).click()

    await expect(page.getByText(/^Copied [\d,]+ rows/)).toBeVisible()
  })

  test('leads to New with a file that is opened from outside', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-opened-')), 'list.txt')
    writeFileSync(file, 'https://opened.example/1\n')
    await page.getByRole('navigation').getByText('Queue', { exact: true }).click()

    await main.happen('app', 'open-file', file)

    await expect(page.getByText('https://opened.example/1')).toBeVisible()
  })

  test('lets the user choose what the desktop does beside sending', async () => {
    await main.happen('menu', 'Settings…')
    await page.getByText('Go on sending when the window is closed').click()

    await expect.poll(() => main.calls('Tray')).toHaveLength(1)
  })

  test('never runs into its own content security policy', async () => {
    for (const screen of ['History', 'Accounts', 'Settings', 'New', 'Queue'])
      await page.getByRole('navigation').getByText(screen, { exact: true }).click()

    expect(await page.evaluate(() => Reflect.get(globalThis, 'violations'))).toEqual([])
    expect(main.output).toBe('')
  })
})
