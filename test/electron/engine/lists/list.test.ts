import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32, gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { type List, Lists } from '../../../../electron/engine/lists/index.ts'
import { workbookOf } from '../importers/formats/zip-fixture.ts'
import {
  dataFolder,
  edits,
  emptyLedger,
  inWords,
  listOf,
  lists,
  newId,
  pageOf,
  reopened,
  root,
  rowsOf,
  sentLinks,
} from './list-fixture.ts'

const listsModule = new URL('../../../../electron/engine/lists/index.ts', import.meta.url).href

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

describe('a list on disk', () => {
  it('holds pastes and files with their names, opened again', async () => {
    const path = join(root, 'list.txt')
    await writeFile(path, 'URL\tDA\nhttps://b.example/\t4\nhttps://c.example/\t5\n')
    const list = await listOf('https://a.example/')
    expect(await list.addFile(path, 'list.txt')).toMatchObject({ ok: true })
    await rm(path)
    for (const one of [list, await reopened(list)]) {
      expect(sentLinks(one)).toEqual([
        'https://a.example/',
        'https://b.example/',
        'https://c.example/',
      ])
      expect(one.facts().sources).toMatchObject([
        { kind: 'paste', name: 'a list', format: 'text', bytes: 18 },
        { kind: 'file', name: 'list.txt', format: 'table', lines: 3 },
      ])
    }
  })

  it('moves a spooled upload instead of copying it', async () => {
    const path = join(root, 'upload')
    await writeFile(path, 'https://a.example/')
    const list = await listOf()
    await list.addFile(path, 'a.txt', { move: true })
    expect(await readdir(root)).not.toContain('upload')
    expect(sentLinks(await reopened(list))).toEqual(['https://a.example/'])
  })

  it('loses only the entry that a crash tore, and appends after the others', async () => {
    const list = await listOf('https://a.example/1\nhttps://a.example/2')
    await edits(list).exclude([0])
    await edits(list).exclude([1])
    const log = join(lists.folderOf(list.id), 'edits.log')
    await truncate(log, statSync(log).size - 5)
    const again = await reopened(list)
    expect(sentLinks(again)).toEqual(['https://a.example/2'])
    await edits(again).exclude([1])
    expect(sentLinks(await reopened(again))).toEqual([])
  })

  it('stops reading at a line that is not an entry', async () => {
    const list = await listOf('https://a.example/1')
    await appendFile(
      join(lists.folderOf(list.id), 'edits.log'),
      '{"kind":"exclude","rows":"0-x"}\n{"kind":"exclude","rows":"0"}\n',
    )
    expect(sentLinks(await reopened(list))).toEqual(['https://a.example/1'])
  })

  it('keeps a copy of a damaged log and the sources that it no longer names', async () => {
    const list = await listOf('https://a.example/1', 'https://a.example/2')
    const folder = lists.folderOf(list.id)
    const [first = '', second = ''] = (await readFile(join(folder, 'edits.log'), 'utf8')).split(
      '\n',
    )
    const damaged = `${first}\n${second.replace('source', 'sXurce')}\n`
    await writeFile(join(folder, 'edits.log'), damaged)
    const again = await reopened(list)
    expect(sentLinks(again)).toEqual(['https://a.example/1'])
    await again.addText('https://a.example/3', '')
    expect(sentLinks(await reopened(again))).toEqual(['https://a.example/1', 'https://a.example/3'])
    const aside = (await readdir(folder)).filter((name) => name.startsWith('damaged-')).toSorted()
    const texts = await Promise.all(aside.map((name) => readFile(join(folder, name), 'utf8')))
    expect(texts).toEqual([damaged, 'https://a.example/2'])
  })

  it('keeps nothing of a source that was being imported when the process was killed', async () => {
    const list = await listOf('https://a.example/kept')
    const large = join(root, 'large.txt')
    await writeFile(
      large,
      Array.from({ length: 300_000 }, (_, n) => `https://a.example/${n}`).join('\n'),
    )
    // The process blocks half-way, so that the kill cannot come too late.
    const script = `
      import { writeSync } from 'node:fs'
      import { Lists } from ${JSON.stringify(listsModule)}
      const nothing = { runs: [] }
      const pageChecks = { hasAny: () => false }
      const ledger = { links: { ofList: () => nothing, highestId: () => 0 }, claims: {}, pageChecks }
      const lists = await Lists.open({ dataFolder: ${JSON.stringify(dataFolder)}, ledger })
      const { value: list } = await lists.use(${list.id}, (one) => one)
      list.addFile(${JSON.stringify(large)}, 'large.txt')
      const watch = () => {
        if (list.facts().rows < 1_000) return setImmediate(watch)
        writeSync(1, 'half-way')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      watch()`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    const [said] = await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(String(said)).toBe('half-way')
    const again = await reopened(list)
    expect(sentLinks(again)).toEqual(['https://a.example/kept'])
    expect(await readdir(lists.folderOf(list.id))).toEqual(['edits.log', 'source-1'])
    expect(await again.addFile(large, 'large.txt')).toMatchObject({ ok: true })
    expect(again.facts().rows).toBe(300_001)
  })

  it('is unknown without its log, and unreadable if a source is missing or changed', async () => {
    const open = async (id: number) => {
      const again = await Lists.open({ dataFolder, ledger: emptyLedger })
      const opened = await again.use(id, () => 'open')
      return opened.ok ? opened.value : [opened.error, again.troubleOf(id)?.kind]
    }
    expect(await open(99_999)).toEqual(['unknown-list', undefined])
    await mkdir(join(root, '99998'))
    expect(await open(99_998)).toEqual(['unknown-list', undefined])
    const list = await listOf('https://a.example/', 'https://b.example/')
    const source = join(lists.folderOf(list.id), 'source-1')
    expect(await open(list.id)).toBe('open')
    // One flipped bit would send, and pay for, a link that no list holds.
    await writeFile(source, 'https://c.example/')
    expect(await open(list.id)).toEqual(['list-unreadable', 'sources-unreadable'])
    await writeFile(source, 'https://a.example/')
    expect(await open(list.id)).toBe('open')
    await rm(source)
    expect(await open(list.id)).toEqual(['list-unreadable', 'sources-unreadable'])
  })

  it('is unreadable if its lines would make other rows: edits would change the wrong ones', async () => {
    const list = await listOf('Link\tOther\nhttps://a.example/\thttps://b.example/')
    const log = join(lists.folderOf(list.id), 'edits.log')
    const [line = ''] = (await readFile(log, 'utf8')).split('\n')
    const entry: unknown = JSON.parse(line.slice(9))
    // As another version might read it: each line is text with several links.
    const layout = { format: 'text' }
    const open = async (change: object) => {
      const json = JSON.stringify(Object.assign({}, entry, change))
      await writeFile(log, `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`)
      const again = await Lists.open({ dataFolder, ledger: emptyLedger })
      const opened = await again.use(list.id, () => 'open')
      return opened.ok ? opened.value : [opened.error, again.troubleOf(list.id)?.kind]
    }
    expect(await open({})).toBe('open')
    expect(await open({ layout })).toEqual(['list-unreadable', 'sources-unreadable'])
    // Without a checksum in the log, the rows are not checked.
    expect(await open({ layout, rowsChecksum: undefined })).toBe('open')
  })

  it.for([
    ['gone', 'file-unreadable'],
    ['.', 'file-is-folder'],
  ] as const)('imports nothing from %s', async ([name, error]) => {
    const list = await listOf()
    expect(await list.addFile(join(root, name), name)).toEqual({ ok: false, error })
    expect(await readdir(lists.folderOf(list.id))).toEqual(['edits.log'])
  })

  it('is removed by delete', async () => {
    const list = await listOf('https://a.example/')
    await lists.delete(list.id)
    expect(await readdir(root)).not.toContain(list.id)
  })
})

describe('loading', () => {
  it('serves pages and counts rows while it runs', async () => {
    const list = await lists.create(newId())
    const text = Array.from({ length: 60_000 }, (_, n) => `https://a.example/🔥${n}`).join('\n')
    const adding = list.addText(text, 'paste')
    const seen = new Set<number>()
    const shown: number[] = []
    while (list.facts().rows < 60_000) {
      await new Promise((resolve) => setImmediate(resolve))
      seen.add(list.facts().rows)
      if (seen.size < 5) shown.push(rowsOf(list).length)
    }
    await adding
    expect(seen.size).toBeGreaterThan(5)
    expect(shown.at(-1)).toBe(500)
    expect(list.facts()).toMatchObject({ importing: undefined, sendable: 60_000 })
    expect(sentLinks(list).at(-1)).toBe('https://a.example/%F0%9F%94%A559999')
  })

  it('can be cancelled, which leaves the rows from before', async () => {
    const list = await listOf('https://a.example/kept')
    const adding = list.addText('https://a.example/x\n'.repeat(300_000), '')
    while (list.facts().rows < 10) await new Promise((resolve) => setImmediate(resolve))
    list.cancelImport()
    expect(await adding).toEqual({ ok: false, error: 'cancelled' })
    expect(inWords(list)).toEqual(['ready https://a.example/kept'])
    expect(await list.addText('https://a.example/next', '')).toMatchObject({ ok: true })
    expect(sentLinks(await reopened(list))).toEqual([
      'https://a.example/kept',
      'https://a.example/next',
    ])
  })

  it('ends when it is cancelled, also if the garbage collector runs before the next line comes', async () => {
    const list = await listOf()
    const input = new PassThrough()
    const adding = list.addStream(input, 'input')
    while (list.facts().importing === undefined) await turn()
    list.cancelImport()
    await turn()
    if (typeof collectGarbage === 'function') collectGarbage()
    await turn()
    input.end('https://a.example/')
    expect(await adding).toEqual({ ok: false, error: 'cancelled' })
    expect(list.facts()).toMatchObject({ rows: 0, sources: [] })
  })

  it('does not leave a cached sort order to the rows that are imported after it was cancelled', async () => {
    const list = await lists.create(newId())
    const links = Array.from({ length: 9_000 }, (_, n) => `https://a.example/${1_000 + n}`)
    const sorted = async () => {
      const view = await list.views.openSorted({}, { by: 'link', descending: false })
      return pageOf(list, view.ok ? view.value.viewId : 0, 0, 2).map(({ link }) => link)
    }
    const adding = list.addText(links.toReversed().join('\n').repeat(60), '')
    while (list.facts().rows < links.length) await new Promise((then) => setImmediate(then))
    await sorted()
    list.cancelImport()
    expect(await adding).toEqual({ ok: false, error: 'cancelled' })
    await list.addText(links.join('\n'), '')
    expect(await sorted()).toEqual(links.slice(0, 2))
  })

  it('delays an edit, so that it reaches all rows', async () => {
    const list = await lists.create(newId())
    const adding = list.addText(
      Array.from({ length: 20_000 }, (_, n) => `a.example/${n}`).join('\n'),
      '',
    )
    expect(await edits(list).decide({ kind: 'no-scheme' }, 'mend')).toBe(20_000)
    await adding
  })
})

describe('onChange', () => {
  it('is called at once, then at most ten times a second, and after the last change', async () => {
    const list = await listOf('https://a.example/1\nhttps://a.example/2')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const fresh = await reopened(list)
      vi.advanceTimersByTime(1_000)
      const revisions: number[] = []
      const stop = fresh.onChange(() => revisions.push(fresh.facts().revision))
      for (const row of [0, 1]) await edits(fresh).exclude([row])
      expect(revisions).toHaveLength(1)
      vi.advanceTimersByTime(100)
      expect(revisions).toHaveLength(2)
      expect(revisions[1]).toBe(fresh.facts().revision)
      stop()
      await edits(fresh).include([0])
      vi.advanceTimersByTime(1_000)
      expect(revisions).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

const cells = Array.from(
  { length: 60_000 },
  (_, n) => `<row><c t="s"><v>${n}</v></c><c><v>${Math.sin(n)}</v></c></row>`,
)
const texts = cells.map((_, n) => `<si><t>https://a.example/${Math.sin(n)}</t></si>`)
const link = '<hyperlinks><hyperlink ref="B1" r:id="r"/></hyperlinks>'
const workbook = workbookOf(
  { One: `<sheetData>${cells.join('')}</sheetData>${link}` },
  texts.join(''),
  { r: 'https://b.example/' },
)

/** Adds a file and calls `onProgress` while it is imported. */
async function added(name: string, bytes: Buffer, onProgress: (list: List) => void) {
  const path = join(root, name)
  await writeFile(path, bytes)
  const list = await listOf()
  const watching = setInterval(() => {
    if (list.facts().importing !== undefined) onProgress(list)
  })
  const result = await list.addFile(path, name)
  clearInterval(watching)
  return { list, result }
}

describe('progress of an import', () => {
  it.for([
    ['a.xlsx', workbook],
    ['a.txt.gz', gzipSync(texts.join('\n').replaceAll(/<.*?>/g, ''))],
    ['a.csv', Buffer.from(texts.join(',x\n'))],
  ] as const)('counts bytes of the file: %s', async ([name, bytes]) => {
    const seen: (readonly [number, number | undefined])[] = []
    let readAtFirstRow = bytes.length
    const { list, result } = await added(name, bytes, (one) => {
      const { importing, lines } = one.facts()
      if (importing === undefined) return
      seen.push([importing.bytesRead, importing.bytesTotal])
      if (lines > 0) readAtFirstRow = Math.min(readAtFirstRow, importing.bytesRead)
    })
    expect(result).toEqual({ ok: true, value: 60_000 })
    expect(list.facts().importing).toBeUndefined()
    expect(new Set(seen.map(([, total]) => total))).toEqual(new Set([bytes.length]))
    const read = seen.map(([bytesRead]) => bytesRead)
    expect(read).toEqual(read.toSorted((a, b) => a - b))
    expect(new Set(read).size).toBeGreaterThan(2)
    expect(read.at(-1)).toBeLessThanOrEqual(bytes.length)
    expect(readAtFirstRow).toBeLessThan(0.9 * bytes.length)
  })

  it('is reset when the import is cancelled before a row was read', async () => {
    let mostRead = 0
    const { list, result } = await added('a.xlsx', workbook, (one) => {
      mostRead = Math.max(mostRead, one.facts().importing?.bytesRead ?? 0)
      one.cancelImport()
    })
    expect(mostRead).toBeLessThan(workbook.length / 2)
    expect(result).toEqual({ ok: false, error: 'cancelled' })
    expect(list.facts()).toMatchObject({ lines: 0, sources: [], importing: undefined })
  })
})
