import { describe, expect, test } from 'vitest'
import {
  answerWindow,
  type Channels,
  checkSender,
  ForeignSender,
} from '../../../electron/main/ipc-handlers.ts'
import { channels } from '../../../electron/shared/window-transport.ts'
import type { EngineInput } from '../../../electron/shared/contract/engine.ts'
import { fail } from '../../../electron/shared/result.ts'
import { openRunningHost } from '../host/fake-host.ts'

const page = {}
const ourFrame = { origin: 'app://linkferry', url: 'app://linkferry/index.html', parent: null }

describe('the sender check', () => {
  test.each(['app://linkferry/index.html', 'app://linkferry/index.html#/queue'])(
    'lets %s in the main frame of our window through',
    (url) => {
      expect(() =>
        checkSender({ sender: page, senderFrame: { ...ourFrame, url } }, page),
      ).not.toThrow()
    },
  )

  test.each([
    ['another origin', { origin: 'https://example.com' }],
    ['an opaque origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['another host of our scheme', { origin: 'app://elsewhere' }],
    ['about:blank with the origin that it inherited', { url: 'about:blank' }],
    ['an empty address', { url: '' }],
    ['an address that only begins like ours', { url: 'app://linkferry.evil/' }],
    ['an inner frame', { parent: {} }],
  ])('throws at %s', (_who, difference) => {
    expect(() =>
      checkSender({ sender: page, senderFrame: { ...ourFrame, ...difference } }, page),
    ).toThrow(ForeignSender)
  })

  test('throws at a frame that is gone', () => {
    expect(() => checkSender({ sender: page, senderFrame: null }, page)).toThrow(ForeignSender)
  })

  test('throws at another window', () => {
    expect(() => checkSender({ sender: {}, senderFrame: ourFrame }, page)).toThrow(ForeignSender)
  })

  test('throws while there is no window', () => {
    expect(() => checkSender({ sender: page, senderFrame: ourFrame }, undefined)).toThrow(
      ForeignSender,
    )
  })
})

type Listener = Parameters<Channels['handle']>[1]

/** A window on a real front door, whose engine replies as if every file held one line. */
async function openWindow() {
  const listeners = new Map<string, Listener>()
  const told: string[] = []
  const added: EngineInput<'list.addFiles'>[] = []
  const imported: EngineInput<'account.importSent'>[] = []
  const { door, heard } = await openRunningHost({
    'list.addFiles': (input) => {
      added.push(input)
      const files = input.files.map(({ name }) => ({ name, listId: 1, lines: 1 }))
      return { lists: [], files }
    },
    'account.importSent': (input) => {
      imported.push(input)
      return fail('not-a-list-of-sent-links')
    },
  })
  answerWindow({ handle: (channel, listener) => void listeners.set(channel, listener) }, door, {
    page,
    hasSnapshot: () => told.push('has a snapshot'),
    paste: () => told.push('pasted'),
  })
  const send = (senderFrame: typeof ourFrame | null, channel: string, ...input: unknown[]) =>
    listeners.get(channel)?.({ sender: page, senderFrame }, ...input)
  const ask = (channel: string, ...input: unknown[]) => send(ourFrame, channel, ...input)
  return { ask, send, told, added, imported, heard }
}

describe('what the window asks', () => {
  test('goes to the front door by name, and its reply comes back', async () => {
    const { ask } = await openWindow()

    expect(await ask(channels.request, 'app.snapshot', undefined)).toMatchObject({
      ok: true,
      reply: { engine: { kind: 'running' } },
    })
  })

  test('is answered with the number of the last event before the reply', async () => {
    const { ask, heard } = await openWindow()
    const before = heard.length

    const answer = await ask(channels.request, 'settings.save', { theme: 'dark' })

    expect(heard.slice(before).map(({ name }) => name)).toEqual(['settings.changed'])
    expect(answer).toMatchObject({ ok: true, revision: heard[before]?.revision })
  })

  test('tells when the page has a snapshot, and of nothing else', async () => {
    const { ask, told } = await openWindow()

    await ask(channels.request, 'settings.save', {})
    expect(told).toEqual([])
    await ask(channels.request, 'app.snapshot', undefined)

    expect(told).toEqual(['has a snapshot'])
  })

  test('that fails is answered with the kind of the failure, which no rejection would carry', async () => {
    const { ask } = await openWindow()

    expect(await ask(channels.request, 'settings.save', 7)).toEqual(fail('invalid-input'))
    expect(await ask(channels.request, { toString: () => 'app.snapshot' }, 1)).toEqual(
      fail('unknown-request'),
    )
  })

  test('is refused before anything is done when the sender is foreign', async () => {
    const { send, told, added, imported } = await openWindow()

    for (const [channel, ...input] of [
      [channels.request, 'app.snapshot'],
      [channels.addFiles, { listId: 1 }, []],
      [channels.importSent, 3, { path: '/a', name: 'a' }, false],
      [channels.paste],
    ] as const)
      await expect(send(null, channel, ...input)).rejects.toThrow(ForeignSender)
    expect([...told, ...added, ...imported]).toEqual([])
  })

  test('to paste is done by the window', async () => {
    const { ask, told } = await openWindow()

    await ask(channels.paste)

    expect(told).toEqual(['pasted'])
  })
})

describe('files that were dropped', () => {
  const file = { path: '/home/a/links.txt', name: 'links.txt' }

  test.each([{ listId: 4 }, { new: { client: 'Norda' } }])(
    'go to the front door by path and name, to be read and not moved, into %j',
    async (into) => {
      const { ask, added } = await openWindow()

      const reply = await ask(channels.addFiles, into, [{ ...file, move: true, more: 1 }])

      expect(reply).toMatchObject({
        ok: true,
        reply: { lists: [], files: [{ name: 'links.txt', listId: 1, lines: 1 }] },
      })
      expect(added).toEqual([{ into, files: [{ ...file, move: false }] }])
    },
  )

  test('that have no path are unreadable, and the others are read', async () => {
    const { ask, added } = await openWindow()

    const reply = await ask(channels.addFiles, { listId: 4 }, [
      { path: '', name: 'made.txt' },
      file,
    ])

    expect(reply).toMatchObject({
      reply: { files: [{ name: 'links.txt' }, { name: 'made.txt', problem: 'file-unreadable' }] },
    })
    expect(added[0]?.files).toEqual([{ ...file, move: false }])
  })

  test.each([
    ['a list that is no number', { listId: '../../etc' }, []],
    ['no list and no new one', {}, []],
    ['more than a list', { listId: 4, folder: '/etc' }, []],
    ['no array', { listId: 4 }, { path: '/a', name: 'a' }],
    ['a path that is no text', { listId: 4 }, [{ path: 7, name: 'a' }]],
    ['a file without a name', { listId: 4 }, [{ path: '/a' }]],
    ['nothing for a file', { listId: 4 }, [null]],
  ])('are refused with %s', async (_what, into, files) => {
    const { ask, added } = await openWindow()

    expect(await ask(channels.addFiles, into, files)).toEqual(fail('invalid-input'))
    expect(added).toEqual([])
  })
})

describe('a file of sent links that was chosen', () => {
  const file = { path: '/home/a/sent.txt.gz', name: 'sent.txt.gz' }

  test('goes to the front door by account and path', async () => {
    const { ask, imported } = await openWindow()

    const reply = await ask(channels.importSent, 3, { ...file, more: 1 }, true)

    expect(reply).toMatchObject({ ok: true, reply: fail('not-a-list-of-sent-links') })
    expect(imported).toEqual([{ accountId: 3, path: file.path, isSure: true }])
  })

  test('is imported only if the page says true that the user is sure', async () => {
    const { ask, imported } = await openWindow()

    await ask(channels.importSent, 3, file, 'yes')

    expect(imported).toMatchObject([{ isSure: false }])
  })

  test('without a path is unreadable', async () => {
    const { ask, imported } = await openWindow()

    const reply = await ask(channels.importSent, 3, { ...file, path: '' }, false)

    expect(reply).toMatchObject({ ok: true, reply: fail('file-unreadable') })
    expect(imported).toEqual([])
  })

  test.each([
    ['an account that is no number', '3', file],
    ['a path that is no text', 3, { ...file, path: 7 }],
    ['nothing for a file', 3, null],
  ])('is refused with %s', async (_what, accountId, chosen) => {
    const { ask, imported } = await openWindow()

    expect(await ask(channels.importSent, accountId, chosen, false)).toEqual(fail('invalid-input'))
    expect(imported).toEqual([])
  })
})
