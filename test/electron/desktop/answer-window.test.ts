import { describe, expect, test } from 'vitest'
import { answerWindow, type Channels } from '../../../electron/desktop/answer-window.ts'
import { channels } from '../../../electron/desktop/channels.ts'
import { RequestFailed } from '../../../electron/ipc/request-failed.ts'
import type { FileToRead, PaidListFile } from '../../../electron/shared/engine-contract.ts'
import { fail, ok } from '../../../electron/shared/result.ts'

const taken = { draft: undefined, files: [{ name: 'links.txt', lines: 1 }] }

type Listener = Parameters<Channels['handle']>[1]

const sentBy = { sender: {}, senderFrame: null }

function window(checkSender = () => {}) {
  const listeners = new Map<string, Listener>()
  const handled: unknown[] = []
  const added: { draftId: string; files: readonly FileToRead[] }[] = []
  const imported: PaidListFile[] = []
  const ipcMain = {
    handle: (channel: string, listener: Listener) => void listeners.set(channel, listener),
  }
  const door: Parameters<typeof answerWindow>[2] = {
    handle: async (name, input) => {
      handled.push([name, input])
      if (name === 'engine.dies') throw new RequestFailed('engine-gone')
      return 'reply'
    },
    addFiles: async (draftId, files) => {
      added.push({ draftId, files })
      return draftId === 'gone' ? fail('unknown-draft') : ok(taken)
    },
    importPaidList: async (file) => {
      imported.push(file)
      return fail('not-a-paid-list')
    },
  }
  answerWindow(ipcMain, checkSender, door, {
    hasSnapshot: () => handled.push('has a snapshot'),
    paste: () => handled.push('pasted'),
  })
  const ask = (channel: string, ...input: unknown[]) => listeners.get(channel)?.(sentBy, ...input)
  return { ask, handled, added, imported }
}

describe('what the window asks', () => {
  test('tells when the page has a snapshot, and of nothing else', async () => {
    const { ask, handled } = window()

    await ask(channels.request, 'settings.save', {})
    await ask(channels.request, 'app.snapshot', undefined)

    expect(handled).toEqual([['settings.save', {}], ['app.snapshot', undefined], 'has a snapshot'])
  })

  test('goes to the front door by name, and its reply comes back', async () => {
    const { ask, handled } = window()

    expect(await ask(channels.request, 'draft.paste', { draftId: 'd', text: 't' })).toEqual({
      ok: true,
      reply: 'reply',
    })
    expect(handled).toEqual([['draft.paste', { draftId: 'd', text: 't' }]])
  })

  test('that fails is answered with the kind of the failure, which no rejection would carry', async () => {
    const { ask } = window()

    expect(await ask(channels.request, 'engine.dies', {})).toEqual(fail('engine-gone'))
  })

  test('is refused before anything is done when the sender is foreign', async () => {
    const { ask, handled, added } = window(() => {
      throw new Error('foreign')
    })

    await expect(ask(channels.request, 'app.snapshot')).rejects.toThrow('foreign')
    await expect(ask(channels.addFiles, 'd', [])).rejects.toThrow('foreign')
    await expect(ask(channels.paste)).rejects.toThrow('foreign')
    expect([...handled, ...added]).toEqual([])
  })

  test('reaches the front door under a name that is no name as a request nobody knows', async () => {
    const { ask, handled } = window()

    await ask(channels.request, { toString: () => 'app.snapshot' }, 1)

    expect(handled).toEqual([['', 1]])
  })
})

describe('files that were dropped', () => {
  test('go to the front door by path and name, to be read and not moved', async () => {
    const { ask, added } = window()
    const file = { path: '/home/a/links.txt', name: 'links.txt' }

    const reply = await ask(channels.addFiles, 'draft-1', [{ ...file, move: true, more: 1 }])

    expect(reply).toEqual({ ok: true, reply: ok(taken) })
    expect(added).toEqual([{ draftId: 'draft-1', files: [{ ...file, move: false }] }])
  })

  test('that have no path are unreadable, and the others are read', async () => {
    const { ask, added } = window()
    const file = { path: '/home/a/links.txt', name: 'links.txt' }

    const reply = await ask(channels.addFiles, 'draft-1', [{ path: '', name: 'made.txt' }, file])

    const made = { name: 'made.txt', problem: 'file-unreadable' }
    expect(reply).toEqual({ ok: true, reply: ok({ ...taken, files: [...taken.files, made] }) })
    expect(added).toEqual([{ draftId: 'draft-1', files: [{ ...file, move: false }] }])
  })

  test('are for a list that is gone, and that is said', async () => {
    const { ask } = window()
    expect(await ask(channels.addFiles, 'gone', [])).toEqual({
      ok: true,
      reply: fail('unknown-draft'),
    })
  })

  test.each([
    ['a draft id that leads elsewhere', '../../etc', []],
    ['a draft id that is no text', 7, []],
    ['no list', 'd', { path: '/a', name: 'a' }],
    ['a path that is no text', 'd', [{ path: 7, name: 'a' }]],
    ['a file without a name', 'd', [{ path: '/a' }]],
    ['nothing for a file', 'd', [null]],
  ])('are refused with %s', async (_what, draftId, files) => {
    const { ask, added } = window()

    expect(await ask(channels.addFiles, draftId, files)).toEqual(fail('invalid-input'))
    expect(added).toEqual([])
  })
})

describe('a paid list that was chosen', () => {
  const file = { path: '/home/a/paid.txt.gz', name: 'paid.txt.gz' }

  test('goes to the front door by account and path', async () => {
    const { ask, imported } = window()

    const reply = await ask(channels.importPaidList, 3, { ...file, more: 1 }, true)

    expect(reply).toEqual({ ok: true, reply: fail('not-a-paid-list') })
    expect(imported).toEqual([{ accountId: 3, path: file.path, isSure: true }])
  })

  test('without a path is unreadable', async () => {
    const { ask, imported } = window()

    const reply = await ask(channels.importPaidList, 3, { ...file, path: '' }, false)

    expect(reply).toEqual({ ok: true, reply: fail('file-unreadable') })
    expect(imported).toEqual([])
  })

  test.each([
    ['an account that is no number', '3', file],
    ['a path that is no text', 3, { ...file, path: 7 }],
    ['nothing for a file', 3, null],
  ])('is refused with %s', async (_what, accountId, chosen) => {
    const { ask, imported } = window()

    expect(await ask(channels.importPaidList, accountId, chosen, false)).toEqual(
      fail('invalid-input'),
    )
    expect(imported).toEqual([])
  })

  test('is refused from a foreign sender', async () => {
    const { ask } = window(() => {
      throw new Error('foreign')
    })

    await expect(ask(channels.importPaidList, 3, file, false)).rejects.toThrow('foreign')
  })
})
