import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, MessageBoxOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { wordsFor } from '../../../electron/main/words/index.ts'
import { MainWindow, type MainWindowParts } from '../../../electron/main/window.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'

const english = wordsFor('en', [])

interface Question {
  readonly asked: MessageBoxOptions
  readonly answer: (button: number) => void
}

/** A main window over a window of Electron's that only says what was done to it. */
function open(parts: Partial<MainWindowParts> = {}) {
  const timers = new ManualTimers()
  const done: string[] = []
  const options: BrowserWindowConstructorOptions[] = []
  const questions: Question[] = []
  const windows: FakeWindow[] = []
  let nowMs = 0

  class FakeWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), {
      reload: () => done.push('reload'),
      forcefullyCrashRenderer: () => this.webContents.emit('render-process-gone'),
    })

    constructor(given: BrowserWindowConstructorOptions) {
      super()
      options.push(given)
      windows.push(this)
    }

    loadURL = async (): Promise<void> => {}
    show = () => done.push('show')
    focus = () => {}
    isMinimized = () => false
    isDestroyed = () => false
  }
  const stood: unknown = {
    BrowserWindow: FakeWindow,
    nativeTheme: { shouldUseDarkColors: true },
    dialog: {
      async showMessageBox(_window: unknown, asked: MessageBoxOptions) {
        const answer = Promise.withResolvers<number>()
        questions.push({ asked, answer: answer.resolve })
        // As Electron: a question that is withdrawn counts as cancelled.
        asked.signal?.addEventListener('abort', () => answer.resolve(asked.cancelId ?? -1))
        return { response: await answer.promise }
      },
    },
    preload: 'preload.cjs',
    icon: undefined,
    hasDeveloperTools: false,
    isWayland: false,
    words: () => english,
    timers,
    now: () => nowMs,
    reached: (mark: string) => done.push(mark),
    mayClose: () => true,
    reportBug: (error: Error) => done.push(error.message),
    ...parts,
  }
  // The compiler knows hundreds of members of a window; these few are used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const window = new MainWindow(stood as MainWindowParts)
  window.show()
  return {
    window,
    timers,
    options,
    questions,
    done,
    count: (what: string) => done.filter((one) => one === what).length,
    tell: (event: string, ...values: unknown[]) => windows.at(-1)?.emit(event, ...values),
    tellPage: (event: string, ...values: unknown[]) =>
      windows.at(-1)?.webContents.emit(event, ...values),
    failToLoad: (code = -9, isMainFrame = true) =>
      windows.at(-1)?.webContents.emit('did-fail-load', {}, code, 'ERR_X', 'a', isMainFrame),
    wait: (ms: number) => {
      nowMs += ms
    },
  }
}

type Opened = ReturnType<typeof open>

/** Lets what was begun come to its end. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test.each([
  ['a shipped app has no developer tools', false],
  ['one that is being developed has', true],
])('%s', (_what, hasDeveloperTools) => {
  const [options] = open({ hasDeveloperTools }).options

  expect(options?.webPreferences?.devTools).toBe(hasDeveloperTools)
})

test('the window is as dark as the system before its page is', () => {
  expect(open().options[0]?.backgroundColor).toBe('#161615')
})

test('has an icon of its own where the system takes none from the program', () => {
  expect(open({ icon: '/icons/256x256.png' }).options[0]).toHaveProperty(
    'icon',
    '/icons/256x256.png',
  )
  expect(open().options[0]).not.toHaveProperty('icon')
})

describe('a new window is shown', () => {
  test('at its first paint', () => {
    const { tell, done } = open()
    expect(done).toEqual(['window made'])

    tell('ready-to-show')

    expect(done).toEqual(['window made', 'show', 'window shown'])
  })

  test('a second after its page has loaded, though no first paint was reported', () => {
    const { tellPage, timers, count } = open()
    tellPage('did-finish-load')
    timers.pass(999)
    expect(count('show')).toBe(0)

    timers.pass(1)

    expect(count('show')).toBe(1)
  })

  test('on Wayland as soon as its page has loaded', () => {
    const { tellPage, count } = open({ isWayland: true })
    expect(count('show')).toBe(0)

    tellPage('did-finish-load')

    expect(count('show')).toBe(1)
  })

  test('after five seconds, whatever its page does', () => {
    const { timers, count } = open()
    timers.pass(4_999)
    expect(count('show')).toBe(0)

    timers.pass(1)

    expect(count('show')).toBe(1)
  })

  test('where its page could not be loaded', () => {
    const { failToLoad, done, count } = open()

    failToLoad()

    expect(count('show')).toBe(1)
    expect(done).toContain("The window's page could not be loaded: ERR_X")
  })

  test('once, whatever of it comes later', () => {
    const { tell, tellPage, timers, count } = open()
    tell('ready-to-show')
    expect(timers.pendingMs).toEqual([])

    tellPage('did-finish-load')
    expect(timers.pendingMs).toEqual([])
    timers.pass(60_000)

    expect(count('show')).toBe(1)
    expect(count('window shown')).toBe(1)
  })

  test('not any more once it was closed', () => {
    const { tell, tellPage, timers, count } = open()
    tellPage('did-finish-load')

    tell('closed')
    timers.pass(60_000)

    expect(count('show')).toBe(0)
  })

  test('by whoever starts the app once more before the first paint', () => {
    const { window, tell, count } = open()

    window.show()
    expect(count('window shown')).toBe(1)
    tell('ready-to-show')

    expect(count('window shown')).toBe(1)
  })

  test('again when it was closed and is opened anew', () => {
    const { window, tell, count } = open()
    tell('ready-to-show')
    tell('closed')

    window.show()
    expect(count('show')).toBe(1)
    tell('ready-to-show')

    expect(count('window shown')).toBe(2)
  })
})

test('a question waits until the window is shown, which it stands in front of', async () => {
  const { window, tell, questions } = open()
  const asked = window.ask({ message: 'Well?' })
  await settle()
  expect(questions).toEqual([])

  tell('ready-to-show')
  await settle()

  expect(questions).toMatchObject([{ asked: { message: 'Well?' } }])
  questions[0]?.answer(0)
  expect(await asked).toEqual({ response: 0 })
})

describe('a page that died', () => {
  function shown() {
    const opened = open()
    opened.tell('ready-to-show')
    return opened
  }

  /** It died, was loaded again, and died again soon. */
  async function diedTwice() {
    const opened = shown()
    opened.tellPage('render-process-gone')
    opened.wait(9_000)
    opened.tellPage('render-process-gone')
    await settle()
    expect(opened.count('reload')).toBe(1)
    return opened
  }

  test('is loaded again, and so is one that dies much later', async () => {
    const { tellPage, wait, count, questions } = shown()

    tellPage('render-process-gone')
    wait(10_001)
    tellPage('render-process-gone')
    await settle()

    expect(count('reload')).toBe(2)
    expect(questions).toEqual([])
  })

  test('twice in ten seconds is loaded again by the user’s word', async () => {
    const { questions, count } = await diedTwice()
    expect(questions[0]?.asked).toMatchObject({
      message: 'The window crashed twice.',
      buttons: ['Reload', 'Not Now'],
    })

    questions[0]?.answer(0)
    await settle()

    expect(count('reload')).toBe(2)
  })

  test('and was left so is loaded when the window is asked for again', async () => {
    const { window, questions, count } = await diedTwice()
    questions[0]?.answer(1)
    await settle()
    expect(count('reload')).toBe(1)

    window.show()

    expect(count('reload')).toBe(2)
  })

  test('and was left so is not loaded twice in a window that is opened anew', async () => {
    const { window, tell, questions, count } = await diedTwice()
    questions[0]?.answer(1)
    await settle()
    tell('closed')
    window.show()

    window.show()

    expect(count('reload')).toBe(1)
  })

  test('is not asked about any more once its window was closed', async () => {
    const { tell, questions } = await diedTwice()

    tell('closed')

    expect(questions[0]?.asked.signal?.aborted).toBe(true)
  })

  test('is asked about once, however often it dies', async () => {
    const { tellPage, questions } = await diedTwice()

    tellPage('render-process-gone')
    await settle()

    expect(questions.map(({ asked }) => asked.signal?.aborted)).toEqual([true, false])
  })
})

test.each([
  ['died', ({ tellPage }: Opened) => tellPage('render-process-gone')],
  ['could not be loaded', ({ failToLoad }: Opened) => failToLoad()],
  [
    'went with its window',
    ({ window, tell }: Opened) => {
      tell('closed')
      window.show()
    },
  ],
])('a page in the place of one that %s hears nothing before its own snapshot', (_what, happen) => {
  const opened = open()
  const { window } = opened
  const heard: string[] = []
  window.hasSnapshot()
  window.whenListening(() => heard.push('first'))
  expect(heard).toEqual(['first'])

  happen(opened)
  window.whenListening(() => heard.push('second'))
  expect(heard).toEqual(['first'])
  window.hasSnapshot()

  expect(heard).toEqual(['first', 'second'])
})

test.each([true, false])('the user closes the window where that may be: %s', (mayClose) => {
  const { tell } = open({ mayClose: () => mayClose })
  let isPrevented = false

  tell('close', { preventDefault: () => (isPrevented = true) })

  expect(isPrevented).toBe(!mayClose)
})

describe('a page that could not be loaded', () => {
  test('is told of with the reason, and loaded by the user’s word', async () => {
    const { failToLoad, questions, count } = open()
    failToLoad()
    await settle()
    expect(questions[0]?.asked).toMatchObject({
      message: 'The window couldn’t be loaded.',
      detail: expect.stringContaining('ERR_X'),
    })

    questions[0]?.answer(0)
    await settle()

    expect(count('reload')).toBe(1)
  })

  test.each([
    ['a load that another one replaced', -3, true],
    ['a frame inside the page', -9, false],
  ])('is not meant by %s', async (_what, code, isMainFrame) => {
    const { failToLoad, questions, tell } = open()
    tell('ready-to-show')

    failToLoad(code, isMainFrame)
    await settle()

    expect(questions).toEqual([])
  })
})

describe('a page that hangs', () => {
  async function hanging() {
    const opened = open()
    opened.tell('ready-to-show')
    opened.tell('unresponsive')
    await settle()
    return opened
  }

  test('is ended and loaded by the user’s word, also soon after one died', async () => {
    const { tell, questions, count } = await hanging()
    questions[0]?.answer(1)
    await settle()
    expect(count('reload')).toBe(1)
    tell('unresponsive')
    await settle()

    questions[1]?.answer(1)
    await settle()

    expect(count('reload')).toBe(2)
  })

  test('that answers again takes its question back', async () => {
    const { tell, questions, count } = await hanging()

    tell('responsive')
    await settle()

    expect(questions[0]?.asked.signal?.aborted).toBe(true)
    expect(count('reload')).toBe(0)
  })

  test('that dies by itself takes its question back', async () => {
    const { tellPage, questions, count } = await hanging()

    tellPage('render-process-gone')
    await settle()

    expect(questions[0]?.asked.signal?.aborted).toBe(true)
    expect(count('reload')).toBe(1)
  })
})
