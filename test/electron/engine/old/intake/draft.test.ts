import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { Draft } from '../../../../../electron/engine/old/intake/draft.ts'
import { draftOf, inWords, newId, reopened, root, rowsOf, sentLinks } from './draft-fixture.ts'

const draftModule = new URL('../../../../../electron/engine/old/intake/draft.ts', import.meta.url)
  .href

describe('a draft on disk', () => {
  it('holds pastes and files with their names, opened again', async () => {
    const path = join(root, 'list.txt')
    await writeFile(path, 'URL\tDA\nhttps://b.example/\t4\nhttps://c.example/\t5\n')
    const draft = await draftOf('https://a.example/')
    expect(await draft.addFile(path, 'list.txt')).toMatchObject({ ok: true })
    await rm(path)
    for (const one of [draft, await reopened(draft)]) {
      expect(sentLinks(one)).toEqual([
        'https://a.example/',
        'https://b.example/',
        'https://c.example/',
      ])
      expect(one.summary().sources).toMatchObject([
        { kind: 'paste', name: 'a list', format: 'text', bytes: 18 },
        { kind: 'file', name: 'list.txt', format: 'table', lines: 3 },
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
    await draft.edits.exclude([0])
    await draft.edits.exclude([1])
    const log = join(root, draft.id, 'edits.jsonl')
    await truncate(log, statSync(log).size - 5)
    const again = await reopened(draft)
    expect(sentLinks(again)).toEqual(['https://a.example/2'])
    await again.edits.exclude([1])
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

  it('keeps aside, whole, what a damaged log no longer tells of', async () => {
    const draft = await draftOf('https://a.example/1', 'https://a.example/2')
    const folder = join(root, draft.id)
    const [first = '', second = ''] = (await readFile(join(folder, 'edits.jsonl'), 'utf8')).split(
      '\n',
    )
    const damaged = `${first}\n${second.replace('source', 'sXurce')}\n`
    await writeFile(join(folder, 'edits.jsonl'), damaged)
    const again = await reopened(draft)
    expect(sentLinks(again)).toEqual(['https://a.example/1'])
    await again.addText('https://a.example/3', '')
    expect(sentLinks(await reopened(again))).toEqual(['https://a.example/1', 'https://a.example/3'])
    const aside = (await readdir(folder)).filter((name) => name.startsWith('damaged-')).toSorted()
    const texts = await Promise.all(aside.map((name) => readFile(join(folder, name), 'utf8')))
    expect(texts).toEqual([damaged, 'https://a.example/2'])
  })

  it('has nothing of a source that was coming in when the process was killed', async () => {
    const draft = await draftOf('https://a.example/kept')
    const list = join(root, 'large.txt')
    await writeFile(
      list,
      Array.from({ length: 300_000 }, (_, n) => `https://a.example/${n}`).join('\n'),
    )
    // Half-way it stands still for good, so that the kill cannot come too late.
    const script = `
      import { writeSync } from 'node:fs'
      import { Draft } from ${JSON.stringify(draftModule)}
      const { value: draft } = await Draft.open(${JSON.stringify(root)}, ${JSON.stringify(draft.id)})
      draft.addFile(${JSON.stringify(list)}, 'large.txt')
      const watch = () => {
        if (draft.summary().rows < 1_000) return setImmediate(watch)
        writeSync(1, 'half-way')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      watch()`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    const [said] = await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(String(said)).toBe('half-way')
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
    while (draft.summary().rows < 10) await new Promise((resolve) => setImmediate(resolve))
    draft.cancelLoading()
    expect(await adding).toEqual({ ok: false, error: 'cancelled' })
    expect(inWords(draft)).toEqual(['ready https://a.example/kept'])
    expect(await draft.addText('https://a.example/next', '')).toMatchObject({ ok: true })
    expect(sentLinks(await reopened(draft))).toEqual([
      'https://a.example/kept',
      'https://a.example/next',
    ])
  })

  it('leaves nothing of its order to the list that comes in its place', async () => {
    const draft = await Draft.create(root, newId())
    const links = Array.from({ length: 9_000 }, (_, n) => `https://a.example/${1_000 + n}`)
    const sorted = async () => {
      const { viewId } = await draft.review.openSorted({}, { by: 'link', descending: false })
      return draft.review.page(viewId, 0, 2)?.map(({ link }) => link)
    }
    const adding = draft.addText(links.toReversed().join('\n').repeat(60), '')
    while (draft.summary().rows < links.length) await new Promise((then) => setImmediate(then))
    await sorted()
    draft.cancelLoading()
    expect(await adding).toEqual({ ok: false, error: 'cancelled' })
    await draft.addText(links.join('\n'), '')
    expect(await sorted()).toEqual(links.slice(0, 2))
  })

  it('makes an edit wait, so that it reaches all rows', async () => {
    const draft = await Draft.create(root, newId())
    const adding = draft.addText(
      Array.from({ length: 20_000 }, (_, n) => `a.example/${n}`).join('\n'),
      '',
    )
    expect(await draft.edits.decide({ kind: 'no-scheme' }, 'mend')).toBe(20_000)
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
      for (const row of [0, 1]) await fresh.edits.exclude([row])
      expect(revisions).toHaveLength(1)
      vi.advanceTimersByTime(100)
      expect(revisions).toHaveLength(2)
      expect(revisions[1]).toBe(fresh.summary().revision)
      stop()
      await fresh.edits.restore([0])
      vi.advanceTimersByTime(1_000)
      expect(revisions).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
