import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Draft } from '../../../../electron/engine/intake/draft.ts'
import type { DraftRow } from '../../../../electron/shared/draft.ts'
import { decideKinds } from '../../../../electron/shared/link.ts'

let root: string
let drafts = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'linkferry-draft-'))
})
afterAll(() => rm(root, { recursive: true }))

const newId = (): string => `draft-${++drafts}`

async function draftOf(...texts: readonly string[]): Promise<Draft> {
  const draft = await Draft.create(root, newId())
  for (const text of texts) expect(await draft.addText(text, '')).toMatchObject({ ok: true })
  return draft
}

async function reopened(draft: Draft): Promise<Draft> {
  const opened = await Draft.open(root, draft.id)
  if (!opened.ok) throw new Error(opened.error)
  return opened.value
}

function rowsOf(draft: Draft): readonly DraftRow[] {
  return draft.page(draft.openView({}).viewId, 0, 500) ?? []
}

function inWords(draft: Draft): readonly string[] {
  return rowsOf(draft).map(({ status, decideKind, rejectReason, link }) =>
    [status, decideKind ?? rejectReason, link].filter((word) => word !== undefined).join(' '),
  )
}

const sentLinks = (draft: Draft): readonly string[] => [...draft.sendable()].map(({ link }) => link)

const mixed = `Hi,
https://a.example/one
a.example/two
htps://a.example/three
https://a.example/?x=1&amp;y=2
https://a.example/four - please index
https://a.example/?r=https://b.example/,https://c.example/
https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fone
https://a.example/a-very-long-address-that-an-old-mail-program-cut-in-tw
o/page.html
http://localhost/x
b.example/y - and http://192.168.0.1/
https://a.example/two
https://c.example/
https://user@a.example/`

describe('a choice', () => {
  it.for([
    ['no-scheme', 'a.example/x', 'cleaned https://a.example/x'],
    ['mistyped-scheme', 'htps://a.example/x', 'cleaned https://a.example/x'],
    ['html-entity', 'https://a.example/?a&amp;b', 'cleaned https://a.example/?a&b'],
    ['text-after-link', 'https://a.example/x, please', 'cleaned https://a.example/x'],
    ['wrapped', 'https://l.facebook.com/l.php?u=https://a.example/', 'cleaned https://a.example/'],
  ] as const)('mends %s', async ([kind, text, mended]) => {
    const draft = await draftOf(text)
    expect(rowsOf(draft)[0]?.link).toBe(mended.replace('cleaned ', ''))
    expect(await draft.decide({ kind }, 'mend')).toBe(1)
    expect(inWords(draft)).toEqual([mended])
  })

  it.for([
    ['html-entity', 'https://a.example/?a&amp;b', 'https://a.example/?a&amp;b'],
    ['text-after-link', 'https://a.example/a b', 'https://a.example/a%20b'],
    ['text-after-link', 'https://a.example/a\tb', 'https://a.example/a%09b'],
    ['several-in-query', 'https://a.example/?u=https://b.example/,https://c.example/', undefined],
    ['wrapped', 'https://l.facebook.com/l.php?u=https://a.example/', undefined],
    ['maybe-cut', 'https://a.example/x…', 'https://a.example/x%E2%80%A6'],
    ['private-host', 'http://localhost/', undefined],
  ] as const)('keeps %s of %s as one link', async ([kind, text, kept]) => {
    const draft = await draftOf(text)
    expect(await draft.decide({ kind }, 'keep')).toBe(1)
    expect(sentLinks(draft)).toEqual([kept ?? text])
  })

  it('cuts several links of a query apart, each a row of its own behind the first', async () => {
    const draft = await draftOf(
      'https://a.example/?u=https://b.example/,https://c.example/\nhttps://d.example/',
    )
    await draft.decide({ kind: 'several-in-query' }, 'mend')
    expect(rowsOf(draft)).toMatchObject([
      { link: 'https://a.example/?u=https://b.example/', line: 1, piece: 1 },
      { link: 'https://c.example/', line: 1, piece: 2 },
      { link: 'https://d.example/', line: 2, piece: undefined },
    ])
    await draft.undo()
    expect(inWords(draft)[0]).toMatch('decide several-in-query')
    expect(draft.summary()).toMatchObject({ rows: 2, lines: 2 })
  })

  it('joins a cut link with the next line, which is then no line of its own', async () => {
    const draft = await draftOf(mixed)
    await draft.decide({ kind: 'maybe-cut' }, 'mend')
    expect(inWords(draft).slice(8, 10)).toEqual([
      'cleaned https://a.example/a-very-long-address-that-an-old-mail-program-cut-in-two/page.html',
      'blank',
    ])
  })

  it('does not offer to join where the next line is no rest', async () => {
    const draft = await draftOf('https://a.example/x…\nmailto:b@c.example')
    expect(rowsOf(draft)[0]?.choices).toEqual(['keep', 'exclude'])
    expect(await draft.decide({ kind: 'maybe-cut' }, 'mend')).toBe(0)
  })

  it('may leave a further choice', async () => {
    const draft = await draftOf('192.168.0.1/x - please')
    expect(await draft.decide({ rows: [0] }, 'mend')).toBe(1)
    expect(inWords(draft)[0]).toMatch('decide text-after-link')
    expect(await draft.decide({ rows: [0] }, 'mend')).toBe(1)
    expect(inWords(draft)[0]).toMatch('decide private-host')
    expect(await draft.decide({ rows: [0] }, 'mend')).toBe(0)
    expect(await draft.decide({ rows: [0] }, 'keep')).toBe(1)
    expect(rowsOf(draft)[0]).toMatchObject({
      status: 'cleaned',
      link: 'https://192.168.0.1/x',
      changes: ['scheme-added', 'text-removed'],
    })
  })

  it('leaves out, and touches no row that has nothing to decide', async () => {
    const draft = await draftOf('https://a.example/\na.example/x')
    expect(await draft.decide({ kind: 'no-scheme' }, 'exclude')).toBe(1)
    expect(await draft.decide({ rows: [0] }, 'mend')).toBe(0)
    expect(inWords(draft)).toEqual(['ready https://a.example/', 'excluded https://a.example/x'])
  })
})

describe('a duplicate', () => {
  it('gives way to a row above that becomes the same link, and comes back on undo', async () => {
    const draft = await draftOf('a.example/x\nhttps://a.example/x\nhttps://a.example/x')
    await draft.decide({ kind: 'no-scheme' }, 'mend')
    expect(rowsOf(draft).map(({ status, duplicateOf }) => [status, duplicateOf])).toEqual([
      ['cleaned', undefined],
      ['duplicate', 0],
      ['duplicate', 0],
    ])
    await draft.undo()
    expect(rowsOf(draft).map(({ status, duplicateOf }) => [status, duplicateOf])).toEqual([
      ['decide', undefined],
      ['ready', undefined],
      ['duplicate', 1],
    ])
  })

  it('is not sent either when its first is left out', async () => {
    const draft = await draftOf('https://a.example/x\nhttps://a.example/x')
    await draft.exclude([0])
    expect(sentLinks(draft)).toEqual([])
    await draft.restore([0])
    expect(sentLinks(draft)).toEqual(['https://a.example/x'])
  })
})

const kindOrRows = fc.oneof(
  fc.constantFrom(...decideKinds).map((kind) => ({ kind })),
  fc.array(fc.nat(18), { maxLength: 4 }).map((rows) => ({ rows })),
)
const edit = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      target: kindOrRows,
      choice: fc.constantFrom('mend', 'keep', 'exclude'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ exclude: fc.array(fc.nat(18), { maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ restore: fc.array(fc.nat(18), { maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.constant('undo' as const) },
)

describe('any run of edits', () => {
  it('is the same after opening again, counts every row once, and can all be undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
        const draft = await draftOf(mixed)
        const untouched = rowsOf(draft)
        for (const change of edits) {
          if (change === 'undo') await draft.undo()
          else if ('target' in change) await draft.decide(change.target, change.choice)
          else if ('exclude' in change) await draft.exclude(change.exclude)
          else await draft.restore(change.restore)
        }
        const again = await reopened(draft)
        expect(rowsOf(again)).toEqual(rowsOf(draft))
        expect(again.summary().byStatus).toEqual(draft.summary().byStatus)
        const sent = sentLinks(draft)
        expect(new Set(sent).size).toBe(sent.length)
        for (const [status, count] of Object.entries(draft.summary().byStatus))
          expect(rowsOf(draft).filter((row) => row.status === status)).toHaveLength(count)
        while (await again.undo());
        expect(rowsOf(again)).toEqual(untouched)
        await draft.delete()
      }),
      { numRuns: 60 },
    )
  })

  it('is undone in one step where it was one step, for many rows too', async () => {
    const text = Array.from({ length: 3_000 }, (_, n) => `a.example/${n % 2_000}`).join('\n')
    const draft = await draftOf(text)
    expect(await draft.decide({ kind: 'no-scheme' }, 'mend')).toBe(3_000)
    expect(draft.summary()).toMatchObject({ sendable: 2_000, byStatus: { duplicate: 1_000 } })
    await draft.undo()
    expect(draft.summary()).toMatchObject({ byDecideKind: { 'no-scheme': 3_000 }, canUndo: false })
    expect((await reopened(draft)).summary().byDecideKind['no-scheme']).toBe(3_000)
  })
})

describe('a draft on disk', () => {
  it('holds pastes, files and streams with their names, opened again', async () => {
    const path = join(root, 'list.txt')
    await writeFile(path, 'URL\tDA\nhttps://b.example/\t4\nhttps://c.example/\t5\n')
    const draft = await draftOf('https://a.example/')
    expect(await draft.addFile(path, 'list.txt')).toMatchObject({ ok: true })
    await rm(path)
    expect(await draft.addStream(Readable.from(['https://d.', 'example/']), '-')).toMatchObject({
      ok: true,
    })
    for (const one of [draft, await reopened(draft)]) {
      expect(sentLinks(one)).toEqual([
        'https://a.example/',
        'https://b.example/',
        'https://c.example/',
        'https://d.example/',
      ])
      expect(one.summary().sources).toMatchObject([
        { kind: 'paste', name: '', format: 'text', bytes: 18 },
        { kind: 'file', name: 'list.txt', format: 'table', lines: 3 },
        { kind: 'input', name: '-', format: 'text' },
      ])
    }
  })

  it('moves a spooled upload instead of copying it', async () => {
    const path = join(root, 'upload')
    await writeFile(path, 'https://a.example/')
    const draft = await draftOf()
    await draft.addFile(path, 'a.txt', { move: true })
    expect(await readdir(root)).not.toContain('upload')
    expect(sentLinks(await reopened(draft))).toEqual(['https://a.example/'])
  })

  it('loses only the entry that a crash tore, and goes on behind it', async () => {
    const draft = await draftOf('https://a.example/1\nhttps://a.example/2')
    await draft.exclude([0])
    await draft.exclude([1])
    const log = join(root, draft.id, 'edits.jsonl')
    await truncate(log, (await import('node:fs')).statSync(log).size - 5)
    const again = await reopened(draft)
    expect(sentLinks(again)).toEqual(['https://a.example/2'])
    await again.exclude([1])
    expect(sentLinks(await reopened(again))).toEqual([])
  })

  it('reads no further than a line that is no entry', async () => {
    const draft = await draftOf('https://a.example/1')
    await appendFile(
      join(root, draft.id, 'edits.jsonl'),
      '{"kind":"exclude","rows":"0-x"}\n{"kind":"exclude","rows":"0"}\n',
    )
    expect(sentLinks(await reopened(draft))).toEqual(['https://a.example/1'])
  })

  it('has nothing of a source that was coming in when the process was killed', async () => {
    const draft = await draftOf('https://a.example/kept')
    const list = join(root, 'large.txt')
    await writeFile(
      list,
      Array.from({ length: 300_000 }, (_, n) => `https://a.example/${n}`).join('\n'),
    )
    const script = `
      const { Draft } = await import(${JSON.stringify(new URL('../../../../electron/engine/intake/draft.ts', import.meta.url).href)})
      const draft = (await Draft.open(${JSON.stringify(root)}, ${JSON.stringify(draft.id)})).value
      draft.onChange(() => draft.summary().rows > 1_000 && process.stdout.write('loading'))
      await draft.addFile(${JSON.stringify(list)}, 'large.txt')
      process.stdout.write('done')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    const [said] = await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(String(said)).toBe('loading')
    const again = await reopened(draft)
    expect(sentLinks(again)).toEqual(['https://a.example/kept'])
    expect(await readdir(join(root, draft.id))).toEqual(['edits.jsonl', 'source-1'])
    expect(await again.addFile(list, 'large.txt')).toMatchObject({ ok: true })
    expect(again.summary().rows).toBe(300_001)
  })

  it('is not there where no draft is, and says when a source is gone', async () => {
    expect(await Draft.open(root, 'none')).toEqual({ ok: false, error: 'unknown-draft' })
    await mkdir(join(root, 'empty'))
    expect(await Draft.open(root, 'empty')).toEqual({ ok: false, error: 'unknown-draft' })
    const draft = await draftOf('https://a.example/')
    await rm(join(root, draft.id, 'source-1'))
    expect(await Draft.open(root, draft.id)).toEqual({ ok: false, error: 'file-unreadable' })
  })

  it.for([
    ['gone', 'file-unreadable'],
    ['.', 'file-is-folder'],
  ] as const)('takes nothing in from %s', async ([name, error]) => {
    const draft = await draftOf()
    expect(await draft.addFile(join(root, name), name)).toEqual({ ok: false, error })
    expect(await readdir(join(root, draft.id))).toEqual(['edits.jsonl'])
  })

  it('is gone after delete', async () => {
    const draft = await draftOf('https://a.example/')
    await draft.delete()
    expect(await readdir(root)).not.toContain(draft.id)
  })
})

describe('loading', () => {
  it('lets page requests through, and counts as it goes', async () => {
    const draft = await Draft.create(root, newId())
    const text = Array.from({ length: 60_000 }, (_, n) => `https://a.example/🔥${n}`).join('\n')
    const adding = draft.addText(text, 'paste')
    const seen = new Set<number>()
    const shown: number[] = []
    while (draft.summary().rows < 60_000) {
      await new Promise((resolve) => setImmediate(resolve))
      seen.add(draft.summary().rows)
      if (seen.size < 5) shown.push(rowsOf(draft).length)
    }
    await adding
    expect(seen.size).toBeGreaterThan(5)
    expect(shown.at(-1)).toBe(500)
    expect(draft.summary()).toMatchObject({ loading: undefined, sendable: 60_000 })
    expect(sentLinks(draft).at(-1)).toBe('https://a.example/%F0%9F%94%A559999')
  })

  it('ends when it is cancelled and leaves what was there before', async () => {
    const draft = await draftOf('https://a.example/kept')
    const adding = draft.addText('https://a.example/x\n'.repeat(300_000), '')
    draft.onChange(() => {
      if (draft.summary().rows > 10) draft.cancelLoading()
    })
    expect(await adding).toEqual({ ok: false, error: 'cancelled' })
    expect(inWords(draft)).toEqual(['ready https://a.example/kept'])
    expect(await draft.addText('https://a.example/next', '')).toMatchObject({ ok: true })
    expect(sentLinks(await reopened(draft))).toEqual([
      'https://a.example/kept',
      'https://a.example/next',
    ])
  })

  it('makes an edit wait, so that it reaches all rows', async () => {
    const draft = await Draft.create(root, newId())
    const adding = draft.addText(
      Array.from({ length: 20_000 }, (_, n) => `a.example/${n}`).join('\n'),
      '',
    )
    expect(await draft.decide({ kind: 'no-scheme' }, 'mend')).toBe(20_000)
    await adding
  })
})

describe('onChange', () => {
  it('calls at once, then ten times a second at most, and for the last change', async () => {
    const draft = await draftOf('https://a.example/1\nhttps://a.example/2')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const fresh = await reopened(draft)
      vi.advanceTimersByTime(1_000)
      const revisions: number[] = []
      const stop = fresh.onChange(() => revisions.push(fresh.summary().revision))
      for (const row of [0, 1]) await fresh.exclude([row])
      expect(revisions).toHaveLength(1)
      vi.advanceTimersByTime(100)
      expect(revisions).toHaveLength(2)
      expect(revisions[1]).toBe(fresh.summary().revision)
      stop()
      await fresh.restore([0])
      vi.advanceTimersByTime(1_000)
      expect(revisions).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
