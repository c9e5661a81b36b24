import type { MessageBoxOptions } from 'electron'
import { EventEmitter } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  chooseLists,
  FileOpener,
  filesNamedBy,
  OpenFileRequests,
} from '../../../electron/desktop/open-files.ts'
import { english } from '../../../electron/desktop/words/english.ts'
import { RequestFailed } from '../../../electron/ipc/request-failed.ts'
import type { IntakeProblem } from '../../../electron/shared/intake-problem.ts'
import { ok } from '../../../electron/shared/result.ts'
import type { TakenFile } from '../../../electron/shared/taken-files.ts'
import { temporaryFolder } from '../../fakes/temporary-folder.ts'

describe('a command line', () => {
  test('opens the files that exist', async () => {
    const folder = await temporaryFolder()
    writeFileSync(path.join(folder, 'a.txt'), '')
    mkdirSync(path.join(folder, 'folder'))
    const words = ['--flag', 'a.txt', 'missing.txt', 'folder', 'linkferry:new?list=b']

    expect(filesNamedBy(words, folder)).toEqual([path.join(folder, 'a.txt')])
  })

  test('names a file by its address where the desktop does, and none of another computer', async () => {
    const folder = await temporaryFolder()
    const file = path.join(folder, 'März 100%.txt')
    writeFileSync(file, '')
    const { href } = pathToFileURL(file)

    expect(filesNamedBy([href], '/')).toEqual([file])
    for (const other of [
      href.replace('file://', 'file://server'),
      `${href}%00`,
      `${href}%2f`,
      'file:///%zz',
    ])
      expect(filesNamedBy([other], '/')).toEqual([])
  })

  test('of switches and folders opens nothing', () => {
    expect(filesNamedBy(['.', '--data-dir=x'], import.meta.dirname)).toEqual([])
  })
})

describe('requests of the system', () => {
  function listen(commandLine: readonly string[] = ['linkferry'], isPackaged = true) {
    const app = Object.assign(new EventEmitter(), { isPackaged })
    const requests = new OpenFileRequests(app, commandLine, '/')
    const taken: (readonly string[])[] = []
    let prevented = 0
    const openFile = (file: string) =>
      app.emit('open-file', { preventDefault: () => (prevented += 1) }, file)
    const take = (paths: readonly string[]) => taken.push(paths)
    return { app, requests, taken, take, openFile, prevented: () => prevented }
  }
  const here = import.meta.filename

  test('wait until the app is ready, and are handed over in order, once', async () => {
    const { requests, taken, take, openFile, prevented } = listen(['linkferry', here])
    openFile('/lists/b.txt')
    await setImmediate()

    requests.handTo(take)
    requests.handTo(take)
    await setImmediate()

    expect(taken).toEqual([[here, '/lists/b.txt']])
    expect(prevented()).toBe(1)
  })

  test('of one moment are handed over together', async () => {
    const { requests, taken, take, openFile } = listen()
    requests.handTo(take)

    for (const name of ['a', 'b', 'c']) openFile(`/lists/${name}.txt`)
    await setImmediate()
    openFile('/lists/d.txt')
    await setImmediate()

    expect(taken).toEqual([['/lists/a.txt', '/lists/b.txt', '/lists/c.txt'], ['/lists/d.txt']])
  })

  test('come from a second instance too, which does not name the app itself', async () => {
    const { app, requests, taken, take } = listen(['electron', here], false)
    requests.handTo(take)

    app.emit('second-instance', {}, ['electron', here], '/')
    app.emit('second-instance', {}, ['electron', here, path.basename(here)], path.dirname(here))
    await setImmediate()

    expect(taken).toEqual([[here]])
  })
})

interface Fate {
  readonly problem?: IntakeProblem
  readonly about?: readonly string[]
  readonly failure?: Error
}

function build({ problem, about, failure }: Fate = {}) {
  const done: unknown[] = []
  const asked: MessageBoxOptions[] = []
  const bugs: unknown[] = []
  const taken = ({ name }: { readonly name: string }): TakenFile =>
    problem === undefined || name.startsWith('good') ? { name, lines: 2 } : { name, problem, about }
  const opener = new FileOpener({
    door: {
      draftForNextList: async () => 'd1',
      addFiles: async (draftId, files) => {
        if (failure !== undefined) throw failure
        done.push(['files', draftId, files])
        return ok({ draft: undefined, files: files.map(taken) })
      },
      leadTo: (screen) => done.push(['lead to', screen]),
    },
    words: () => english.opening,
    ask: async (question) => {
      asked.push(question)
      return { response: 0, checkboxChecked: false }
    },
    show: () => done.push(['show']),
    rememberFile: (file) => done.push(['remember', file]),
    reportBug: (error) => bugs.push(error),
  })
  return { opener, done, asked, bugs }
}

const file = ['/lists/a.txt']

describe('a file', () => {
  test('goes into the list of New without a question, and among the recent files', async () => {
    const { opener, done, asked } = build()

    await opener.open(file)

    expect(done).toEqual([
      ['show'],
      ['files', 'd1', [{ path: '/lists/a.txt', name: 'a.txt', move: false }]],
      ['remember', '/lists/a.txt'],
      ['lead to', 'new'],
    ])
    expect(asked).toEqual([])
  })

  test('that cannot be read is named, and not remembered', async () => {
    const { opener, done, asked } = build({ problem: 'unsupported-file' })

    await opener.open(file)

    expect(asked[0]?.detail).toContain('a.txt: This kind of file cannot be read.')
    expect(JSON.stringify(done)).not.toContain('remember')
  })

  test('that cannot be read is named alone: those beside it are in New, and remembered', async () => {
    const { opener, done, asked } = build({ problem: 'binary-file' })

    await opener.open(['/lists/x.png', '/lists/good.txt', '/lists/y.png', '/lists/good 2.txt'])

    expect(asked.map(({ detail }) => detail)).toEqual([
      'x.png, y.png: The file is not text. Save the list as text.\n\nWhat was added stands in New. Nothing was sent.',
    ])
    expect(done.slice(2)).toEqual([
      ['remember', '/lists/good.txt'],
      ['remember', '/lists/good 2.txt'],
      ['lead to', 'new'],
    ])
  })

  test('that is an archive is named with what in it cannot be read', async () => {
    const names = ['a', 'b\u202e', 'c', 'd', 'e', 'f'].map((name) => `${name}.pdf`)
    for (const [about, said] of [
      [['b.csv'], 'a.txt – b.csv: The file is damaged or cut off'],
      [names, 'a.txt – a.pdf, b\ufffd.pdf, c.pdf, d.pdf, e.pdf, …: The file is damaged'],
    ] as const) {
      const { opener, asked } = build({ problem: 'damaged-file', about })
      await opener.open(file)
      expect(asked[0]?.detail).toContain(said)
    }
  })

  test('whose name turns words, puts lines of its own or is long is named without', async () => {
    const { opener, asked } = build({ problem: 'unsupported-file' })

    await opener.open(['/lists/a\u202etxt.exe\nAll is well.pdf', `/lists/${'b'.repeat(500)}`])

    expect(asked[0]?.detail).toContain(
      `a\ufffdtxt.exe\ufffdAll is well.pdf, ${'b'.repeat(120)}…: This kind of file`,
    )
  })
})

test('an engine that is gone is said, and the next file is opened all the same', async () => {
  const { opener, asked, bugs } = build({ failure: new RequestFailed('engine-gone') })

  await opener.open(file)
  await opener.open(file)

  expect(asked.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('a.txt: Linkferry’s engine is not running.'),
    expect.stringContaining('a.txt: Linkferry’s engine is not running.'),
  ])
  expect(bugs).toEqual([])
})

test('a bug goes to the log', async () => {
  const bug = new Error('a bug')
  const { opener, bugs } = build({ failure: bug })

  await opener.open(file)

  expect(bugs).toEqual([bug])
})

test.each([
  ['what is chosen', file, [file]],
  ['nothing where nothing is', [], []],
])('the menu opens %s', async (_what, filePaths, expected) => {
  const opened: unknown[] = []
  const askWhatToOpen = async () => ({ canceled: filePaths.length === 0, filePaths })

  await chooseLists({ askWhatToOpen }, { open: async (what) => void opened.push(what) })

  expect(opened).toEqual(expected)
})
