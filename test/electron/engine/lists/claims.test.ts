import { describe, expect, it } from 'vitest'
import { edits, rowsOf, sentLinks } from './list-fixture.ts'
import { rowAt, Sending, statuses } from './sending-fixture.ts'

const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/']

describe('a link that the account has sent', () => {
  it('is sent before, shows its list and task, and is not sent unless the user resends it', async () => {
    const sending = await Sending.build()
    const first = await sending.list(a)
    const id = await sending.submit(first)
    await sending.answer(first, id, 'accept')
    const list = await sending.list(`${a}\n${b}\n${a}`)
    expect(statuses(list)).toEqual([`sent-before ${a}`, `ready ${b}`, `duplicate ${a}`])
    expect(rowAt(list, 0).sentBefore).toMatchObject({
      state: 'sent',
      listId: first.id,
      listName: 'List',
      taskId: 'task-1',
      otherAccount: undefined,
    })
    expect(list.facts()).toMatchObject({ sendable: 1, resendable: 1, resending: 0 })
    expect(await list.resend(true)).toEqual({ ok: true, value: 1 })
    for (const one of [list, await sending.reopened(list)]) {
      expect(statuses(one)).toEqual([`ready ${a}`, `ready ${b}`, `duplicate ${a}`])
      expect(rowAt(one, 0).warnings).toEqual(['sent-again'])
      expect(one.facts()).toMatchObject({ sendable: 2, resendable: 1, resending: 1 })
      expect(Array.from(one.sendableRows(), ({ resends }) => resends !== undefined)).toEqual([
        true,
        false,
      ])
    }
    expect(await list.undo()).toBe(true)
    expect(sentLinks(list)).toEqual([b])
    expect(await list.redo()).toBe(true)
    expect(await list.resend(false)).toEqual({ ok: true, value: 1 })
    for (const one of [list, await sending.reopened(list)]) expect(sentLinks(one)).toEqual([b])
  })

  it('is claimed by the resent link, and must be resent again after that was refused', async () => {
    const sending = await Sending.build()
    const first = await sending.list(a)
    await sending.answer(first, await sending.submit(first), 'accept')
    const list = await sending.list(a)
    await list.resend(true)
    const again = await sending.submit(list)
    expect(statuses(list)).toEqual([`waiting ${a}`])
    await sending.answer(list, again, 'reject')
    await edits(list).reopen([0])
    // The claim went back to the accepted link, and the user did not choose to pay for it once more.
    for (const one of [list, await sending.reopened(list)])
      expect(statuses(one)).toEqual([`sent-before ${a}`])
  })

  it('cannot be resent while it is pending', async () => {
    const sending = await Sending.build()
    const first = await sending.list(a)
    const id = await sending.submit(first)
    const list = await sending.list(a)
    expect(rowAt(list, 0).sentBefore?.state).toBe('waiting')
    expect(list.facts()).toMatchObject({ resendable: 0 })
    expect(await list.resend(true)).toEqual({ ok: true, value: 0 })
    await sending.answer(first, id, 'doubt')
    list.claimsChanged('other')
    expect(rowAt(list, 0).sentBefore?.state).toBe('in-doubt')
    expect(await list.resend(true)).toEqual({ ok: true, value: 1 })
  })

  it('is resent only while the link that the user saw holds the claim', async () => {
    const sending = await Sending.build()
    const first = await sending.list(a)
    await sending.answer(first, await sending.submit(first), 'accept')
    const [list, other] = [await sending.list(`${a}\n${b}`), await sending.list(`${a}\n${b}`)]
    for (const one of [list, other]) await one.resend(true)
    const id = await sending.submit(other)
    list.claimsChanged('taken')
    expect(statuses(list)).toEqual([`sent-before ${a}`, `sent-before ${b}`])
    expect(list.facts()).toMatchObject({ resendable: 0, resending: 0 })
    await sending.answer(other, id, 'accept')
    for (const one of [list, await sending.reopened(list)]) {
      one.claimsChanged('other')
      await one.settled()
      expect(statuses(one)).toEqual([`sent-before ${a}`, `sent-before ${b}`])
    }
  })

  it('is ready in another list once it was refused', async () => {
    const sending = await Sending.build()
    const first = await sending.list(a)
    const id = await sending.submit(first)
    const list = await sending.list(a)
    expect(statuses(list)).toEqual([`sent-before ${a}`])
    await sending.answer(first, id, 'reject')
    list.claimsChanged('other')
    expect(statuses(list)).toEqual([`ready ${a}`])
  })

  it('is found by planning if another list claimed it in the meantime, and then shown', async () => {
    const sending = await Sending.build()
    const [one, other] = [await sending.list(`${a}\n${b}`), await sending.list(a)]
    await sending.submit(other)
    expect(statuses(one)).toEqual([`ready ${a}`, `ready ${b}`])
    await sending.submit(one)
    expect(statuses(one)).toEqual([`sent-before ${a}`, `waiting ${b}`])
  })

  it('is looked up after an edit, an undo or an import', async () => {
    const sending = await Sending.build()
    const first = await sending.list(`${a}\n${b}`)
    await sending.submit(first)
    const list = await sending.list(`${a}\n${c}`)
    await edits(list).typeOver(0, 'https://d.example/')
    expect(statuses(list)[0]).toBe('ready https://d.example/')
    await edits(list).typeOver(1, b)
    expect(statuses(list)[1]).toBe(`sent-before ${b}`)
    await list.undo()
    expect(statuses(list)[1]).toBe(`ready ${c}`)
    await list.undo()
    expect(statuses(list)[0]).toBe(`sent-before ${a}`)
    await list.addText(b, '')
    expect(statuses(list)[2]).toBe(`sent-before ${b}`)
    // Undo restores a row that became a duplicate, and the first row with its link.
    await edits(list).typeOver(1, a)
    expect(statuses(list)[1]).toBe(`duplicate ${a}`)
    await list.undo()
    expect(statuses(list)).toEqual([`sent-before ${a}`, `ready ${c}`, `sent-before ${b}`])
    // The duplicate holds the link now, and is sent before.
    await list.addText(a, '')
    await edits(list).typeOver(0, 'https://e.example/')
    expect(statuses(list).at(-1)).toBe(`sent-before ${a}`)
  })
})

describe('a link that another account has sent', () => {
  it('is a warning with the name of the account, or sent before if the account skips such links', async () => {
    const sending = await Sending.build()
    const otherId = sending.addAccount('Other')
    const first = await sending.list(`${a}\n${b}`)
    const id = await sending.submit(first, undefined, otherId)
    await sending.answer(first, id, 'accept')
    const list = await sending.list(`${a}\n${c}`)
    expect(statuses(list)).toEqual([`ready ${a}`, `ready ${c}`])
    expect(rowAt(list, 0)).toMatchObject({
      warnings: ['sent-on-another-account'],
      sentBefore: { state: 'sent', otherAccount: 'Other' },
    })
    expect([...(list.sendable()?.sentElsewhere ?? [])]).toEqual([[otherId, 1]])
    await list.useAccount({ ...sending.account, skipSentElsewhere: true })
    expect(statuses(list)).toEqual([`sent-before ${a}`, `ready ${c}`])
    expect(await list.resend(true)).toEqual({ ok: true, value: 1 })
    expect(list.facts()).toMatchObject({ resending: 1, sendable: 2 })
    await list.useAccount({ ...sending.account, accountId: otherId })
    expect(statuses(list)).toEqual([`sent-before ${a}`, `ready ${c}`])
    expect(list.facts().accountId).toBe(otherId)
    // The choice to resend on that account is still known.
    await list.useAccount({ ...sending.account, skipSentElsewhere: true })
    expect(list.facts()).toMatchObject({ resending: 1, sendable: 2 })
  })
})

describe('many links', () => {
  it('are looked up in the background, and the list says so', async () => {
    const sending = await Sending.build()
    const links = Array.from({ length: 12_000 }, (_, n) => `https://a.example/${n}`)
    const first = await sending.list(links.slice(9_000).join('\n'))
    await sending.submit(first)
    const list = await sending.list(links.join('\n'))
    expect(list.facts().isLookingUp).toBe(true)
    await list.settled()
    expect(list.facts()).toMatchObject({ isLookingUp: false, counts: { 'sent-before': 3_000 } })
  })
})

describe('reading a list again that was submitted', () => {
  it('makes a new list, in which submitted links are sent before', async () => {
    const sending = await Sending.build()
    const list = await sending.list(`${a}\t${b}\nc.example\tc.example`)
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    await sending.submit(list)
    const id = sending.bench.addList()
    const read = await sending.lists.readAgain(list.id, { sourceIndex: 0, column: 1 }, id)
    expect(read).toEqual({ ok: true, value: { lostEdits: 0, lostLines: [] } })
    const copy = sending.lists.inMemory(id)
    expect(copy && statuses(copy)).toEqual([`ready ${b}`, `sent-before ${c}`])
    expect(rowsOf(list).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    expect(copy?.facts().canReadAgain).toBe(true)
  })
})
