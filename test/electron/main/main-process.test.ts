import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { channels } from '../../../electron/shared/window-transport.ts'
import { contract } from '../../../electron/shared/contract/index.ts'
import type { Sender } from '../../fakes/electron-stand-in/index.ts'
import type { DesktopRun } from '../../fakes/electron-stand-in/desktop-run.ts'
import { dist, launchMain, newDataFolder } from '../../fakes/electron-stand-in/launch-main.ts'
import type { AskingFrame } from '../../fakes/electron-stand-in/window.ts'
import { startMain } from '../../fakes/electron-stand-in/start-main.ts'

const isShow = (event: unknown) => Object(event).name === 'window.show'
const revisionOf = (what: unknown): number => Object(what).revision

describe('the main bundle', () => {
  let main: DesktopRun
  let folder: string

  beforeAll(async () => {
    folder = newDataFolder()
    main = await startMain(folder)
  })
  afterAll(() => main.kill())

  const request = (name: string, input: unknown, from?: Sender) => main.request(name, input, from)

  test('sandboxes every page and registers its protocol before the app is ready', async () => {
    expect(await main.calls('app.enableSandbox')).toHaveLength(1)
    expect(await main.calls('protocol.registerSchemesAsPrivileged')).toEqual([
      [
        [
          {
            scheme: 'app',
            // Without the last V8 compiles the whole window anew at each start.
            privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
          },
        ],
      ],
    ])
  })

  test('keeps everything in the data folder', async () => {
    expect(await main.calls('app.setPath')).toEqual([
      ['userData', folder],
      ['sessionData', path.join(folder, 'chromium')],
    ])
    expect(await request('app.snapshot', undefined)).toMatchObject({ dataFolder: folder })
    // Windows has no such modes.
    const othersMay = statSync(folder).mode & 0o077
    expect(process.platform === 'win32' ? 0 : othersMay).toBe(0)
  })

  test('opens one window on its own page, isolated, sandboxed and remembered', async () => {
    const [first] = await main.calls('BrowserWindow')

    expect(await main.calls('BrowserWindow')).toHaveLength(1)
    expect(await main.calls('window.loadURL')).toEqual([['app://linkferry/index.html']])
    expect(first?.[0]).toMatchObject({
      name: 'main',
      windowStatePersistence: true,
      show: false,
    })
  })

  test('gives its page these switches and no other', async () => {
    const [first] = await main.calls('BrowserWindow')

    expect(first?.[0]).toHaveProperty('webPreferences', {
      preload: path.join(dist, 'preload/preload.cjs'),
      // Only while developing: the stand-in's app is not packaged.
      devTools: true,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    })
  })

  test('starts no crash reporter, which would write tokens to the disk', () => {
    const bundleFolder = path.join(dist, 'node')
    const bundles = readdirSync(bundleFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(bundleFolder, name), 'utf8'))

    expect(bundles.length).toBeGreaterThan(10)
    expect(bundles.join('')).not.toContain('crashReporter')
  })

  test.each(Object.keys(contract))('answers %s, and looks at its input first', async (name) => {
    await expect(request(name, 7)).rejects.toThrow('invalid-input')
  })

  test.each(['toString', 'list.addFiles', 'engine.stop', 'account.bindToken', ''])(
    'knows no request %j',
    async (name) => {
      await expect(request(name, undefined)).rejects.toThrow('unknown-request')
    },
  )

  test.each<[string, Sender]>([
    ['an inner frame', { frame: 'inner' }],
    ['a frame that is gone', { frame: 'gone' }],
    ['another window', { window: 'other' }],
    ['another origin', { origin: 'https://example.com', url: 'https://example.com/' }],
    ['about:blank', { url: 'about:blank' }],
    ['an empty address', { url: '', origin: '' }],
  ])('refuses requests and files from %s', async (_who, from) => {
    await expect(request('app.snapshot', undefined, from)).rejects.toThrow('ForeignSender')
    await expect(main.invoke(channels.addFiles, [{ listId: 1 }, []], from)).rejects.toThrow(
      'ForeignSender',
    )
    await expect(main.invoke(channels.paste, [], from)).rejects.toThrow('ForeignSender')
    await expect(main.invoke(channels.importSent, [1, {}, true], from)).rejects.toThrow(
      'ForeignSender',
    )
  })

  test.each([
    ['its page', 'app://linkferry/index.html', 'GET', 200],
    ['a file outside', 'app://linkferry/..%2fnode%2fmain.js', 'GET', 404],
    ['another host', 'app://elsewhere/index.html', 'GET', 404],
    ['a POST', 'app://linkferry/index.html', 'POST', 405],
  ])('answers %s with its policy', async (_what, url, method, status) => {
    const page = await main.page(url, method)

    expect(page.status).toBe(status)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self';/,
    )
  })

  test('serves everything that its page asks for', async () => {
    const { body } = await main.page('app://linkferry/index.html')
    const asked = [
      ...Buffer.from(body)
        .toString()
        .matchAll(/(?:src|href)="([^"]+)"/g),
    ].map(([, name]) => name)

    expect(asked.length).toBeGreaterThan(1)
    for (const name of asked) {
      const { href } = new URL(name ?? '', 'app://linkferry/index.html')
      expect.soft({ href, status: (await main.page(href)).status }).toEqual({ href, status: 200 })
    }
  })

  test('grants its page the writing of text to the clipboard', async () => {
    expect(await main.askPermission('clipboard-sanitized-write')).toEqual({
      isHeld: true,
      isGranted: true,
    })
  })

  test.each<[string, string, AskingFrame]>([
    ['its page', 'clipboard-read', {}],
    ['its page', 'media', {}],
    ['its page', 'unknown', {}],
    ['an inner frame', 'clipboard-sanitized-write', { isMainFrame: false }],
    ['another origin', 'clipboard-sanitized-write', { url: 'https://example.com/' }],
    ['another host', 'clipboard-sanitized-write', { url: 'app://elsewhere/index.html' }],
    ['about:blank', 'clipboard-sanitized-write', { url: 'about:blank' }],
  ])('grants %s no permission of %s', async (_who, permission, frame) => {
    expect(await main.askPermission(permission, frame)).toEqual({ isHeld: false, isGranted: false })
    expect(await main.calls('device granted in default')).toEqual([[false]])
  })

  test.each<AskingFrame>([
    { origin: 'https://example.com/' },
    { url: 'https://example.com/', origin: 'app://linkferry/' },
  ])('finds no permission held where origin or address is another: %o', async (frame) => {
    const { isHeld } = await main.askPermission('clipboard-sanitized-write', frame)

    expect(isHeld).toBe(false)
  })

  test('has its page paste by itself, which reads no clipboard for it', async () => {
    await main.invoke(channels.paste, [])

    expect(await main.calls('webContents.paste')).toHaveLength(1)
  })

  test('lets its page write no file', async () => {
    expect(await main.calls('download prevented in default')).toEqual([[true]])
  })

  test.each(['will-redirect', 'will-attach-webview'])('prevents %s', async (event) => {
    expect(await main.happen('webContents', event)).toBe(true)
  })

  test('lets its page load itself again, as location.reload() does', async () => {
    expect(await main.navigate('app://linkferry/index.html')).toBe(true)
  })

  test.each([
    ['https://example.com/', true],
    ['app://linkferry/', true],
    ['app://linkferry/index.html?', true],
    ['app://linkferry/assets/a.js', true],
    ['app://elsewhere/index.html', true],
    ['about:blank', true],
    ['file:///etc/passwd', true],
    ['app://linkferry/index.html', false],
    ['about:blank', false],
  ])('prevents a navigation to %s (of the main frame: %s)', async (url, isMainFrame) => {
    expect(await main.navigate(url, isMainFrame)).toBe(false)
  })

  test('opens no second window for a page', async () => {
    expect(await main.calls('window open answer')).toEqual([[{ action: 'deny' }]])
  })

  test('shows the data folder, and no folder that a page names', async () => {
    expect(await request('app.showDataFolder', undefined)).toBe(true)
    await expect(request('app.showDataFolder', '/etc')).rejects.toThrow('invalid-input')
    expect(await main.calls('shell.openPath')).toEqual([[folder]])
  })

  test('opens only http and https outside', async () => {
    expect(await request('app.openExternal', { url: 'https://example.com/' })).toBe(true)
    expect(await main.calls('shell.openExternal')).toEqual([['https://example.com/']])

    for (const url of ['file:///etc/passwd', 'javascript:alert(1)'])
      await expect(request('app.openExternal', { url })).rejects.toThrow('invalid-input')
    expect(await main.calls('shell.openExternal')).toHaveLength(1)
  })

  test('starts engine and practice service as processes of their own', async () => {
    expect(await main.calls('utilityProcess.fork')).toEqual(
      expect.arrayContaining([
        [
          path.join(dist, 'node/engine.js'),
          [folder],
          { serviceName: 'Linkferry engine', stdio: 'pipe' },
        ],
        [
          path.join(dist, 'node/practice-service.js'),
          [],
          { serviceName: 'Linkferry practice service', stdio: 'pipe' },
        ],
      ]),
    )
  })

  test('starts its engine before it makes the window, and the practice service after', async () => {
    const order = (await main.callNames()).filter((name) =>
      ['utilityProcess.fork', 'BrowserWindow'].includes(name),
    )

    expect(order).toEqual(['utilityProcess.fork', 'BrowserWindow', 'utilityProcess.fork'])
    expect((await main.calls('utilityProcess.fork'))[0]?.[0]).toBe(
      path.join(dist, 'node/engine.js'),
    )
  })

  test('keeps a changed theme and shows it on the frame of the window', async () => {
    await request('settings.save', { theme: 'dark' })

    expect(await main.calls('nativeTheme.themeSource =')).toEqual([['system'], ['dark']])
    expect(await main.calls('webContents.send')).toContainEqual([
      channels.event,
      expect.objectContaining({
        name: 'settings.changed',
        payload: expect.objectContaining({ theme: 'dark' }),
      }),
    ])
    const stored: unknown = JSON.parse(readFileSync(path.join(folder, 'settings.json'), 'utf8'))
    expect(stored).toMatchObject({ theme: 'dark' })
  })

  test('says its menu anew where the language changes, and only there', async () => {
    const said = async () => (await main.calls('Menu.setApplicationMenu')).length
    await request('settings.save', { theme: 'dark' })
    expect(await said()).toBe(1)

    await request('settings.save', { language: 'de' })
    expect(await said()).toBe(2)
    await request('settings.save', { language: 'system' })
  })

  test('tells where tokens can be kept', async () => {
    expect(await request('app.snapshot', undefined)).toMatchObject({
      host: 'desktop',
      // Asked once a token is stored or is to be: it may put a question to its user.
      tokenStore: { kind: 'unasked' },
    })
    expect((await main.callNames()).filter((name) => name.startsWith('safeStorage'))).toEqual([])
  })

  test('comes to the front when it is started once more', async () => {
    await main.happen('app', 'second-instance', ['linkferry'], '/')

    expect(await main.calls('BrowserWindow')).toHaveLength(1)
    expect(await main.calls('window.restore')).toHaveLength(1)
    expect(await main.calls('window.focus')).toHaveLength(1)
  })

  test('offers what can be done to a text field at its right mouse button', async () => {
    const editFlags = { canCut: false, canPaste: true }
    await main.happen('webContents', 'context-menu', {
      isEditable: true,
      selectionText: '',
      editFlags,
      x: 30,
      y: 40,
      menuSourceType: 'mouse',
    })

    const [[items, options] = []] = await main.calls('menu.popup')
    expect(items).toContainEqual({ role: 'paste', label: 'Paste', enabled: true })
    expect(items).toContainEqual({ role: 'cut', label: 'Cut', enabled: false })
    expect(options).toEqual({ x: 30, y: 40, sourceType: 'mouse' })
  })

  test('shows no menu at the right mouse button where nothing can be edited or copied', async () => {
    const before = await main.calls('menu.popup')
    const nowhere = { isEditable: false, selectionText: ' ', editFlags: {}, x: 1, y: 1 }
    await main.happen('webContents', 'context-menu', nowhere)

    expect(await main.calls('menu.popup')).toEqual(before)
  })

  test('loads a page that died again, once, and then asks', async () => {
    await main.happen('webContents', 'render-process-gone', { reason: 'crashed' })
    expect(await main.calls('webContents.reload')).toHaveLength(1)
    expect(await main.calls('dialog.showMessageBox')).toEqual([])

    await main.happen('webContents', 'render-process-gone', { reason: 'crashed' })

    await vi.waitFor(async () => {
      const [[, asked] = []] = await main.calls('dialog.showMessageBox')
      expect(asked).toMatchObject({ message: 'The window crashed twice.' })
    })
    // The stand-in's user presses the first button, which loads it again.
    await vi.waitFor(async () => expect(await main.calls('webContents.reload')).toHaveLength(2))
  })

  test('has a menu whose settings lead the window there', async () => {
    await request('app.snapshot', undefined)
    await main.happen('menu', 'Settings…')

    expect(await main.calls('webContents.send')).toContainEqual([
      channels.event,
      expect.objectContaining({
        name: 'window.show',
        payload: { screen: 'settings', listId: undefined },
      }),
    ])
  })

  test('shows no server the user’s certificates, the feed of updates neither', async () => {
    const certificates = [null, 'https://a.example/', [{ subjectName: 'Ann Lee' }]]

    expect(await main.happen('app', 'select-client-certificate', ...certificates)).toBe(true)
    expect(await main.calls('answer to select-client-certificate')).toEqual([[]])
  })

  test('shows its logs, and copies diagnostics', async () => {
    await main.happen('menu', 'Show Logs')
    await main.happen('menu', 'Copy Diagnostics')

    expect(existsSync(path.join(folder, 'logs'))).toBe(true)
    expect(await main.calls('shell.openPath')).toContainEqual([path.join(folder, 'logs')])
    const [copied] = await main.calls('clipboard.writeText')
    expect(copied?.[0]).toMatch(
      /^Linkferry 0\.1\.0\n[^]*Engine: (?:starting|running)\nTokens: unasked\n/,
    )
  })

  test('tells in its diagnostics how long the start took, mark by mark', async () => {
    const copied = async () => {
      await main.happen('menu', 'Copy Diagnostics')
      return String((await main.calls('clipboard.writeText')).at(-1)?.[0])
    }
    await expect.poll(copied, { timeout: 10_000 }).toContain('engine answered')

    const [, line = ''] = /^Start: (.*)$/m.exec(await copied()) ?? []
    const marks = line.split(', ')
    const times = marks.map((mark) => Number(/ (\d+) ms$/.exec(mark)?.[1]))
    expect(marks.map((mark) => mark.replace(/ \d+ ms$/, '')).toSorted()).toEqual([
      'engine answered',
      'ready',
      'window made',
      'window shown',
    ])
    // Since the process began, not since some day: the test's own limit is longer than any start.
    expect(Math.max(...times)).toBeLessThan(30_000)
    expect(times.toSorted((one, other) => one - other)).toEqual(times)
    expect(times[0]).toBeGreaterThan(0)
  })

  test('says that it does not look for updates, and why', async () => {
    await main.happen('menu', 'Check for Updates…')

    expect((await main.calls('dialog.showMessageBox')).at(-1)?.[1]).toMatchObject({
      message: 'This copy of Linkferry doesn’t check for updates.',
      detail: expect.stringContaining('It runs from source.'),
    })
  })

  test('has reported no bug', () => {
    expect(main.output).toBe('')
    expect(existsSync(path.join(folder, 'logs/linkferry.log'))).toBe(false)
  })
})

/** A data folder that keeps the token of an account, encrypted by another computer's key. */
function folderWithToken(): string {
  const folder = newDataFolder()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(folder, 'tokens.json'), '{"2":"djEyAAAA"}')
  return folder
}

describe('the life of the desktop app', () => {
  async function startForTest(folder?: string, env?: Readonly<Record<string, string>>) {
    const main = await startMain(folder, env)
    onTestFinished(() => main.kill())
    return main
  }

  test.skipIf(process.platform === 'darwin')('ends with its last window', async () => {
    const main = await startForTest()

    main.happen('window', 'close').catch(() => 'it is gone before it can answer')

    expect(await main.exited).toBe(0)
  })

  test.skipIf(process.platform === 'darwin')(
    'goes on without its window where the user wants it, and comes back',
    async () => {
      const main = await startForTest()
      await main.request('settings.save', { runInBackground: true })

      expect(await main.happen('window', 'close')).toBe(false)
      await main.happen('app', 'second-instance', ['electron', dist], '/')

      expect(await main.calls('Tray')).toHaveLength(1)
      expect(await main.calls('BrowserWindow')).toHaveLength(2)
    },
  )

  test.skipIf(process.platform === 'darwin')(
    'opens its settings from the menu also where no window is open',
    async () => {
      const main = await startForTest()
      const shown = async () =>
        (await main.calls('webContents.send')).filter(([, event]) => isShow(event))
      await main.request('settings.save', { runInBackground: true })
      await main.happen('window', 'close')

      await main.happen('menu', 'Settings…')
      expect(await shown()).toEqual([])
      const snapshot = await main.request('app.snapshot', undefined)

      const [[, event] = []] = await shown()
      expect(event).toMatchObject({ payload: { screen: 'settings', listId: undefined } })
      // The page drops what is not newer than its snapshot.
      expect(revisionOf(event)).toBeGreaterThan(revisionOf(snapshot))
      await main.request('app.snapshot', undefined)
      expect(await shown()).toHaveLength(1)
    },
  )

  test.skipIf(process.platform === 'darwin')(
    'shows no window at login, and none is needed',
    async () => {
      const folder = newDataFolder()
      const first = await startForTest(folder)
      await first.request('settings.save', { runInBackground: true })
      await first.kill()

      const main = launchMain(folder, {}, ['--background'])
      onTestFinished(() => main.kill())

      await vi.waitFor(async () => expect(await main.calls('Tray')).toHaveLength(1), 10_000)
      expect(await main.calls('BrowserWindow')).toEqual([])
    },
  )

  test('a second instance leaves the first one alone and ends', async () => {
    const second = launchMain(newDataFolder(), { STAND_IN_SECOND_INSTANCE: '1' })

    expect(await second.exited).toBe(0)
    expect(second.output).toBe('')
  })

  /** What the page was told to show, in order. */
  const shows = async (main: DesktopRun): Promise<readonly unknown[]> =>
    (await main.calls('webContents.send'))
      .map(([, event]) => event)
      .filter(isShow)
      .map((event) => Object(event).payload)

  function listFile(name: string): string {
    const file = path.join(newDataFolder(), name)
    writeFileSync(file, 'https://a.example/\nhttps://b.example/\n')
    return file
  }

  test('makes a new list of a file that a second instance was started with, and shows it', async () => {
    const main = await startForTest()
    const file = listFile('list.txt')
    await main.request('app.snapshot', undefined)

    const { dir, base } = path.parse(file)
    await main.happen('app', 'second-instance', ['electron', dist, base], dir)

    await vi.waitFor(async () => {
      expect(await shows(main)).toEqual([{ screen: 'lists', listId: 1 }])
    }, 10_000)
    expect(await main.calls('app.addRecentDocument')).toEqual([[file]])
    expect(await main.request('app.snapshot', undefined)).toMatchObject({
      lists: [{ name: 'list.txt', lines: 2 }],
      submissions: [],
    })
  })

  test('makes a list of each file that it was started with, and shows all lists', async () => {
    const files = [listFile('a.txt'), listFile('b.txt')]
    const main = launchMain(newDataFolder(), {}, files)
    onTestFinished(() => main.kill())

    await vi.waitFor(async () => {
      const { lists } = Object(await main.request('app.snapshot', undefined))
      expect(lists).toHaveLength(2)
      expect(lists).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'a.txt' }),
          expect.objectContaining({ name: 'b.txt' }),
        ]),
      )
    }, 10_000)

    await vi.waitFor(async () => expect(await shows(main)).toEqual([{ screen: 'lists' }]))
  })

  test('makes one list of each file that macOS opens, a file per event', async () => {
    const main = await startForTest()
    await main.request('app.snapshot', undefined)

    await main.happen('app', 'open-file', listFile('a.txt'))

    await vi.waitFor(async () => {
      expect(await shows(main)).toEqual([{ screen: 'lists', listId: 1 }])
    }, 10_000)
  })

  test('pastes the clipboard as a new list from its menu', async () => {
    const main = await startForTest(newDataFolder(), { STAND_IN_CLIPBOARD: 'https://a.example/' })
    await main.request('app.snapshot', undefined)

    await main.happen('menu', 'Paste as New List')

    await vi.waitFor(async () => {
      expect(await shows(main)).toEqual([{ screen: 'lists', listId: 1 }])
    }, 10_000)
  })

  test('keeps its data where --data-dir says', async () => {
    const main = await startForTest(newDataFolder())
    const folder = path.join(newDataFolder(), 'deeper')
    const other = launchMain(newDataFolder(), {}, ['--data-dir', folder])
    onTestFinished(() => other.kill())

    await vi.waitFor(async () => {
      expect(await other.calls('app.setPath')).toContainEqual(['userData', folder])
    }, 10_000)
    expect(await main.calls('app.setPath')).not.toContainEqual(['userData', folder])
  })

  test('does not start in a folder with other files, which it says and leaves as it is', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-main-'))
    mkdirSync(path.join(folder, 'exports/client-reports'), { recursive: true })
    const usual = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-main-')), 'linkferry')
    const refused = launchMain(usual, { STAND_IN_USER_DATA: usual }, ['--data-dir', folder])

    expect(await refused.exited).toBe(64)
    // Nor does Chromium write where the next start would find it.
    expect(existsSync(usual)).toBe(false)
    expect(refused.output).toContain(`The folder ${folder} contains other files: exports.`)
    expect(readdirSync(folder, { recursive: true })).toEqual(['exports', 'exports/client-reports'])
  })

  test('asks what to do about a page that hangs, and loads it again on demand', async () => {
    const main = await startForTest(newDataFolder(), { STAND_IN_BUTTON: '1' })

    await main.happen('window', 'unresponsive')

    await vi.waitFor(async () => expect(await main.calls('webContents.reload')).toHaveLength(1))
    expect(await main.calls('webContents.forcefullyCrashRenderer')).toHaveLength(1)
  })

  test('shows its window on Wayland, where no first paint of a hidden one is told', async () => {
    const main = await startForTest(newDataFolder(), { WAYLAND_DISPLAY: 'wayland-0' })

    expect(await main.calls('window.show')).toHaveLength(1)
    expect(main.output).toBe('')
  })

  test('shows its window and says why where its page cannot be served', async () => {
    const main = await startForTest(newDataFolder(), { STAND_IN_BROKEN_PAGE: '1' })

    await vi.waitFor(async () => {
      const [[, asked] = []] = await main.calls('dialog.showMessageBox')
      expect(asked).toMatchObject({
        message: 'The window couldn’t be loaded.',
        detail: expect.stringContaining('ERR_UNEXPECTED'),
      })
    })
    await vi.waitFor(async () => expect(await main.calls('webContents.reload')).toHaveLength(1))
  })

  test('shows no window at login on macOS, which says so by itself', async () => {
    const env = { STAND_IN_PLATFORM: 'darwin', STAND_IN_OPENED_AT_LOGIN: '1' }
    const main = launchMain(newDataFolder(), env)
    onTestFinished(() => main.kill())

    await vi.waitFor(
      async () => expect(await main.calls('utilityProcess.fork')).toHaveLength(2),
      10_000,
    )
    expect(await main.calls('BrowserWindow')).toEqual([])
    await main.happen('app', 'activate')
    expect(await main.calls('BrowserWindow')).toHaveLength(1)
  })

  test('settings that cannot be read are kept aside, and the user hears where', async () => {
    const folder = newDataFolder()
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'settings.json'), '{"theme":')

    const main = await startForTest(folder)

    const [shown] = await main.calls('dialog.showMessageBox')
    expect(shown?.[1]).toMatchObject({ detail: expect.stringContaining('settings.unreadable-') })
  })

  test('a setting that cannot be used costs the others nothing, and the user hears which', async () => {
    const folder = newDataFolder()
    mkdirSync(folder, { recursive: true })
    const settings = { theme: 'purple', notifications: false }
    writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings))

    const main = await startForTest(folder)

    const [shown] = await main.calls('dialog.showMessageBox')
    expect(shown?.[1]).toMatchObject({
      message: 'Some of your settings couldn’t be used.',
      detail: expect.stringContaining('theme: "purple"'),
    })
    expect(await main.request('app.snapshot', undefined)).toMatchObject({
      settings: { theme: 'system', notifications: false },
    })
  })

  test('a data folder that cannot be used is named in a sentence', async () => {
    const folder = newDataFolder()
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'chromium'), 'a file stands in its place')

    const main = launchMain(newDataFolder(), {}, ['--data-dir', folder])

    expect(await main.exited).toBe(1)
    expect(main.output).toContain(
      `Make sure that Linkferry can read and write the folder ${folder}`,
    )
  })

  test('a data folder that cannot be made is named in a sentence', async () => {
    const folder = path.join(newDataFolder(), 'linkferry')
    writeFileSync(folder, 'a file stands in its place')

    const main = launchMain(folder)

    expect(await main.exited).toBe(1)
    expect(main.output).toContain(
      `Make sure that Linkferry can read and write the folder ${folder}`,
    )
  })

  test('opens its window and starts its engine while the key store waits to be unlocked', async () => {
    const main = await startForTest(folderWithToken(), { STAND_IN_KEY_STORE: 'locked' })

    expect(await main.calls('utilityProcess.fork')).toHaveLength(2)
    await main.request('settings.save', { theme: 'dark' })
    expect(await main.request('app.snapshot', undefined)).toMatchObject({
      tokenStore: { kind: 'waiting' },
      settings: { theme: 'dark' },
    })
  })

  test.runIf(process.platform === 'linux')('says that a weak key store is weak', async () => {
    const main = await startForTest(folderWithToken(), { STAND_IN_KEY_STORE: 'weak' })

    await vi.waitFor(async () =>
      expect(await main.request('app.snapshot', undefined)).toMatchObject({
        tokenStore: { kind: 'weak' },
      }),
    )
  })
})

describe('a package that is signed and has a feed', () => {
  test('looks for updates by the bundled updater, in a session without permissions', async () => {
    const resources = newDataFolder()
    mkdirSync(resources, { recursive: true })
    writeFileSync(
      path.join(resources, 'app-update.yml'),
      'provider: generic\nurl: https://updates.example/\nupdaterCacheDirName: linkferry-updater\npublisherName:\n  - Ferry Works\n',
    )
    const env = { STAND_IN_RESOURCES: resources, STAND_IN_PLATFORM: 'win32' }
    const main = await startMain(newDataFolder(), env)
    onTestFinished(() => main.kill())

    await main.happen('menu', 'Check for Updates…')

    await vi.waitFor(async () => {
      expect((await main.calls('dialog.showMessageBox')).at(-1)?.[1]).toMatchObject({
        message: 'Linkferry couldn’t check for updates.',
      })
    }, 10_000)
    expect(main.output).toContain('net::ERR_INTERNET_DISCONNECTED')
    const [asked] = await main.calls('net.request options')
    expect(asked?.[0]).toMatchObject({
      hostname: 'updates.example',
      path: expect.stringMatching(/^\/latest\.yml/),
      headers: { 'x-user-staging-id': 'none' },
    })
    for (const permission of ['media', 'clipboard-read'])
      expect(await main.askPermission(permission, {}, 'electron-updater')).toEqual({
        isHeld: false,
        isGranted: false,
      })
  })
})

test.each([
  ['an AppImage that can make none', { 'STAND_IN_SWITCH_no-sandbox': '1' }],
  ['a user who switched it off', { ELECTRON_DISABLE_SANDBOX: '1' }],
])('a package that is started without a sandbox, by %s, does not run', async (_who, env) => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-main-')), 'linkferry')
  const ownChoice = { STAND_IN_USER_DATA: folder, STAND_IN_RESOURCES: newDataFolder() }
  const main = launchMain(folder, { ...ownChoice, ...env })

  expect(await main.exited).toBe(1)
  expect(existsSync(folder)).toBe(false)
  expect(main.output).toContain('install the .deb or .rpm package instead')
})
