import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { channels } from '../../../electron/shared/window-transport.ts'
import type { Bridge } from '../../../electron/shared/window-transport.ts'

const bundle = path.resolve('dist/preload/preload.cjs')

interface PageFile {
  readonly name: string
  readonly onDisk: string
}

/** The main process, as the preload script sees it. */
class MainSide extends EventEmitter {
  readonly invoked: unknown[][] = []

  async invoke(...message: unknown[]): Promise<unknown> {
    this.invoked.push(structuredClone(message))
    return 'reply'
  }
}

let main: MainSide
/** Whether the user has just pressed something. */
let userActivation: { isActive: boolean }
let exposed: Map<string, Bridge<PageFile>>

/** Runs the bundle with what a sandboxed preload script has: one module to require, and a part of `process`. */
function runPreload(): void {
  const electron = {
    contextBridge: {
      exposeInMainWorld(name: string, api: Bridge<PageFile>) {
        if (exposed.has(name)) throw new Error(`${name} is there already`)
        exposed.set(name, api)
      },
    },
    ipcRenderer: {
      invoke: main.invoke.bind(main),
      on: main.on.bind(main),
      off: main.off.bind(main),
    },
    webUtils: { getPathForFile: ({ onDisk }: PageFile) => onDisk },
  }
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`)
    return electron
  }
  const module = { exports: {} }
  const context = vm.createContext(
    {
      require,
      module,
      exports: module.exports,
      process: { type: 'renderer', sandboxed: true },
      navigator: { userActivation },
    },
    { codeGeneration: { strings: false, wasm: false } },
  )
  vm.runInContext(readFileSync(bundle, 'utf8'), context, { filename: bundle })
}

/** The bridge that the page gets. */
function bridge(): Bridge<PageFile> {
  const found = exposed.get('linkferry')
  if (found === undefined) throw new Error('The preload exposed nothing')
  return found
}

beforeEach(() => {
  main = new MainSide()
  exposed = new Map()
  userActivation = { isActive: false }
  runPreload()
})

describe('the preload bundle', () => {
  test('adds the bridge to the window, and nothing else', () => {
    expect([...exposed.keys()]).toEqual(['linkferry'])
    expect(Object.keys(bridge()).toSorted()).toEqual([
      'addFiles',
      'importSent',
      'paste',
      'request',
      'subscribe',
    ])
  })

  test('sends nothing to main by itself', () => {
    expect(main.invoked).toEqual([])
    expect(main.eventNames()).toEqual([])
  })

  test('sends every request on one channel and gives back the reply', async () => {
    const reply = await bridge().request('list.undo', { listId: 4 })

    expect(reply).toBe('reply')
    expect(main.invoked).toEqual([[channels.request, 'list.undo', { listId: 4 }]])
  })

  test('cannot be made to use another channel', async () => {
    await bridge().request(channels.addFiles, {})

    expect(main.invoked).toEqual([[channels.request, channels.addFiles, {}]])
  })

  test('sends the paths of files, which the page never sees', async () => {
    const file = { name: 'links.txt', onDisk: '/home/a/links.txt' }

    const reply = await bridge().addFiles({ listId: 4 }, [file])

    expect(reply).toBe('reply')
    expect(main.invoked).toEqual([
      [channels.addFiles, { listId: 4 }, [{ path: '/home/a/links.txt', name: 'links.txt' }]],
    ])
  })

  test('sends the path of a file of sent links, and whether the user is sure', async () => {
    await bridge().importSent(3, { name: 'sent.txt.gz', onDisk: '/home/a/sent.txt.gz' }, true)

    const file = { path: '/home/a/sent.txt.gz', name: 'sent.txt.gz' }
    expect(main.invoked).toEqual([[channels.importSent, 3, file, true]])
  })

  test('pastes if the user has pressed something, and not for a script', async () => {
    await bridge().paste()
    expect(main.invoked).toEqual([])

    userActivation.isActive = true
    await bridge().paste()
    expect(main.invoked).toEqual([[channels.paste]])
  })

  test('gives a listener the events, without Electron’s event objects', () => {
    const heard: unknown[][] = []
    bridge().subscribe((...input) => heard.push(input))

    main.emit(channels.event, { sender: 'ipcRenderer' }, { name: 'engine.changed', revision: 1 })

    expect(heard).toEqual([[{ name: 'engine.changed', revision: 1 }]])
  })

  test('removes a listener that unsubscribes, and only that one', () => {
    const heard: string[] = []
    const stop = bridge().subscribe(() => heard.push('first'))
    bridge().subscribe(() => heard.push('second'))

    stop()
    main.emit(channels.event, {}, {})

    expect(heard).toEqual(['second'])
  })
})
