import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page, Route } from '@playwright/test'
import { channels } from '../../../electron/shared/window-transport.ts'
import type { DesktopRun } from '../../fakes/electron-stand-in/desktop-run.ts'
import { dist } from '../../fakes/electron-stand-in/launch-main.ts'

/** No browser knows the scheme `app:`, so the page stands at an https address. */
const origin = 'https://linkferry.test'
const appOrigin = 'app://linkferry'

/** The world of the preload script, which shares the document with the page and no object. */
const preloadWorld = 'Electron Isolated Context'

/**
 * The page's end of Electron's contextBridge. Values cross between the worlds as clones, functions
 * as functions that call across, and of an error only the message.
 */
const pageEnd = `(() => {
  let lastId = 0
  const replies = new Map()
  const settlers = new Map()
  const callbacks = new Map()
  const call = (target, args) => {
    const id = (lastId += 1)
    const crossing = args.map((value) => {
      if (typeof value !== 'function') return { value: structuredClone(value) }
      callbacks.set((lastId += 1), value)
      return { callback: lastId }
    })
    dispatchEvent(new CustomEvent('to-preload', { detail: { id, target, args: crossing } }))
    const reply = replies.get(id)
    replies.delete(id)
    if (reply.kind === 'error') throw new Error(reply.message)
    if (reply.kind === 'function') return (...more) => call(id, more)
    if (reply.kind === 'value') return reply.value
    return new Promise((resolve, reject) => settlers.set(id, { resolve, reject }))
  }
  addEventListener('to-page', ({ detail }) => {
    if (detail.kind === 'expose')
      globalThis[detail.name] = Object.fromEntries(
        detail.methods.map((method) => [method, (...args) => call(method, args)]),
      )
    else if (detail.kind === 'callback') callbacks.get(detail.id)(...detail.args)
    else if (detail.kind === 'resolved') settlers.get(detail.id).resolve(detail.value)
    else if (detail.kind === 'rejected') settlers.get(detail.id).reject(new Error(detail.message))
    else replies.set(detail.id, detail)
  })
  // Whichever world's script runs first.
  dispatchEvent(new CustomEvent('page-listens'))
  globalThis.violations = []
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    globalThis.violations.push(violatedDirective + ' ' + blockedURI))
})()`

/** What a sandboxed preload finds in Electron's renderer, around the preload bundle. */
const preloadEnd = () => `(() => {
  const tellPage = (detail) => dispatchEvent(new CustomEvent('to-page', { detail }))
  const functions = new Map()
  const fromPage = ({ value, callback }) =>
    callback === undefined
      ? value
      : (...args) => tellPage({ kind: 'callback', id: callback, args: structuredClone(args) })
  const exposeInMainWorld = (name, api) => {
    addEventListener('to-preload', ({ detail: { id, target, args } }) => {
      try {
        const result = (functions.get(target) ?? api[target])(...args.map(fromPage))
        if (typeof result === 'function') {
          functions.set(id, result)
          tellPage({ kind: 'function', id })
        } else if (typeof result?.then !== 'function')
          tellPage({ kind: 'value', id, value: structuredClone(result) })
        else {
          tellPage({ kind: 'promise', id })
          result.then(
            (value) => tellPage({ kind: 'resolved', id, value: structuredClone(value) }),
            ({ message }) => tellPage({ kind: 'rejected', id, message }),
          )
        }
      } catch ({ message }) {
        tellPage({ kind: 'error', id, message })
      }
    })
    const expose = () => tellPage({ kind: 'expose', name, methods: Object.keys(api) })
    addEventListener('page-listens', expose)
    expose()
  }

  let lastId = 0
  const waiting = new Map()
  const listeners = new Set()
  const files = []
  // JSON has no undefined.
  const written = (value) =>
    JSON.stringify(value, (_key, one) => (one === undefined ? { isUndefined: true } : one))
  globalThis.preload = {
    files,
    hear: (event) => listeners.forEach((listener) => listener({}, event)),
    settle(id, outcome) {
      const { resolve, reject } = waiting.get(id)
      waiting.delete(id)
      if (outcome.ok) resolve(outcome.value)
      else reject(new Error(outcome.message))
    },
  }
  const provided = {
    contextBridge: { exposeInMainWorld },
    ipcRenderer: {
      invoke: (...message) =>
        new Promise((resolve, reject) => {
          waiting.set((lastId += 1), { resolve, reject })
          globalThis.tellMain(written({ id: lastId, message: structuredClone(message) }))
        }),
      on: (_channel, listener) => listeners.add(listener),
      off: (_channel, listener) => listeners.delete(listener),
    },
    // The browser is asked for the path when the message passes by.
    webUtils: { getPathForFile: (file) => '\\0' + (files.push(file) - 1) },
  }
  const require = () => provided
  ${readFileSync(path.join(dist, 'preload/preload.cjs'), 'utf8')}
})()`

/** What the preload's world says to main: one call of `ipcRenderer.invoke`. */
interface Invoked {
  readonly id: number
  readonly message: readonly [channel: string, ...input: unknown[]]
}

/** What a window's page is made of: one document after another, in one place. */
interface Renderer {
  readonly page: Page
  readonly cdp: CDPSession
  /** The preload's world in the present document. */
  preload: number | undefined
  /** Loads that the browser began, of which no page is asked. */
  begun: number
}

/**
 * The window of a main process on the stand-in, in a real browser: the preload bundle in a world of
 * its own, the page under main's policy, with the permissions that main grants. What the page does
 * is told to main as Electron tells it, and what main has the renderer do is done.
 */
export class DesktopWindow {
  readonly #main: DesktopRun
  readonly #context: BrowserContext
  #renderer: Renderer | undefined

  private constructor(main: DesktopRun, context: BrowserContext) {
    this.#main = main
    this.#context = context
  }

  static async open(browser: Browser, main: DesktopRun): Promise<DesktopWindow> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const window = new DesktopWindow(main, context)
    await window.#takePermissions()
    await context.route('**/*', (route) => window.#serve(route))
    main.onSent = ([channel, event]) => {
      if (channel === channels.event) void window.#hear(event)
    }
    main.onPageCommand = (command) => {
      if (command === 'paste') void window.page.keyboard.press('ControlOrMeta+V')
      if (command === 'reload') void window.reopen()
    }
    await window.reopen()
    return window
  }

  get page(): Page {
    if (this.#renderer === undefined) throw new Error('The window has no page')
    return this.#renderer.page
  }

  /** Loads the page in a new renderer, as a window that is opened and a page that died are. */
  async reopen(): Promise<void> {
    const last = this.#renderer?.page
    const page = await this.#context.newPage()
    const cdp = await this.#context.newCDPSession(page)
    const renderer: Renderer = { page, cdp, preload: undefined, begun: 1 }
    cdp.on('Runtime.executionContextCreated', ({ context: { id, name } }) => {
      if (name === preloadWorld) renderer.preload = id
    })
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (renderer.preload === executionContextId) renderer.preload = undefined
    })
    cdp.on('Runtime.bindingCalled', ({ payload }) => void this.#invoke(renderer, payload))
    await cdp.send('Runtime.enable')
    await cdp.send('Page.enable')
    await cdp.send('Runtime.addBinding', { name: 'tellMain', executionContextName: preloadWorld })
    await page.addInitScript(pageEnd)
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
      source: preloadEnd(),
      worldName: preloadWorld,
    })
    this.#renderer = renderer
    await page.goto(`${origin}/index.html`)
    await last?.close()
  }

  /** Ends the page's process, as Chromium's own faults do; main hears of it. */
  async crash(): Promise<void> {
    const { page, cdp } = this.#present()
    const crashed = page.waitForEvent('crash')
    cdp.send('Page.crash').catch(() => 'nobody is left to answer')
    await crashed
    await this.#main.happen('webContents', 'render-process-gone', { reason: 'crashed' })
  }

  /** Drops files from the disk onto the page, as the system's file manager does. */
  async drop(...files: readonly string[]): Promise<void> {
    const { cdp } = this.#present()
    const data = { items: [], files: [...files], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await cdp.send('Input.dispatchDragEvent', { type, x: 640, y: 400, data })
  }

  async close(): Promise<void> {
    await this.#context.close()
  }

  #present(): Renderer {
    if (this.#renderer === undefined) throw new Error('The window has no page')
    return this.#renderer
  }

  /** The browser grants what main's handlers grant, and denies the rest. */
  async #takePermissions(): Promise<void> {
    const granted: string[] = []
    for (const [name, inElectron] of [
      ['clipboard-read', 'clipboard-read'],
      ['clipboard-write', 'clipboard-sanitized-write'],
    ] as const) {
      const { isHeld, isGranted } = await this.#main.askPermission(inElectron)
      if (isHeld && isGranted) granted.push(name)
    }
    await this.#context.grantPermissions(granted, { origin })
  }

  async #serve(route: Route): Promise<void> {
    const request = route.request()
    const url = request.url().replace(origin, appOrigin)
    const isMainFrame = request.frame().parentFrame() === null
    const renderer = this.#renderer
    if (request.isNavigationRequest() && renderer !== undefined) {
      const isBegun = isMainFrame && renderer.begun > 0
      if (isBegun) renderer.begun -= 1
      else if (!(await this.#main.navigate(url, isMainFrame))) return route.abort('aborted')
    }
    const { status, headers, body } = await this.#main.page(url)
    await route.fulfill({ status, headers, body: Buffer.from(body) })
  }

  /** `webContents.send`: lost where no preload listens yet, as in Electron. */
  async #hear(event: unknown): Promise<void> {
    const renderer = this.#renderer
    if (renderer !== undefined) await this.#run(renderer, `preload.hear(${JSON.stringify(event)})`)
  }

  /** `ipcRenderer.invoke`, with the paths of its files. */
  async #invoke(renderer: Renderer, payload: string): Promise<void> {
    const places: number[] = []
    const invoked: Invoked = JSON.parse(payload, (_key, value: unknown) => {
      if (typeof value === 'string' && value.startsWith('\0')) places.push(Number(value.slice(1)))
      return Object(value).isUndefined === true ? undefined : value
    })
    const paths = new Map<string, string>()
    for (const place of places) paths.set(`\0${place}`, await this.#pathOf(renderer, place))
    const withPaths = (value: unknown): unknown => {
      if (typeof value === 'string') return paths.get(value) ?? value
      if (Array.isArray(value)) return Array.from(value, withPaths)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPaths(one)]))
    }
    const { id, message } = invoked
    const [channel, ...input] = message
    const outcome = await this.#main.invoke(channel, input.map(withPaths)).then(
      (value) => ({ ok: true, value }),
      (error: Error) => ({ ok: false, message: error.message }),
    )
    await this.#run(renderer, `preload.settle(${id}, ${JSON.stringify(outcome)})`)
  }

  /** A made-up file has none. */
  async #pathOf({ cdp, preload }: Renderer, place: number): Promise<string> {
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: `preload.files[${place}]`,
      ...(preload === undefined ? {} : { contextId: preload }),
    })
    const { path: found } = await cdp.send('DOM.getFileInfo', { objectId: result.objectId ?? '' })
    return found
  }

  async #run({ cdp, preload }: Renderer, expression: string): Promise<void> {
    if (preload === undefined) return
    // A document that goes meanwhile hears nothing more.
    await cdp.send('Runtime.evaluate', { expression, contextId: preload }).catch(() => undefined)
  }
}
