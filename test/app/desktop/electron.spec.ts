import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { electronPackage, electronProgram } from '../../../electron/launch/electron-runtime.ts'
import {
  type DesktopApp,
  expectListOf,
  expectOnlyBridge,
  expectPractice,
  expectScreens,
  setBackground,
} from './desktop-steps.ts'

/*
 * The desktop app on Electron's runtime. `desktop.spec.ts` drives the same bundles on a stand-in,
 * where there is no runtime, with the same steps.
 */

const root = path.join(import.meta.dirname, '../../..')
/** A packed app (a test build, whose fuses let Playwright in), else the runtime with what is built. */
const packed = process.env['LINKFERRY_PACKED_APP']
const program = packed ?? electronProgram(electronPackage(root))
const hasDisplay =
  process.platform !== 'linux' ||
  ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => (process.env[name] ?? '') !== '')

/** Pictures of the screens, for a person to look at after a run on another computer. */
const pictures = path.join(
  root,
  'screens',
  `${process.platform}${packed === undefined ? '' : '-packed'}`,
)

/** The app in the real runtime, with an empty data folder whose name needs care. */
class ElectronRun implements DesktopApp {
  readonly electron: ElectronApplication
  readonly page: Page
  readonly dataFolder: string

  private constructor(electron: ElectronApplication, page: Page, dataFolder: string) {
    this.electron = electron
    this.page = page
    this.dataFolder = dataFolder
  }

  static async start(executablePath: string): Promise<ElectronRun> {
    const parent = mkdtempSync(path.join(tmpdir(), 'linkferry-electron-'))
    const dataFolder = path.join(parent, 'Daten für ä')
    const electron = await _electron.launch({
      executablePath,
      args: [...(packed === undefined ? [root] : []), `--data-dir=${dataFolder}`],
      // Playwright switches it off unless told otherwise. It does not start for root, who runs tests in containers.
      chromiumSandbox: process.getuid?.() !== 0,
    })
    return new ElectronRun(electron, await electron.firstWindow(), dataFolder)
  }

  async choose(label: string): Promise<void> {
    await this.electron.evaluate(({ Menu }, wanted) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      const item = items?.find((one) => one.label === wanted)
      if (item === undefined) throw new Error(`The menu has no ${wanted}`)
      item.click()
    }, label)
  }

  async openFile(file: string): Promise<void> {
    await this.electron.evaluate(({ app }, opened) => {
      app.emit('open-file', { preventDefault() {} }, opened)
    }, file)
  }

  /** The processes that run an engine. */
  engines(): Promise<readonly number[]> {
    return this.electron.evaluate(({ app }) =>
      app
        .getAppMetrics()
        .filter(({ name }) => name === 'Linkferry engine')
        .map(({ pid }) => pid),
    )
  }
}

test.describe('the desktop app on Electron’s runtime', () => {
  let app: ElectronRun
  test.skip(program === undefined, 'Electron’s runtime is not installed (npx install-electron)')
  test.skip(!hasDisplay, 'Electron has no display here (xvfb-run)')

  test.beforeAll(async () => {
    if (program !== undefined) app = await ElectronRun.start(program)
  })
  test.afterAll(() => app?.electron.close())

  test('gives its page nothing of Node or Electron but the bridge', async () => {
    await expectOnlyBridge(app)
    expect(await app.page.evaluate(() => location.origin)).toBe('app://linkferry')
  })

  test('keeps its page where it is', async () => {
    const { electron, page } = app
    // Asked of main, and refused there: a page that is still where it was may only be slow.
    await electron.evaluate(({ BrowserWindow }) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      Object.assign(globalThis, { refusedNavigation: promise })
      BrowserWindow.getAllWindows()[0]?.webContents.once('will-navigate', (event) => {
        resolve(`${event.url}: ${event.defaultPrevented ? 'prevented' : 'let through'}`)
      })
    })
    const opened = await page.evaluate(() => {
      location.assign('https://example.com/')
      return window.open('https://example.com/')
    })
    const refused = await electron.evaluate((): unknown =>
      Reflect.get(globalThis, 'refusedNavigation'),
    )

    expect(refused).toBe('https://example.com/: prevented')
    expect(opened).toBeNull()
    expect(page.url()).toBe('app://linkferry/index.html')
    expect(electron.windows()).toHaveLength(1)
  })

  test('does the whole job with the practice service, whose books agree', () => expectPractice(app))

  test('has one engine, and another one after that was killed', async () => {
    const [engine = 0, ...others] = await app.engines()
    expect(others).toEqual([])

    await app.electron.evaluate((_, pid) => process.kill(pid, 'SIGKILL'), engine)

    await expect
      .poll(async () => (await app.engines()).filter((pid) => pid !== engine))
      .toHaveLength(1)
    await expectListOf(app, 'https://after.example/1')
  })

  test('shows each of its screens, and takes a picture of it', () =>
    expectScreens(app, async (screen) => {
      await app.page.screenshot({ path: path.join(pictures, `${screen.toLowerCase()}.png`) })
    }))

  test('has the menu with its keys', async () => {
    const items = await app.electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.flatMap(({ submenu }) =>
        (submenu?.items ?? []).map(({ label, accelerator }) => `${label} ${accelerator ?? ''}`),
      ),
    )

    expect(items).toEqual(
      expect.arrayContaining([
        'Open Files… CmdOrCtrl+O',
        'Settings… CmdOrCtrl+,',
        'Lists CmdOrCtrl+1',
        'Accounts CmdOrCtrl+4',
      ]),
    )
  })

  test('shows the list of a file that is opened from outside', () =>
    expectListOf(app, 'https://opened.example/1'))

  test('copies diagnostics that name the runtime', async () => {
    await app.choose('Copy Diagnostics')

    await expect
      .poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/Electron \d+\.\d+\.\d+, Chromium \d+/)
  })

  test('shows an icon in the notification area and removes it', async () => {
    await setBackground(app, true)
    await setBackground(app, false)

    // What the runtime cannot show is in the log.
    const logs = path.join(app.dataFolder, 'logs')
    const written = existsSync(logs) ? readdirSync(logs) : []
    for (const file of written)
      expect(readFileSync(path.join(logs, file), 'utf8')).not.toContain('Failed to load image')
  })
})
