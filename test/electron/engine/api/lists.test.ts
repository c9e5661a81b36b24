import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import { links, practiceService, startEngine, valueOf } from './engine-fixture.ts'

const setUp = async () => startEngine(await temporaryFolder())

describe('importing', () => {
  it('makes a list of each file, and of none that cannot be read', async () => {
    const engine = await setUp()
    const folder = await temporaryFolder()
    const file = async (name: string, text: string | Buffer) => {
      await writeFile(path.join(folder, name), text)
      return { path: path.join(folder, name), name, move: false }
    }
    const files = [
      await file('a.txt', links(3)),
      await file('b.bin', Buffer.from([1, 0, 2, 0, 0, 3])),
      await file('empty.txt', ''),
      await file('c.csv', `id,url\n1,https://c.example/1\n2,https://c.example/2\n`),
    ]
    const added = await engine.ask('list.addFiles', { into: { new: { client: 'Acme' } }, files })
    expect(added.files).toMatchObject([
      { name: 'a.txt', lines: 3 },
      { name: 'b.bin', problem: 'binary-file' },
      { name: 'empty.txt', problem: 'no-links' },
      { name: 'c.csv', lines: 3 },
    ])
    expect(added.lists).toMatchObject([
      { name: 'a.txt', client: 'Acme', counts: { ready: 3 } },
      { name: 'c.csv', client: 'Acme', counts: { ready: 2 } },
    ])
    const { lists } = await engine.ask('engine.snapshot')
    expect(lists.map(({ name }) => name).toSorted()).toEqual(['a.txt', 'c.csv'])
  })

  it('appends to a list, and finds the list that an unchanged file made', async () => {
    const engine = await setUp()
    const folder = await temporaryFolder()
    const file = { path: path.join(folder, 'a.txt'), name: 'a.txt', move: false }
    await writeFile(file.path, links(2))
    const list = await engine.paste(links(1, 'b.example'))
    const added = await engine.ask('list.addFiles', { into: { listId: list.id }, files: [file] })
    expect(added.lists).toMatchObject([{ id: list.id, lines: 3 }])
    const { path: filePath, name } = file
    expect(await engine.ask('list.ofFile', { path: filePath, name })).toMatchObject({ id: list.id })
    await writeFile(file.path, links(3))
    expect(await engine.ask('list.ofFile', { path: filePath, name })).toBeUndefined()
  })

  it('into a list that does not exist changes nothing', async () => {
    const engine = await setUp()
    const pasted = await engine.ask('list.paste', { into: { listId: 9 }, text: links(2) })
    expect(pasted).toEqual(fail('unknown-list'))
    expect((await engine.ask('engine.snapshot')).lists).toEqual([])
  })

  it('of samples makes a practice list', async () => {
    const engine = await setUp()
    const practice = await engine.ask('practice.ready', { baseUrl: 'http://127.0.0.1:9' })
    expect(valueOf(await engine.ask('list.addSamples'))).toMatchObject({
      isPractice: true,
      accountId: practice.id,
      lines: 300,
    })
  })
})

describe('a list', () => {
  it('has a name, a client and a label, and changes of them are events', async () => {
    const engine = await setUp()
    const list = await engine.paste(links(2))
    expect(list.name).toBe('norda.example')
    const names = { name: ' October ', client: 'Acme', label: 'blog' }
    const updated = await engine.ask('list.update', { listId: list.id, ...names })
    expect(updated).toEqual(ok(undefined))
    await expect
      .poll(() => engine.last('lists.changed')?.lists)
      .toMatchObject([{ id: list.id, name: 'October', client: 'Acme', label: 'blog' }])
  })

  it('can be trashed and restored, and is only deleted from the trash', async () => {
    const engine = await setUp()
    const list = await engine.paste(links(2))
    const listIds = [list.id]
    const deletion = { listIds, releaseClaims: false }
    expect(await engine.ask('list.delete', deletion)).toEqual(fail('not-in-trash'))
    valueOf(await engine.ask('list.trash', { listIds }))
    expect((await engine.ask('engine.snapshot')).lists[0]?.trashedMs).toEqual(expect.any(Number))
    valueOf(await engine.ask('list.restore', { listIds }))
    expect(await engine.counts(list.id)).toEqual({ ready: 2 })
    valueOf(await engine.ask('list.trash', { listIds }))
    valueOf(await engine.ask('list.delete', deletion))
    await expect.poll(() => engine.last('lists.changed')).toEqual({ lists: [], removed: listIds })
    expect(await engine.ask('list.open', { listId: list.id })).toEqual(fail('unknown-list'))
  })

  it('with pending links cannot be trashed', async () => {
    const engine = await setUp()
    const accountId = await engine.addAccount((await practiceService()).baseUrl)
    const list = await engine.paste(links(2))
    const when = { kind: 'at', atMs: Date.now() + 3_600_000 }
    valueOf(await engine.submit(list.id, accountId, { when }))
    const trashed = await engine.ask('list.trash', { listIds: [list.id] })
    expect(trashed).toEqual(fail('has-pending'))
  })

  it('leaves units and claims when it is deleted, unless claims are released', async () => {
    const engine = await setUp()
    const accountId = await engine.addAccount((await practiceService()).baseUrl)
    const list = await engine.paste(links(2))
    await engine.settled(valueOf(await engine.submit(list.id, accountId)).submission.id)
    const listIds = [list.id]
    valueOf(await engine.ask('list.trash', { listIds }))
    valueOf(await engine.ask('list.delete', { listIds, releaseClaims: false }))
    const second = await engine.paste(links(2))
    valueOf(await engine.ask('list.useAccount', { listId: second.id, accountId }))
    await expect.poll(() => engine.counts(second.id)).toEqual({ 'sent-before': 2 })
    const { totals } = await engine.ask('history.groups', {
      filter: { search: '' },
      start: 0,
      count: 10,
    })
    expect(totals).toMatchObject({ units: 2, accepted: 2 })
  })

  it('cannot be restored or sent while it is being deleted', async () => {
    const practice = await practiceService()
    const engine = await startEngine(await temporaryFolder())
    const accountId = await engine.addAccount(practice.baseUrl)
    const first = await engine.paste(links(3))
    const second = await engine.paste(links(3, 'b.example'))
    const listIds = [first.id, second.id]
    valueOf(await engine.ask('list.trash', { listIds }))
    const deleting = engine.ask('list.delete', { listIds, releaseClaims: true })
    expect(await engine.ask('list.restore', { listIds: [second.id] })).toMatchObject({ ok: false })
    const account = { listId: second.id, accountId }
    expect(await engine.ask('list.useAccount', account)).toMatchObject({ ok: false })
    valueOf(await deleting)
    expect((await engine.ask('engine.snapshot')).lists).toEqual([])
  })

  it('is edited by the window that opened it first, until another takes it over', async () => {
    const engine = await setUp()
    const { id: listId } = await engine.paste(links(2))
    const open = async (windowId: string, takeOver = false) =>
      valueOf(await engine.ask('list.open', { listId, windowId, takeOver })).editedBy
    expect(await open('one')).toBe('one')
    expect(await open('two')).toBe('one')
    expect(await open('two', true)).toBe('two')
    await expect.poll(() => engine.last('list.changed')?.editedBy).toBe('two')
    await engine.ask('list.close', { listId, windowId: 'two' })
    await expect.poll(() => engine.last('list.changed')?.editedBy).toBe('one')
  })

  it('is in the reply to the window that edits it, and in an event for a second window', async () => {
    const engine = await setUp()
    const { id: listId } = await engine.paste(links(3))
    const open = { listId, windowId: 'one' }
    // The end of the lookup of claims is an event of its own.
    await expect
      .poll(async () => valueOf(await engine.ask('list.open', open)).isLookingUp)
      .toBe(false)
    const openListEvents = () => engine.events.filter(({ name }) => name === 'list.changed').length
    const before = openListEvents()
    const exclude = (row: number) =>
      engine.ask('rows.exclude', { listId, target: { rows: [row] } }).then(valueOf)
    expect(await exclude(0)).toMatchObject({ changed: 1, list: { sendable: 2, canUndo: true } })
    await expect.poll(() => engine.last('lists.changed')?.lists[0]?.counts.excluded).toBe(1)
    expect(openListEvents()).toBe(before)

    await engine.ask('list.open', { listId, windowId: 'two' })
    await exclude(1)
    await expect.poll(() => engine.last('list.changed')?.sendable).toBe(1)
    const undone = valueOf(await engine.ask('list.undo', { listId }))
    expect(undone).toMatchObject({ sendable: 2, canRedo: true })
  })

  it('is read in another column as a new list after it was submitted', async () => {
    const engine = await setUp()
    const accountId = await engine.addAccount((await practiceService()).baseUrl)
    const text =
      'a\tb\nhttps://a.example/1\thttps://b.example/1\nhttps://a.example/2\thttps://b.example/2'
    const { id: listId } = await engine.paste(text)
    const again = { listId, sourceIndex: 0, column: 1 }
    const inPlace = valueOf(await engine.ask('list.readAgain', again))
    expect(inPlace).toMatchObject({ isNew: false, list: { summary: { id: listId } } })
    expect((await engine.rows(listId)).map(({ link }) => link)).toContain('https://b.example/1')

    await engine.settled(valueOf(await engine.submit(listId, accountId)).submission.id)
    await expect.poll(() => engine.counts(listId)).toMatchObject({ accepted: 2 })
    const other = valueOf(await engine.ask('list.readAgain', { ...again, column: 0 }))
    expect(other).toMatchObject({ isNew: true, list: { sendable: 2 } })
    expect(other.list.summary.id).not.toBe(listId)
    expect(await engine.counts(listId)).toMatchObject({ accepted: 2 })
  })

  it('is found by the text of its lines', async () => {
    const engine = await setUp()
    const list = await engine.paste(links(2, 'findme.example'))
    await engine.paste(links(2))
    expect(await engine.ask('list.search', { text: 'FINDME' })).toEqual([list.id])
  })
})
