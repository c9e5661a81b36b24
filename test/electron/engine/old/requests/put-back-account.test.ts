import { describe, expect, test } from 'vitest'
import { nothingSaid } from '../../../../../electron/shared/how-to-send.ts'
import type { OtherList } from '../../../../../electron/shared/put-back.ts'
import { value } from '../../../../fakes/engine-house.ts'
import type { PastLedger, PastSending } from '../../../../fakes/past-ledger.ts'
import { build, filterOf, refused } from './put-back-fixture.ts'

describe('the account that pays for what is put back into New', () => {
  /** A list of Zed's that was cancelled, while New looks up for another account. */
  async function buildFor(...also: readonly ((past: PastLedger) => PastSending)[]) {
    let zed = 0
    const built = await build(
      (past) => {
        const account = past.addAccount('Zed')
        zed = account.id
        return refused('z', 3, { account, client: 'Zed GmbH', label: 'KW47', end: 'cancelled' })
      },
      ...also,
    )
    const { house } = built
    const [first] = (await house.ask('engine.snapshot', undefined)).accounts
    const own = first?.id ?? 0
    const useOwn = async () => {
      const { id: draftId } = await house.draft()
      value(await house.ask('draft.useAccount', { draftId, accountId: own }))
    }
    await useOwn()
    return { ...built, zed, own, useOwn }
  }
  const cancelled = filterOf('cancelled')

  test('is that of their list where New holds nothing else, with its client and label, and not that of the next', async () => {
    const { house, putBack, zed } = await buildFor()
    const before = await house.draft()
    const { draft } = value(await putBack(cancelled))
    const howToSend = { accountId: zed, client: 'Zed GmbH', label: 'KW47' }
    expect(draft).toMatchObject({ accountId: zed, howToSend, byStatus: { ready: 3 } })
    expect(draft.howToSendTaken).toBe(before.howToSendTaken + 1)
    await house.stopEngine()
    await house.startEngine()
    expect((await house.draft()).howToSend).toMatchObject(howToSend)
    const { id: draftId } = await house.draft()
    expect((await house.ask('draft.clear', { draftId })).howToSend).toEqual(nothingSaid)
  })

  test('is asked about where another list is in New, and nothing changes before it is', async () => {
    const { house, putBack, links, own } = await buildFor()
    await house.paste('https://own.example/1')
    const { accounts } = await house.ask('engine.snapshot', undefined)
    const inNew = accounts.find(({ id }) => id === own)?.name
    const asked = await putBack(cancelled)
    // In one question, since one answer is for both.
    const error = {
      account: { inNew, theirs: ['Zed'] },
      client: { inNew: '', theirs: ['Zed GmbH'] },
    }
    expect(asked).toEqual({ ok: false, error })
    expect(await links()).toEqual(['https://own.example/1'])
  })

  test('stays that of the list in New where the user says so', async () => {
    const { house, putBackBy, links } = await buildFor()
    const { howToSend } = await house.paste('https://own.example/1')
    const { draft } = value(await putBackBy('join', cancelled))
    expect(draft.howToSend).toEqual(howToSend)
    expect(await links()).toHaveLength(4)
  })

  test('is that of their list where the one in New is put aside for them, and can be brought back', async () => {
    const { house, putBackBy, links, zed } = await buildFor()
    const own = await house.paste('https://own.example/1')
    const { draft } = value(await putBackBy('set-aside', cancelled))
    expect(draft).toMatchObject({ accountId: zed, putAside: [{ draftId: own.id, lines: 1 }] })
    expect(await links()).toHaveLength(3)
    value(await house.ask('draft.bringBack', { draftId: own.id }))
    expect(await links()).toEqual(['https://own.example/1'])
  })

  test('is not asked about where it is the one that New sends on already', async () => {
    const { house, putBack, zed } = await buildFor()
    const { id: draftId } = await house.paste('https://own.example/1')
    value(
      await house.ask('draft.keepHowToSend', {
        draftId,
        howToSend: { ...nothingSaid, accountId: zed, client: 'Zed GmbH ' },
      }),
    )
    expect(value(await putBack(cancelled)).draft.byStatus.ready).toBe(4)
  })

  test('is not another’s where the list in New is of another client, which is asked about', async () => {
    const { house, putBack, putBackBy, links, zed } = await buildFor()
    const { id: draftId } = await house.paste('https://own.example/1')
    const isFor = async (client: string) =>
      value(
        await house.ask('draft.keepHowToSend', {
          draftId,
          howToSend: { ...nothingSaid, accountId: zed, client },
        }),
      )
    for (const client of ['Acme', '']) {
      await isFor(client)
      const error = { client: { inNew: client, theirs: ['Zed GmbH'] } }
      expect(await putBack(cancelled)).toEqual({ ok: false, error })
    }
    expect(await links()).toEqual(['https://own.example/1'])
    const { draft } = value(await putBackBy('join', cancelled))
    expect(draft).toMatchObject({ howToSend: { accountId: zed, client: '' }, rows: 4 })
  })

  test('is asked about where they are of several, though New is empty', async () => {
    const { putBack, putBackBy, own } = await buildFor(() => refused('o', 1, { end: 'cancelled' }))
    const asked = await putBack(cancelled)
    expect(asked).toMatchObject({ ok: false, error: { account: {} } })
    // Alone there, they are theirs.
    expect(asked).not.toHaveProperty('error.client.inNew')
    const { draft } = value(await putBackBy('join', cancelled))
    expect(draft).toMatchObject({ accountId: own, howToSend: { accountId: undefined, label: '' } })
  })

  test('is asked about where theirs was removed', async () => {
    const { house, putBack, zed } = await buildFor()
    await house.ask('account.remove', { accountId: zed })
    expect(await putBack(cancelled)).toMatchObject({ ok: false, error: { account: {} } })
  })

  describe('is asked about anew where another window makes it another question before the answer comes', () => {
    /** Asked about Zed's other client, on the account that the links were sent on. */
    async function askedOf(...also: readonly ((past: PastLedger) => PastSending)[]) {
      const built = await buildFor(...also)
      const { house, putBack, zed } = built
      const { id: draftId } = await house.paste('https://own.example/1')
      const sayOf = async (accountId: number, client: string) => {
        const howToSend = { ...nothingSaid, accountId, client }
        value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
      }
      await sayOf(zed, 'Zed GmbH & Co')
      const about: OtherList = { client: { inNew: 'Zed GmbH & Co', theirs: ['Zed GmbH'] } }
      expect(await putBack(cancelled)).toEqual({ ok: false, error: about })
      return { ...built, draftId, about, sayOf }
    }

    test.each(['join', 'set-aside'] as const)('%s', async (word) => {
      const { house, putBack, links, own, about, sayOf, draftId } = await askedOf()
      await sayOf(own, 'Acme')
      const again = await putBack(cancelled, { beside: { word, about } })
      expect(again).toMatchObject({
        ok: false,
        error: { account: { theirs: ['Zed'] }, client: { inNew: 'Acme', theirs: ['Zed GmbH'] } },
      })
      expect(await links()).toEqual(['https://own.example/1'])
      expect(await house.draft()).toMatchObject({ id: draftId, putAside: [] })
    })

    test('by links that are another client’s too', async () => {
      const { house, putBack, links, about } = await askedOf(({ ledger }) => {
        const account = ledger.accounts.all().find(({ name }) => name === 'Zed')
        return refused('y', 1, { ...(account && { account }), client: 'Yon', end: 'queued' })
      })
      await house.ask('submission.cancel', { submissionId: 2 })
      const again = await putBack(cancelled, { beside: { word: 'join', about } })
      expect(again).toMatchObject({ ok: false, error: { client: { theirs: ['Yon', 'Zed GmbH'] } } })
      expect(await links()).toEqual(['https://own.example/1'])
    })
  })

  test('is not asked about again where nothing is to be asked by then: what was said holds', async () => {
    const { house, putBack, zed } = await buildFor()
    const { id: draftId } = await house.paste('https://own.example/1')
    const asked = await putBack(cancelled)
    if (asked.ok || typeof asked.error === 'string') throw new Error('Nothing was asked')
    const howToSend = { ...nothingSaid, accountId: zed, client: 'Zed GmbH' }
    value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
    const { draft } = value(
      await putBack(cancelled, { beside: { word: 'set-aside', about: asked.error } }),
    )
    expect(draft).toMatchObject({ rows: 3, putAside: [{ draftId }] })
  })

  test.each([
    ['en', 'Not submitted'],
    ['zh-CN', '未提交'],
  ])('what is told of them beside is in the language of the window: %s', async (locale, word) => {
    const { house, putBack } = await buildFor()
    value(await putBack(cancelled, { locale }))
    const rows = await house.rows()
    expect(rows.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready'])
    expect(rows.at(-1)?.context).toContain(word)
  })
})
