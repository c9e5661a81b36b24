import type { MessageBoxOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { chooseLists, Opening } from '../../../electron/desktop/opening.ts'
import { english } from '../../../electron/desktop/words/english.ts'
import { RequestFailed } from '../../../electron/ipc/request-failed.ts'
import type { IntakeProblem } from '../../../electron/shared/intake-problem.ts'
import { fail, ok } from '../../../electron/shared/result.ts'
import type { TakenFile } from '../../../electron/shared/taken-files.ts'

interface Fate {
  /** The button that the user presses. */
  readonly button?: number
  readonly problem?: IntakeProblem
  readonly about?: readonly string[]
  readonly failure?: Error
}

function build({ button = 1, problem, about, failure }: Fate = {}) {
  const done: unknown[] = []
  const asked: MessageBoxOptions[] = []
  const bugs: unknown[] = []
  const add = async (...what: unknown[]) => {
    if (failure !== undefined) throw failure
    done.push(what)
    return problem === undefined ? ok('the draft') : fail(problem, about)
  }
  const taken = ({ name }: { readonly name: string }): TakenFile =>
    problem === undefined || name.startsWith('good') ? { name, lines: 2 } : { name, problem, about }
  const opening = new Opening({
    door: {
      draftForNextList: async () => 'd1',
      addFiles: async (draftId, files) => {
        await add('files', draftId, files)
        return ok({ draft: undefined, files: files.map(taken) })
      },
      addText: async (draftId, text) => add('text', draftId, text),
      leadTo: (screen) => done.push(['lead to', screen]),
    },
    words: () => english.opening,
    ask: async (question) => {
      asked.push(question)
      return { response: button, checkboxChecked: false }
    },
    show: () => done.push(['show']),
    rememberFile: (file) => done.push(['remember', file]),
    reportBug: (error) => bugs.push(error),
  })
  return { opening, done, asked, bugs }
}

const file = { kind: 'files', paths: ['/lists/a.txt'] } as const
const list = { kind: 'list', text: 'https://a.example/\nhttps://b.example/' } as const

describe('a file', () => {
  test('goes into the list of New without a question, and among the recent files', async () => {
    const { opening, done, asked } = build()

    await opening.open(file)

    expect(done).toEqual([
      ['show'],
      ['files', 'd1', [{ path: '/lists/a.txt', name: 'a.txt', move: false }]],
      ['remember', '/lists/a.txt'],
      ['lead to', 'new'],
    ])
    expect(asked).toEqual([])
  })

  test('that cannot be read is named, and not remembered', async () => {
    const { opening, done, asked } = build({ problem: 'unsupported-file' })

    await opening.open(file)

    expect(asked[0]?.detail).toContain('a.txt: This kind of file cannot be read.')
    expect(JSON.stringify(done)).not.toContain('remember')
  })

  test('that cannot be read is named alone: those beside it are in New, and remembered', async () => {
    const { opening, done, asked } = build({ problem: 'binary-file' })
    const paths = ['/lists/x.png', '/lists/good.txt', '/lists/y.png', '/lists/good 2.txt']

    await opening.open({ kind: 'files', paths })

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
      const { opening, asked } = build({ problem: 'damaged-file', about })
      await opening.open(file)
      expect(asked[0]?.detail).toContain(said)
    }
  })

  test('whose name turns words, or puts lines of its own, is named without', async () => {
    const { opening, asked } = build({ problem: 'unsupported-file' })

    await opening.open({ kind: 'files', paths: ['/lists/a\u202etxt.exe\nAll is well.pdf'] })

    expect(asked[0]?.detail).toContain('a\ufffdtxt.exe\ufffdAll is well.pdf: This kind of file')
  })
})

describe('the list of a link', () => {
  test('is shown first, and goes into New with the user’s yes; nothing is submitted', async () => {
    const { opening, done, asked } = build()

    await opening.open(list)

    expect(asked).toHaveLength(1)
    expect(asked[0]?.message).toBe('Add 2 lines from a link to your list?')
    expect(asked[0]?.detail).toContain('https://a.example/\nhttps://b.example/')
    expect(done).toEqual([['show'], ['text', 'd1', list.text], ['lead to', 'new']])
  })

  test('shows no word that turns or hides others, and says where a line goes on', async () => {
    const { opening, asked } = build()
    const text = `https://a.example/\u202egro.live\u0000\u2028\n${'https://b.example/ '.repeat(100)}`

    await opening.open({ kind: 'list', text })

    const [first = '', second = ''] = asked[0]?.detail?.split('\n') ?? []
    expect(first).toBe('https://a.example/\ufffdgro.live\ufffd\ufffd')
    expect(second).toMatch(/^https:.{114}…$/)
  })

  test('is left out without it', async () => {
    const { opening, done } = build({ button: 0 })

    await opening.open(list)

    expect(done).toEqual([['show']])
  })

  test('that comes while another one waits for its yes is left out', async () => {
    const { opening, done, asked } = build()

    await Promise.all([opening.open(list), opening.open(list), opening.open(list)])
    expect(asked).toHaveLength(1)
    expect(done).toEqual([['show'], ['text', 'd1', list.text], ['lead to', 'new']])

    await opening.open(list)
    expect(asked).toHaveLength(2)
  })

  test('that is long is shown by its first lines, shortened', async () => {
    const { opening, asked } = build()

    await opening.open({ kind: 'list', text: `${'a'.repeat(500)}\n`.repeat(8).trim() })

    expect(asked[0]?.detail).toContain(`\n${'a'.repeat(120)}…\nand 3 more\n`)
  })
})

test('an engine that is gone is said, and the next thing opened is taken all the same', async () => {
  const { opening, asked, bugs } = build({ failure: new RequestFailed('engine-gone') })

  await opening.open(file)
  await opening.open(file)

  expect(asked.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('a.txt: Linkferry’s engine is not running.'),
    expect.stringContaining('a.txt: Linkferry’s engine is not running.'),
  ])
  expect(bugs).toEqual([])
})

test('a mistake of ours goes to the log', async () => {
  const mistake = new Error('a mistake')
  const { opening, bugs } = build({ failure: mistake })

  await opening.open(file)

  expect(bugs).toEqual([mistake])
})

test.each([
  ['what is chosen', ['/lists/a.txt'], [file]],
  ['nothing where nothing is', [], []],
])('the menu opens %s', async (_what, filePaths, expected) => {
  const opened: unknown[] = []
  const askWhatToOpen = async () => ({ canceled: filePaths.length === 0, filePaths })

  await chooseLists({ askWhatToOpen }, { open: async (what) => void opened.push(what) })

  expect(opened).toEqual(expected)
})
