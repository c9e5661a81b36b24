import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { electronPackage, electronProgram } from '../../electron/launch/electron-runtime.ts'
import { submitAndWait } from './steps.ts'

const root = path.join(import.meta.dirname, '../..')
/** A packed app (a test build, whose fuses let Playwright in), else the runtime on what is built. */
const packed = process.env['LINKFERRY_PACKED_APP']
const runtime = packed ?? electronProgram(electronPackage(root))
const hasDisplay =
  process.platform !== 'linux' || ['DISPLAY', 'WAYLAND_DISPLAY'].some((name) => process.env[name])

/** Pictures of the screens, for a person to look at after a run on another computer. */
const pictures = path.join(
  root,
  'screens',
  `${process.platform}${packed === undefined ? '' : '-packed'}`,
)

/** The built app in the real runtime, with a data folder of its own whose name needs care. */
async function launch(): Promise<ElectronApplication> {
  if (runtime === undefined) throw new Error('No runtime to launch')
  const dataFolder = path.join(
    mkdtempSync(path.join(tmpdir(), 'linkferry-electron-')),
    'Daten für ä',
  )
  return _electron.launch({
    executablePath: runtime,
    args: [...(packed === undefined ? [root] : []), `--data-dir=${dataFolder}`],
    // Playwright switches it off unless told otherwise. It does not start for root, who runs tests in containers.
    chromiumSandbox: process.getuid?.() !== 0,
  })
}

/** The processes that run an engine. */
async function engines(app: ElectronApplication): Promise<readonly number[]> {
  return app.evaluate(({ app: main }) =>
    main
      .getAppMetrics()
      .filter(({ name }) => name === 'Linkferry engine')
      .map(({ pid }) => pid),
  )
}

test.describe('the desktop app', () => {
  let app: ElectronApplication
  let page: Page
  test.skip(runtime === undefined, 'Electron’s runtime is not installed (npx install-electron)')
  test.skip(!hasDisplay, 'Electron has no display here (xvfb-run)')

  test.beforeAll(async () => {
    app = await launch()
    page = await app.firstWindow()
  })
  test.afterAll(() => app.close())

  test('gives its page nothing of Node or Electron but the bridge', async () => {
    const found = await page.evaluate(() => ({
      require: typeof Reflect.get(globalThis, 'require'),
      process: typeof Reflect.get(globalThis, 'process'),
      bridge: Object.keys(globalThis.linkferry ?? {}).toSorted(),
      origin: location.origin,
    }))

    expect(found).toEqual({
      require: 'undefined',
      process: 'undefined',
      bridge: ['addFiles', 'importPaidList', 'paste', 'request', 'subscribe'],
      origin: 'app://linkferry',
    })
  })

  test('keeps its page where it is', async () => {
    // Asked of main, and refused there: a page that is still where it was may only be slow.
    await app.evaluate(({ BrowserWindow }) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      Object.assign(globalThis, { refusedNavigation: promise })
      BrowserWindow.getAllWindows()[0]?.webContents.once('will-navigate', (event) => {
        resolve(`${event.url}: ${event.defaultPrevented ? 'prevented' : 'let through'}`)
      })
    })
    const opened = await page.evaluate(() => {
      location.href = 'https://example.com/'
      return window.open('https://example.com/')
    })
    const refused = await app.evaluate((): unknown => Reflect.get(globalThis, 'refusedNavigation'))

    expect(refused).toBe('https://example.com/: prevented')
    expect(opened).toBeNull()
    expect(page.url()).toBe('app://linkferry/index.html')
    expect(app.windows()).toHaveLength(1)
  })

  test('does the whole job with the practice service', async () => {
    await page.getByRole('button', { name: 'Practise with 300 sample links' }).click()
    await submitAndWait(page, /^Practise with \d+ links$/)

    await expect(page.getByText(/^\d+ accepted/)).toBeVisible()
  })

  test('pays for every link once, by the books of the practice service', async () => {
    const folder = await app.evaluate(({ app: main }) => main.getPath('userData'))
    const books = readFileSync(path.join(folder, 'practice-books.jsonl'), 'utf8')
    const paid = books.match(/https?:[^"]+/g) ?? []

    expect(paid.length).toBeGreaterThan(0)
    expect(new Set(paid).size).toBe(paid.length)
  })

  test('has one engine, and another one where that was killed', async () => {
    const [pid = 0, ...others] = await engines(app)
    expect(others).toEqual([])

    await app.evaluate((_, engine) => process.kill(engine, 'SIGKILL'), pid)

    await expect.poll(async () => (await engines(app)).filter((one) => one !== pid)).toHaveLength(1)
    await page.getByRole('button', { name: 'Queue' }).first().click()
    await expect(page.getByText(/^\d+ accepted/)).toBeVisible()
  })

  test('shows each of its screens, and has a picture taken of it', async () => {
    for (const screen of ['New', 'Queue', 'History', 'Accounts', 'Help', 'Settings']) {
      await page.getByRole('button', { name: screen }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.screenshot({ path: path.join(pictures, `${screen.toLowerCase()}.png`) })
    }
    await page.getByRole('button', { name: 'New' }).first().click()
  })

  test('has the menu, with the keys, that the template describes', async () => {
    const labels = await app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.flatMap(({ submenu }) =>
        (submenu?.items ?? []).map(({ label }) => label),
      ),
    )

    expect(labels).toEqual(
      expect.arrayContaining(['Open Lists…', 'Settings…', 'Show Logs', 'Copy Diagnostics']),
    )
  })

  test('opens New with a file from outside', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-opened-')), 'list.txt')
    writeFileSync(file, 'https://opened.example/1\n')

    await app.evaluate(({ app: main }, opened) => {
      main.emit('open-file', { preventDefault() {} }, opened)
    }, file)

    await expect(page.getByText('https://opened.example/1')).toBeVisible()
  })

  test('copies diagnostics that name the runtime', async () => {
    await app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      items?.find(({ label }) => label === 'Copy Diagnostics')?.click()
    })

    await expect
      .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/Electron \d+\.\d+\.\d+, Chromium \d+/)
  })

  test('takes an icon beside the clock and gives it back', async () => {
    for (const runInBackground of [true, false])
      await page.evaluate((change) => globalThis.linkferry?.request('settings.save', change), {
        runInBackground,
      })

    expect(
      await page.evaluate(() => globalThis.linkferry?.request('app.snapshot', undefined)),
    ).toMatchObject({ ok: true, reply: { settings: { runInBackground: false } } })
  })
})
