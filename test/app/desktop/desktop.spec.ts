import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import type { DesktopRun } from '../../fakes/electron-stand-in/desktop-run.ts'
import { launchMain, newDataFolder } from '../../fakes/electron-stand-in/launch-main.ts'
import { DesktopWindow } from './desktop-renderer.ts'
import {
  type DesktopApp,
  expectListOf,
  expectOnlyBridge,
  expectPractice,
  expectScreens,
  fileOf,
  setBackground,
} from './desktop-steps.ts'
import { findBrowser, launchForTests } from '../fixtures/find-browser.ts'

/*
 * The desktop app where Electron's runtime is missing: the bundles of main process, preload script,
 * engine and practice service on the stand-in, and the window in a real browser.
 * `electron.spec.ts` drives the runtime.
 */

async function isShown(main: DesktopRun): Promise<void> {
  await expect(async () => {
    expect(await main.calls('window.show')).toHaveLength(1)
  }).toPass()
}

test.describe('the desktop app without its runtime', () => {
  let main: DesktopRun
  let browser: Browser | undefined
  let window: DesktopWindow
  const dataFolder = newDataFolder()
  const app: DesktopApp = {
    get page() {
      return window.page
    },
    dataFolder,
    async choose(label) {
      await main.happen('menu', label)
    },
    async openFile(file) {
      await main.happen('app', 'open-file', file)
    },
  }

  test.beforeAll(async () => {
    const found = await findBrowser()
    test.skip(found === undefined, 'no browser for this platform: install Chrome, Chromium or Edge')
    if (found === undefined) return
    main = launchMain(dataFolder, { STAND_IN_CLIPBOARD: 'https://pasted.example/1' })
    browser = await launchForTests(found)
    await isShown(main)
    window = await DesktopWindow.open(browser, main)
  })
  test.afterAll(async () => {
    await browser?.close()
    await main?.kill()
  })

  const screens = () => window.page.getByRole('navigation')

  test('says that the key store is waited for, where its user has not unlocked it', async () => {
    if (browser === undefined) throw new Error('No browser')
    const folder = newDataFolder()
    writeFileSync(path.join(folder, 'tokens.json'), '{"2":"djEyAAAA"}')
    const locked = launchMain(folder, { STAND_IN_KEY_STORE: 'locked' })
    try {
      await isShown(locked)
      const waiting = await DesktopWindow.open(browser, locked)

      await expect(waiting.page.getByRole('main')).toContainText(
        'The keychain hasn’t responded yet.',
      )
      await waiting.close()
    } finally {
      await locked.kill()
    }
  })

  test('gives its page nothing of Node or Electron but the bridge', () => expectOnlyBridge(app))

  test('shows its lists', async () => {
    await expect(screens().getByText('Queue', { exact: true })).toBeVisible()
  })

  test('does the whole job with the practice service, whose books agree', () => expectPractice(app))

  test('shows the list of a file that is opened from outside', () =>
    expectListOf(app, 'https://opened.example/1'))

  test('shows the list that its menu pastes', async () => {
    await main.happen('menu', 'Paste as New List')

    await expect(window.page.getByText('https://pasted.example/1').first()).toBeVisible()
  })

  test('makes a list of a file that is dropped, whose path only the preload script knows', async () => {
    await main.happen('menu', 'Lists')
    await expect(window.page.getByRole('heading', { name: 'Lists' })).toBeVisible()

    await window.drop(fileOf('b.txt', 'https://dropped.example/2'))

    await expect(window.page.getByText('https://dropped.example/2').first()).toBeVisible()
  })

  test('copies rows and pastes, though no page may read the clipboard', async () => {
    const { page } = window
    await page.getByText('https://dropped.example/2').first().click()
    await page.keyboard.press('ControlOrMeta+C')
    const rejection = page.evaluate(() => navigator.clipboard.readText())
    await expect(rejection).rejects.toThrow('Read permission denied')

    await main.happen('menu', 'Lists')
    await page.getByRole('button', { name: 'Paste as new list' }).click()

    await expect.poll(() => main.calls('webContents.paste')).toHaveLength(1)
    await expect(page.getByText('https://dropped.example/2').first()).toBeVisible()
  })

  test('shows the screens that its menu names', () => expectScreens(app))

  test('shows an icon in the notification area and removes it', async () => {
    test.skip(process.platform === 'darwin', 'macOS has the dock in place of an icon')
    await setBackground(app, true)
    await expect.poll(() => main.calls('tray.setToolTip')).toHaveLength(1)
    await setBackground(app, false)
    await expect.poll(() => main.calls('tray.destroy')).toHaveLength(1)
  })

  test('loads itself again where a script does, and goes nowhere else', async () => {
    const { page } = window
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => location.reload())
    await loaded
    await expect(screens().getByText('Queue', { exact: true })).toBeVisible()

    for (const address of ['https://example.com/', '/assets/none.js'])
      await page.evaluate((elsewhere) => location.assign(elsewhere), address)

    await screens().getByText('Queue', { exact: true }).click()
    expect(page.url()).toMatch(/\/index\.html/)
  })

  test('is there again after its page crashed', async () => {
    const before = window.page
    await window.crash()

    await expect.poll(() => window.page !== before).toBe(true)
    await expect(screens().getByText('Queue', { exact: true })).toBeVisible()
  })

  test('never runs into its own content security policy', async () => {
    for (const screen of ['History', 'Accounts', 'Settings', 'Lists', 'Queue'])
      await screens().getByText(screen, { exact: true }).click()

    expect(await window.page.evaluate(() => Reflect.get(globalThis, 'violations'))).toEqual([])
    expect(main.output).toBe('')
  })
})
