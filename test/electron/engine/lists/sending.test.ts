import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startMs } from '../ledger/fixture.ts'
import { edits, pageOf, rowsOf, sentLinks } from './list-fixture.ts'
import { rowAt, Sending, statuses } from './sending-fixture.ts'

const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/']

describe('a row that was submitted', () => {
  it('always shows the status of its link, also after reopening', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}\n${c}\nhttps://d.example/\nno link`)
    const id = await sending.submit(list)
    const both = async () => {
      expect(statuses(await sending.reopened(list))).toEqual(statuses(list))
      expect((await sending.reopened(list)).facts().counts).toEqual(list.facts().counts)
      return rowsOf(list).map(({ status }) => status)
    }
    expect(await both()).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'rejected'])
    const request = await sending.send(list, id, 1)
    expect(await both()).toEqual(['sending', 'waiting', 'waiting', 'waiting', 'rejected'])
    sending.bench.accept(request)
    await list.linksChanged({ requestId: request.requestId })
    await sending.answer(list, id, 'reject', 1)
    await sending.answer(list, id, 'doubt', 1)
    sending.bench.ledger.submissions.cancel(id, startMs)
    await list.linksChanged({ submissionId: id })
    expect(await both()).toEqual(['accepted', 'refused', 'in-doubt', 'cancelled', 'rejected'])
    expect(rowsOf(list).map(({ isLocked }) => isLocked)).toEqual([true, false, true, false, false])
    expect(rowAt(list, 0).sent).toMatchObject({
      submissionId: id,
      accountId: sending.bench.accountId,
      requestId: request.requestId,
      taskId: `task-${request.requestId}`,
      units: 1,
    })
    expect(rowAt(list, 4).sent).toBeUndefined()
    expect(list.facts()).toMatchObject({ rows: 5, sendable: 0, canReadAgain: false })
  })

  it('can be filtered and sorted by the status of its link', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}\n${c}\nb.example/x`)
    const first = await sending.submit(list, { rows: [1] })
    const requestId = await sending.answer(list, first, 'accept')
    const second = await sending.submit(list)
    const by = (filter: Parameters<typeof list.views.open>[0]) =>
      pageOf(list, list.views.open(filter).viewId).map(({ row }) => row)
    expect(by({ statuses: ['accepted'] })).toEqual([1])
    expect(by({ statuses: ['waiting', 'decide'] })).toEqual([0, 2, 3])
    expect(by({ submissionId: second })).toEqual([0, 2])
    expect(by({ requestId })).toEqual([1])
    expect(by({ statuses: ['accepted'], search: 'a.example' })).toEqual([])
    expect(by({ host: 'b.example', submissionId: first })).toEqual([1])
    const sorted = await list.views.openSorted({}, { by: 'status', descending: true })
    expect(pageOf(list, sorted.ok ? sorted.value.viewId : 0).map(({ row }) => row)).toEqual([
      1, 0, 2, 3,
    ])
  })

  it('is not changed by edits of several rows, which fail with locked if all rows were sent', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}x.\n${c}`)
    await sending.submit(list, { rows: [0, 1] })
    const all = { rows: [0, 1, 2] }
    expect(await list.exclude(all)).toEqual({ ok: true, value: 1 })
    expect(statuses(list)).toEqual([`waiting ${a}`, `waiting ${b}x.`, `excluded ${c}`])
    const locked = { ok: false, error: 'locked' }
    expect(await list.exclude({ rows: [0, 1] })).toEqual(locked)
    expect(await list.trim({ filter: { statuses: ['waiting'] } })).toEqual(locked)
    expect(await list.reopen({ rows: [0] })).toEqual(locked)
    expect(await list.edit(0, 'x')).toEqual(locked)
    expect(await list.exclude({ filter: { statuses: ['ready'] } })).toEqual({ ok: true, value: 0 })
    expect(statuses(await sending.reopened(list))).toEqual(statuses(list))
  })

  it('keeps its link whatever happens to the rows around it', async () => {
    const sending = await Sending.build()
    const long = `${a}${'a-very-long-address'.repeat(3)}`
    const list = await sending.list(`${long}\ncut-here/page.html\n${b} ${c}`)
    await edits(list).decide({ rows: [0] }, 'keep')
    await sending.submit(list)
    await edits(list).typeOver(1, 'https://e.example/')
    await edits(list).undo()
    expect(statuses(list)).toEqual([`waiting ${long}`, 'rejected', `waiting ${b}`, `waiting ${c}`])
    expect(await list.keepAsOne(2)).toEqual({ ok: false, error: 'locked' })
    expect(rowsOf(list).some(({ canKeepAsOne }) => canKeepAsOne)).toBe(false)

    const other = await sending.list(`${long.replace('a.', 'z.')}\nother-end/page.html`)
    await edits(other).typeOver(1, 'https://f.example/')
    await sending.submit(other, { rows: [1] })
    await edits(other).decide({ kind: 'maybe-cut' }, 'mend')
    expect(rowAt(other, 1)).toMatchObject({ status: 'waiting', link: 'https://f.example/' })
    for (const one of [list, other])
      expect(statuses(await sending.reopened(one))).toEqual(statuses(one))
  })
})

describe('a refused or cancelled row', () => {
  it('can be reopened and sent again, and then has the status of its last link', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}`)
    const first = await sending.submit(list)
    await sending.answer(list, first, 'reject', 1)
    expect(statuses(list)).toEqual([`refused ${a}`, `waiting ${b}`])
    expect(sentLinks(list)).toEqual([])
    expect(await edits(list).reopen([0, 1])).toBe(1)
    for (const one of [list, await sending.reopened(list)]) {
      expect(statuses(one)).toEqual([`ready ${a}`, `waiting ${b}`])
      expect(sentLinks(one)).toEqual([a])
      expect(rowAt(one, 0).sent).toBeUndefined()
    }
    await edits(list).undo()
    expect(statuses(list)).toEqual([`refused ${a}`, `waiting ${b}`])
    await edits(list).redo()
    const second = await sending.submit(list)
    await sending.answer(list, second, 'accept')
    for (const one of [list, await sending.reopened(list)]) {
      expect(statuses(one)).toEqual([`accepted ${a}`, `waiting ${b}`])
      expect(rowAt(one, 0).sent?.submissionId).toBe(second)
    }
    // The first link of the row no longer counts.
    await list.linksChanged({ submissionId: first })
    expect(rowAt(list, 0).status).toBe('accepted')
  })

  it('is reopened by an edit that changes it, and by no other', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}x.\n${b}\n${c}`)
    const id = await sending.submit(list)
    sending.bench.ledger.submissions.cancel(id, startMs)
    await list.linksChanged({ submissionId: id })
    expect(await edits(list).trim([0, 1])).toBe(1)
    expect(await edits(list).typeOver(1, b)).toBe(0)
    expect(await edits(list).exclude([2])).toBe(1)
    const now = [`cleaned ${a}x`, `cancelled ${b}`, `excluded ${c}`]
    expect(statuses(list)).toEqual(now)
    expect(statuses(await sending.reopened(list))).toEqual(now)
    await edits(list).typeOver(1, 'https://d.example/')
    await edits(list).include([2])
    expect(sentLinks(list)).toEqual([`${a}x`, 'https://d.example/', c])
    for (let times = 0; times < 4; times++) expect(await list.undo()).toBe(true)
    expect(statuses(list)).toEqual([`cancelled ${a}x.`, `cancelled ${b}`, `cancelled ${c}`])
    expect(await list.undo()).toBe(false)
    expect(statuses(await sending.reopened(list))).toEqual(statuses(list))
  })

  it('does not make later rows duplicates, but a sent row makes earlier ones duplicates', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${a}\n${a}`)
    const first = await sending.submit(list)
    expect(statuses(list)).toEqual([`waiting ${a}`, `duplicate ${a}`, `duplicate ${a}`])
    await sending.answer(list, first, 'reject')
    const free = [`refused ${a}`, `ready ${a}`, `duplicate ${a}`]
    for (const one of [list, await sending.reopened(list)]) expect(statuses(one)).toEqual(free)
    const second = await sending.submit(list)
    await edits(list).reopen([0])
    const held = [`duplicate ${a}`, `waiting ${a}`, `duplicate ${a}`]
    for (const one of [list, await sending.reopened(list)]) {
      expect(statuses(one)).toEqual(held)
      expect(rowAt(one, 0).duplicateOf).toBe(1)
    }
    await sending.answer(list, second, 'reject')
    const now = [`ready ${a}`, `refused ${a}`, `duplicate ${a}`]
    for (const one of [list, await sending.reopened(list)]) expect(statuses(one)).toEqual(now)
  })

  it('has the same status in the replay of edits as it had before', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${c}\n${c}#x`)
    const id = await sending.submit(list, { rows: [0] })
    expect(rowAt(list, 1).decideKind).toBe('same-page')
    await sending.answer(list, id, 'reject')
    // It needs no choice any more, so this changes nothing.
    expect(await edits(list).decide({ rows: [1] }, 'mend')).toBe(0)
    for (const one of [list, await sending.reopened(list)])
      expect(statuses(one)).toEqual([`refused ${c}`, `ready ${c}#x`])
  })

  it('gives up the links of thousands of rows at once', async () => {
    const sending = await Sending.build()
    const links = Array.from({ length: 2_000 }, (_, n) => `https://a.example/${n}`)
    const list = await sending.list([...links, ...links].join('\n'))
    const id = await sending.submit(list)
    expect(list.facts().counts).toMatchObject({ waiting: 2_000, duplicate: 2_000 })
    sending.bench.ledger.submissions.cancel(id, startMs)
    await list.linksChanged({ submissionId: id })
    expect(list.facts().counts).toMatchObject({ cancelled: 2_000, ready: 2_000 })
    expect(await edits(list).reopen(links.keys())).toBe(2_000)
    expect(list.facts().counts).toMatchObject({ ready: 2_000, duplicate: 2_000 })
    await list.undo()
    for (const one of [list, await sending.reopened(list)])
      expect(one.facts().counts).toMatchObject({ cancelled: 2_000, ready: 2_000 })
  })
})

describe('undo', () => {
  it('stops at the last submission, also after reopening', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\nb.example\n${c}`)
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    await edits(list).exclude([2])
    await list.undo()
    await sending.submit(list, { rows: [0] })
    expect(list.facts()).toMatchObject({ canUndo: false, canRedo: false })
    await edits(list).exclude([1])
    for (const one of [list, await sending.reopened(list)]) {
      expect(await one.undo()).toBe(true)
      expect(await one.undo()).toBe(false)
      expect(statuses(one)).toEqual([`waiting ${a}`, `cleaned ${b}`, `ready ${c}`])
    }
  })
})

describe('a submission', () => {
  it('can be of a part, and the rest can be sent later', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\nb.example\n${c}\nhttps://d.example/a|b`)
    const first = await sending.submit(list, { firstLinks: 2 })
    expect(statuses(list).map((text) => text.split(' ')[0])).toEqual([
      'waiting',
      'decide',
      'waiting',
      'ready',
    ])
    await sending.answer(list, first, 'accept')
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    await sending.submit(list)
    for (const one of [list, await sending.reopened(list)])
      expect(one.facts().counts).toMatchObject({ accepted: 2, waiting: 2 })
  })

  it('stores the counts of the list in the ledger', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}\n${c}\nd.example\n\n${a}`)
    const { lists } = sending.bench.ledger
    const counted = () => {
      const stored = lists.byId(list.id)
      return { ...stored?.rowCounts.unsent, ...stored?.sent }
    }
    const first = await sending.submit(list, { firstLinks: 2 })
    expect(counted()).toEqual(list.facts().counts)
    await sending.answer(list, first, 'reject', 1)
    lists.update(list.id, { rowCounts: list.storedRowCounts })
    expect(counted()).toEqual(list.facts().counts)
    await edits(list).reopen([0])
    lists.update(list.id, { rowCounts: list.storedRowCounts })
    expect(counted()).toEqual(list.facts().counts)
    expect((await sending.reopened(list)).storedRowCounts).toEqual(list.storedRowCounts)
    await sending.submit(list)
    expect(counted()).toEqual(list.facts().counts)
    expect(list.storedRowCounts).toMatchObject({
      lines: 6,
      superseded: { refused: 1, cancelled: 0 },
    })
  })

  it('is found on reopening if the engine ended before the log had it', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}`)
    await edits(list).exclude([1])
    const { submissions } = sending.bench.ledger
    const id = sending.bench.begin(list.id)
    submissions.plan(id, [{ row: 0, link: a }], false)
    submissions.commit(id, startMs, list.storedRowCounts)
    for (let times = 0; times < 2; times++) {
      const again = await sending.reopened(list)
      expect(statuses(again)).toEqual([`waiting ${a}`, `excluded ${b}`])
      expect(again.facts().canUndo).toBe(false)
    }
  })

  it('that is not committed leaves the list as it was, with its undo history', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}`)
    await edits(list).exclude([1])
    const done = await list.submit(undefined, async ({ links }) => ({
      value: links,
      submissionId: undefined,
    }))
    expect(done).toEqual({ ok: true, value: 1 })
    await expect(list.submit(undefined, () => Promise.reject(new Error('disk')))).rejects.toThrow(
      'disk',
    )
    expect(await list.undo()).toBe(true)
    expect(sentLinks(list)).toEqual([a, b])
  })

  it('delays edits until it is committed', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}`)
    const submitting = sending.submit(list)
    const excluding = list.exclude({ rows: [0] })
    await submitting
    expect(await excluding).toEqual({ ok: false, error: 'locked' })
  })

  it('is forgotten by its rows once the history is deleted', async () => {
    const sending = await Sending.build()
    const list = await sending.list(a)
    const id = await sending.submit(list)
    await sending.answer(list, id, 'accept')
    await sending.bench.ledger.history.deleteBefore('2026-12-31', {
      nowMs: startMs + 10 * 86_400_000,
      dryRun: false,
    })
    await list.linksChanged('all')
    sending.lists.claimsChanged('other')
    expect(statuses(list)).toEqual([`ready ${a}`])
    expect(statuses(await sending.reopened(list))).toEqual([`ready ${a}`])
    await edits(list).typeOver(0, b)
    for (const one of [list, await sending.reopened(list)])
      expect(statuses(one)).toEqual([`ready ${b}`])
  })
})

describe('a disk that cannot be written', () => {
  it('fails an edit and leaves the list as it was', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\nb.example`)
    const folder = sending.lists.folderOf(list.id)
    await rename(folder, `${folder}.away`)
    await expect(list.exclude({ rows: [0] })).rejects.toThrow('ENOENT')
    await expect(list.undo()).resolves.toBe(false)
    expect(await list.addText('https://c.example/', '')).toMatchObject({ ok: false })
    await rename(`${folder}.away`, folder)
    for (const one of [list, await sending.reopened(list)])
      expect(statuses(one)).toEqual([`ready ${a}`, `decide ${b}`])
    expect(await edits(list).exclude([0])).toBe(1)
  })

  it('does not unlock submitted rows, whose log entry is written later', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\n${b}`)
    const folder = sending.lists.folderOf(list.id)
    const { submissions } = sending.bench.ledger
    await list.submit({ rows: [0] }, async ({ countedWithout }) => {
      const id = sending.bench.begin(list.id)
      submissions.plan(id, [{ row: 0, link: a }], false)
      submissions.commit(id, startMs, countedWithout([0]))
      await rename(folder, `${folder}.away`)
      return { value: id, submissionId: id }
    })
    expect(statuses(list)).toEqual([`waiting ${a}`, `ready ${b}`])
    await rename(`${folder}.away`, folder)
    expect(await list.exclude({ rows: [0] })).toEqual({ ok: false, error: 'locked' })
    await edits(list).exclude([1])
    const log = await readFile(join(folder, 'edits.log'), 'utf8')
    expect(log.split('\n').map((line) => /"kind":"([\w-]+)/.exec(line)?.[1])).toEqual([
      'source',
      'submitted',
      'exclude',
      undefined,
    ])
    expect(statuses(await sending.reopened(list))).toEqual([`waiting ${a}`, `excluded ${b}`])
  })
})

describe('the results of a list', () => {
  it('have every source line in order with the status of its rows, after any number of submissions', async () => {
    const sending = await Sending.build()
    const sheet = [
      'URL\tDA',
      `${a}\t1`,
      '',
      'x.example/decide\t2',
      `${b};${c}\t5`,
      `${a}\t6`,
      'n/a\t7',
    ]
    const list = await sending.list(sheet.join('\n'))
    const first = await sending.submit(list, { firstLinks: 1 })
    await sending.answer(list, first, 'accept')
    const second = await sending.submit(list)
    await sending.answer(list, second, 'reject', 1)
    for (const one of [list, await sending.reopened(list)]) {
      const lines = [...one.sourceLines()]
      expect(lines.map(({ cells }) => cells.join('\t'))).toEqual(sheet)
      expect(lines.map(({ rows }) => rows.map(({ status }) => status))).toEqual([
        ['blank'],
        ['accepted'],
        ['blank'],
        ['decide'],
        ['refused', 'waiting'],
        ['duplicate'],
        ['rejected'],
      ])
      expect(lines.map(({ isHeader, linkColumn }) => [isHeader, linkColumn])[0]).toEqual([true, 0])
      expect(lines[5]?.rows[0]?.duplicateOf).toEqual({ sourceIndex: 0, line: 2 })
      const ids = lines.flatMap(({ rows }) => rows.flatMap(({ linkId }) => linkId ?? []))
      expect(sending.bench.ledger.links.texts(ids)).toEqual([a, b, c])
      const accepted = [...one.sourceLines({ statuses: ['accepted', 'refused'] })]
      expect(accepted.map(({ line, rows }) => [line, rows.length])).toEqual([
        [2, 1],
        [5, 1],
      ])
    }
  })
})

describe('a list whose edits are damaged', () => {
  it('shows sent rows all the same, and gives no number twice', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\nx`)
    await edits(list).typeOver(1, `${b} ${c}`)
    await sending.submit(list)
    const log = join(sending.lists.folderOf(list.id), 'edits.log')
    const [source = ''] = (await readFile(log, 'utf8')).split('\n')
    await writeFile(log, `${source}\n`)
    await appendFile(log, '00000000 {"kind":"undo"}\n')
    const again = await sending.reopened(list)
    expect(again.facts().trouble?.kind).toBe('edits-damaged')
    expect(statuses(again).slice(0, 2)).toEqual([`waiting ${a}`, 'waiting'])
    await again.addText('https://d.example/', '')
    // Number 2 belongs to a row that was lost and that the ledger has a link of.
    expect(
      rowsOf(again)
        .map(({ row, status }) => [row, status])
        .at(-1),
    ).toEqual([3, 'ready'])
    expect(rowsOf(await sending.reopened(again))).toEqual(rowsOf(again))
  })
})
