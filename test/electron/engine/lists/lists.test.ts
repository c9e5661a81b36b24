import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, it } from 'vitest'
import { Lists, type ListsOptions } from '../../../../electron/engine/lists/index.ts'
import { edits, emptyLedger, sentLinks } from './list-fixture.ts'
import { workbookOf } from '../importers/formats/zip-fixture.ts'

/** The lists of a new data folder. */
async function newLists(options: Partial<ListsOptions> = {}) {
  const dataFolder = mkdtempSync(join(inject('runFolder'), 'data-'))
  const open = () => Lists.open({ dataFolder, ledger: emptyLedger, ...options })
  return { dataFolder, open, lists: await open() }
}

/** A file in the data folder of lists. */
async function fileIn(dataFolder: string, name: string, content: string | Buffer): Promise<string> {
  const path = join(dataFolder, name)
  await writeFile(path, content)
  return path
}

describe('lists in memory', () => {
  it('are read once, even for several callers at the same time', async () => {
    const { lists, open } = await newLists()
    await (await lists.create(1)).addText('https://a.example/', '')
    const again = await open()
    const [one, other] = await Promise.all([
      again.use(1, (list) => list),
      again.use(1, (list) => list),
    ])
    expect(one).toEqual({ ok: true, value: again.inMemory(1) })
    expect(other).toEqual(one)
  })

  it('are closed least recently used first, and are the same when opened again', async () => {
    const { lists } = await newLists({ mostBytes: 1 })
    for (const id of [1, 2, 3]) {
      await lists.create(id)
      await lists.use(id, async (list) => {
        await list.addText(`https://a.example/${id}\nb.example`, '')
        await list.useAccount({ accountId: 7, urlLength: 100, skipSentElsewhere: true })
        await edits(list).decide({ kind: 'no-scheme' }, 'mend')
      })
    }
    expect([1, 2, 3].map((id) => lists.inMemory(id)?.id)).toEqual([undefined, undefined, 3])
    const revision = lists.inMemory(3)?.revision ?? 0
    const back = await lists.use(1, (list) => [sentLinks(list), list.account, list.facts().canUndo])
    expect(back).toEqual({
      ok: true,
      value: [
        ['https://a.example/1', 'https://b.example/'],
        { accountId: 7, urlLength: 100, skipSentElsewhere: true },
        true,
      ],
    })
    const later = await lists.use(3, (list) => list.revision)
    expect(later.ok && later.value).toBeGreaterThan(revision)
  })

  it('stay open while they are in use', async () => {
    const { lists } = await newLists({ mostBytes: 1 })
    await (await lists.create(1)).addText('https://a.example/', '')
    let end = (): void => {}
    const working = lists.use(1, () => new Promise<void>((resolve) => (end = resolve)))
    await lists.create(2)
    await lists.use(2, () => undefined)
    expect(lists.inMemory(1)).toBeDefined()
    end()
    await working
    await lists.use(2, () => undefined)
    expect(lists.inMemory(1)).toBeUndefined()
  })

  it('notify listeners of changes', async () => {
    const changed = new Set<number>()
    const { lists } = await newLists({ onChange: (list) => changed.add(list.id) })
    await lists.create(1)
    const list = await lists.create(2)
    await list.addText('https://a.example/', '')
    expect([...changed]).toEqual([2])
  })
})

describe('folders of lists', () => {
  it('are never overwritten, and tell which IDs are in use', async () => {
    const { dataFolder, lists } = await newLists()
    expect(await lists.ids()).toEqual([])
    await lists.create(12)
    await mkdir(join(dataFolder, 'lists', 'notes'))
    expect(await lists.ids()).toEqual([12])
    await expect(lists.create(12)).rejects.toThrow('EEXIST')
  })

  it('are deleted with our files and no others', async () => {
    const { dataFolder, lists } = await newLists()
    await (await lists.create(1)).addText('https://a.example/', '')
    const folder = lists.folderOf(1)
    const other = await fileIn(dataFolder, 'other.txt', 'somebody’s')
    await symlink(other, join(folder, 'source-9'))
    await lists.delete(1)
    expect(await readdir(folder)).toEqual(['source-9'])
    expect(await readFile(other, 'utf8')).toBe('somebody’s')
    expect(await lists.use(1, () => 'open')).toEqual({ ok: false, error: 'unknown-list' })
  })
})

describe('searching all lists', () => {
  it('finds a text in any source of any list, in any case and encoding', async () => {
    const { dataFolder, lists } = await newLists()
    const files = [
      Buffer.from('https://a.example/Zebra\n'),
      Buffer.from('https://b.example/жираф\n'),
      Buffer.from('https://c.example/\xe6\xe8\xf0\xe0\xf4\n', 'latin1'),
      Buffer.from('\ufeffhttps://d.example/zebra\n', 'utf16le'),
      gzipSync('https://e.example/zeBRa'),
    ]
    for (const [index, bytes] of files.entries()) {
      const name = index === 4 ? 'e.txt.gz' : 'a.txt'
      const list = await lists.create(index + 1)
      await list.addFile(await fileIn(dataFolder, name, bytes), name)
    }
    expect(await lists.search('zebra')).toEqual([1, 4, 5])
    expect(await lists.search('ЖИРАФ')).toEqual([2, 3])
    expect(await lists.search('.example/')).toEqual([1, 2, 3, 4, 5])
    expect(await lists.search('/%D0%B6%D0%B8%D1%80')).toEqual([2, 3])
    expect(await lists.search('a.*e')).toEqual([])
    expect(await lists.search(' ')).toEqual([])
  })

  it('finds typed texts, and hosts in Punycode', async () => {
    const { lists } = await newLists()
    const list = await lists.create(1)
    await list.addText('nothing\nhttps://bücher.example/', '')
    await list.edit(0, 'https://Typed.example/')
    expect(await lists.search('typed.EX')).toEqual([1])
    expect(await lists.search('xn--bcher-kva.example')).toEqual([1])
  })

  it('finds a text across two chunks of a file', async () => {
    const { lists } = await newLists()
    const list = await lists.create(1)
    const line = 'https://a.example/'.padEnd(1_000, 'x')
    await list.addText(`${`${line}\n`.repeat(1_047)}${line.slice(0, 500)}needle${line}`, '')
    expect(await lists.search('needle')).toEqual([1])
  })

  it('ends when it is stopped', async () => {
    const { lists } = await newLists()
    await (await lists.create(1)).addText('https://a.example/', '')
    const stopped = AbortSignal.abort()
    await expect(lists.search('a', stopped)).rejects.toBe(stopped.reason)
  })
})

describe('a file that was imported before', () => {
  it('is recognised by bytes and name, and leads to the list that it was last imported into', async () => {
    const { dataFolder, lists } = await newLists()
    const row =
      '<sheetData><row><c t="inlineStr"><is><t>https://a.example/</t></is></c></row></sheetData>'
    const text = await fileIn(dataFolder, 'a.txt', 'https://a.example/\n')
    const sheet = await fileIn(dataFolder, 'a.xlsx', workbookOf({ One: row, Two: row }))
    await (await lists.create(1)).addFile(text, 'a.txt')
    await (await lists.create(2)).addFile(sheet, 'a.xlsx')
    expect(await lists.findByFile(text, 'a.txt')).toBe(1)
    expect(await lists.findByFile(sheet, 'a.xlsx')).toBe(2)
    expect(await lists.findByFile(text, 'b.txt')).toBeUndefined()
    await (await lists.create(3)).addFile(text, 'a.txt')
    expect(await lists.findByFile(text, 'a.txt')).toBe(3)
    const moved = await fileIn(dataFolder, 'moved', 'https://b.example/\n')
    await (await lists.create(4)).addFile(moved, 'b.txt', { move: true })
    await writeFile(text, 'https://b.example/\n')
    expect(await lists.findByFile(text, 'a.txt')).toBeUndefined()
    expect(await lists.findByFile(text, 'b.txt')).toBe(4)
    await lists.delete(4)
    expect(await lists.findByFile(text, 'b.txt')).toBeUndefined()
  })
})

describe('sources of a list', () => {
  it('can be a stream, or the samples, which are the same each time', async () => {
    const { lists } = await newLists()
    const list = await lists.create(1)
    expect(await list.addStream(Readable.from(['https://a.', 'example/']), '-')).toEqual({
      ok: true,
      value: 1,
    })
    expect(await list.addSamples()).toEqual({ ok: true, value: 300 })
    const { sources, counts } = list.facts()
    expect(sources.map(({ kind, name }) => [kind, name])).toEqual([
      ['input', '-'],
      ['samples', 'Samples'],
    ])
    expect(counts).toMatchObject({ duplicate: 20, decide: 9, rejected: 6 })
  })
})
