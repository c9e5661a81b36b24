import { EventEmitter } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { MessageBoxOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { RequestFailed } from '../../../electron/host/index.ts'
import {
  chooseFiles,
  filesNamedBy,
  ListOpener,
  type ListOpenerParts,
  OpenFileRequests,
} from '../../../electron/main/open-files.ts'
import { wordsFor } from '../../../electron/main/words/index.ts'
import type { ImportProblem, ListSummary } from '../../../electron/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../electron/shared/result.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

describe('a command line', () => {
  test('opens the files that exist', async () => {
    const folder = await temporaryFolder()
    writeFileSync(path.join(folder, 'a.txt'), '')
    mkdirSync(path.join(folder, 'folder'))
    const words = ['--flag', 'a.txt', 'missing.txt', 'folder', 'linkferry:other']

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

interface Circumstances {
  /** What becomes of a file whose name does not start with `good`. */
  readonly problem?: ImportProblem
  readonly about?: readonly string[]
  readonly failure?: Error
  readonly lines?: number
  readonly client?: string
  readonly clipboard?: string
  readonly html?: string
  readonly pasted?: Result<Pick<ListSummary, 'id'>, ImportProblem>
}

/** An opener over an engine that makes list 1, 2 and so on of what it can read. */
function build(circumstances: Circumstances = {}) {
  const { problem, about, failure, lines = 2, client = '', clipboard = '' } = circumstances
  const { html, pasted = ok({ id: 8 }) } = circumstances
  const done: unknown[] = []
  const asked: MessageBoxOptions[] = []
  const bugs: unknown[] = []
  let lists = 0
  const parts: { readonly [Name in keyof ListOpenerParts]: unknown } = {
    door: {
      addFiles: async (input: { readonly files: readonly { readonly name: string }[] }) => {
        if (failure !== undefined) throw failure
        done.push(['files', input])
        const files = input.files.map(({ name }) =>
          problem === undefined || name.startsWith('good')
            ? { name, listId: (lists += 1), lines }
            : { name, problem, about },
        )
        return { lists: [], files }
      },
      ask: async (name: string, input: unknown) => {
        if (failure !== undefined) throw failure
        done.push([name, input])
        return pasted
      },
    },
    clipboard: {
      readText: async () => clipboard,
      read: async () =>
        html === undefined
          ? [{ types: ['text/plain'] }]
          : [{ types: ['text/plain', 'text/html'], getType: async () => new Blob([html]) }],
    },
    words: () => wordsFor('en', []).opening,
    client: () => client,
    ask: async (question: MessageBoxOptions) => {
      asked.push(question)
      return { response: 0, checkboxChecked: false }
    },
    showWindow: () => done.push('window'),
    showList: (listId: number | undefined) => done.push(['show', listId]),
    rememberFile: (name: string) => done.push(['remember', name]),
    reportBug: (error: unknown) => bugs.push(error),
  }
  // The opener asks the engine for one thing, and needs one member of a list.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const opener = new ListOpener(parts as ListOpenerParts)
  return { opener, done, asked, bugs }
}

const file = ['/lists/a.txt']
const newList = { new: { client: undefined } }

describe('a file', () => {
  test('becomes a new list, which is shown, and is among the recent files', async () => {
    const { opener, done, asked } = build()

    await opener.openFiles(file)

    expect(done).toEqual([
      'window',
      ['files', { into: newList, files: [{ path: '/lists/a.txt', name: 'a.txt', move: false }] }],
      ['remember', '/lists/a.txt'],
      ['show', 1],
    ])
    expect(asked).toEqual([])
  })

  test('of several becomes a list of its own, and all lists are shown', async () => {
    const { opener, done } = build()

    await opener.openFiles(['/lists/a.txt', '/lists/b.txt'])

    expect(done).toMatchObject([
      'window',
      ['files', { into: newList, files: [{ name: 'a.txt' }] }],
      ['remember', '/lists/a.txt'],
      ['files', { into: newList, files: [{ name: 'b.txt' }] }],
      ['remember', '/lists/b.txt'],
      ['show', undefined],
    ])
  })

  test('becomes a list of the client that the settings name', async () => {
    const { opener, done } = build({ client: 'Norda' })

    await opener.openFiles(file)

    expect(done).toContainEqual([
      'files',
      expect.objectContaining({ into: { new: { client: 'Norda' } } }),
    ])
  })

  test('that cannot be read is named, and not remembered; no list is shown', async () => {
    const { opener, done, asked } = build({ problem: 'unsupported-file' })

    await opener.openFiles(file)

    expect(asked[0]?.detail).toBe(
      'a.txt: This kind of file can’t be read. Save it as .xlsx, CSV, or text.',
    )
    expect(JSON.stringify(done)).not.toMatch(/remember|show/)
  })

  test('without a line has no links', async () => {
    const { opener, done, asked } = build({ lines: 0 })

    await opener.openFiles(file)

    expect(asked[0]?.detail).toContain('a.txt: It contains no link')
    expect(JSON.stringify(done)).not.toContain('show')
  })

  test('that cannot be read is named with those like it: the others are lists, and remembered', async () => {
    const { opener, done, asked } = build({ problem: 'binary-file' })

    await opener.openFiles(['/lists/x.png', '/lists/good.txt', '/lists/y.png', '/lists/good 2.txt'])

    expect(asked.map(({ detail }) => detail)).toEqual([
      'x.png, y.png: The file isn’t text. Save the list as text.\n\nEverything else was imported. Nothing was sent.',
    ])
    expect(done.filter((one) => Array.isArray(one) && one[0] !== 'files')).toEqual([
      ['remember', '/lists/good.txt'],
      ['remember', '/lists/good 2.txt'],
      ['show', undefined],
    ])
  })

  test('that is an archive is named with what in it cannot be read', async () => {
    const names = ['a', 'b\u202e', 'c', 'd', 'e', 'f'].map((name) => `${name}.pdf`)
    for (const [about, said] of [
      [['b.csv'], 'a.txt – b.csv: The file is damaged'],
      [names, 'a.txt – a.pdf, b\ufffd.pdf, c.pdf, d.pdf, e.pdf, …: The file is damaged'],
    ] as const) {
      const { opener, asked } = build({ problem: 'damaged-file', about })
      await opener.openFiles(file)
      expect(asked[0]?.detail).toContain(said)
    }
  })

  test('whose name turns words, puts lines of its own or is long is named without', async () => {
    const { opener, asked } = build({ problem: 'unsupported-file' })

    await opener.openFiles(['/lists/a\u202etxt.exe\nAll is well.pdf', `/lists/${'b'.repeat(500)}`])

    expect(asked[0]?.detail).toContain(
      `a\ufffdtxt.exe\ufffdAll is well.pdf, ${'b'.repeat(120)}…: This kind of file`,
    )
  })
})

describe('a paste by a menu', () => {
  test('makes a new list of the text on the clipboard, which is shown', async () => {
    const { opener, done } = build({ clipboard: 'https://a.example/' })

    await opener.paste()

    expect(done).toEqual([
      'window',
      ['list.paste', { into: newList, text: 'https://a.example/', html: undefined }],
      ['show', 8],
    ])
  })

  test('brings the HTML, where links may be behind words', async () => {
    const html = '<a href="https://a.example/">here</a>'
    const { opener, done } = build({ clipboard: 'here', html })

    await opener.paste()

    expect(done).toContainEqual(['list.paste', { into: newList, text: 'here', html }])
  })

  test('of nothing makes none, and says so', async () => {
    const { opener, done, asked } = build({ clipboard: ' \n' })

    await opener.paste()

    expect(asked.map(({ detail }) => detail)).toEqual(['Clipboard: There is no text to paste.'])
    expect(done).toEqual(['window'])
  })

  test('in which no link is says so', async () => {
    const { opener, done, asked } = build({ clipboard: 'x', pasted: fail('no-links') })

    await opener.paste()

    expect(asked[0]?.detail).toContain('Clipboard: It contains no link')
    expect(JSON.stringify(done)).not.toContain('show')
  })
})

test('an engine that is gone is said, and the next file is opened all the same', async () => {
  const { opener, asked, bugs } = build({ failure: new RequestFailed('engine-gone') })

  await opener.openFiles(file)
  await opener.openFiles(file)

  expect(asked.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('a.txt: Linkferry’s engine isn’t running'),
    expect.stringContaining('a.txt: Linkferry’s engine isn’t running'),
  ])
  expect(bugs).toEqual([])
})

test('a bug goes to the log', async () => {
  const bug = new Error('a bug')
  const { opener, bugs } = build({ failure: bug })

  await opener.openFiles(file)

  expect(bugs).toEqual([bug])
})

test.each([
  ['what is chosen', file, [file]],
  ['nothing where nothing is', [], []],
])('the menu opens %s', async (_what, filePaths, expected) => {
  const opened: unknown[] = []
  const askWhatToOpen = async () => ({ canceled: filePaths.length === 0, filePaths })

  await chooseFiles({ askWhatToOpen }, { openFiles: async (what) => void opened.push(what) })

  expect(opened).toEqual(expected)
})
