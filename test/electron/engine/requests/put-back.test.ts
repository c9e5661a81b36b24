import { describe, expect, onTestFinished, test } from 'vitest'
import type { Input } from '../../../../electron/shared/contract.ts'
import type { HistoryPart, PartOfBatches } from '../../../../electron/shared/history.ts'
import { nothingSaid } from '../../../../electron/shared/how-to-send.ts'
import { EngineHouse, value } from '../../../fakes/engine-house.ts'
import { PastLedger, type PastSending } from '../../../fakes/past-ledger.ts'
import { temporaryFolder } from '../../../fakes/temporary-folder.ts'

const atMs = Date.UTC(2025, 10, 1)

type PutBackSaid = Pick<Input<'history.toDraft'>, 'locale' | 'beside'>

/** An engine with what was sent before it was there. */
async function build(...sent: readonly ((past: PastLedger) => PastSending)[]) {
  const folder = await temporaryFolder()
  const past = new PastLedger(folder)
  for (const sending of sent) past.send(sending(past))
  past.close()
  const house = await EngineHouse.build({}, folder)
  onTestFinished(() => house.demolish())
  const putBack = async (part: HistoryPart, said: PutBackSaid = {}) => {
    const { id: draftId } = await house.draft()
    return house.ask('history.toDraft', { draftId, part, ...said })
  }
  const links = async () => {
    const rows = await house.rows(50)
    return rows.flatMap(({ link }) => (link === undefined ? [] : [link]))
  }
  const unsent = (part: PartOfBatches) => house.ask('history.unsent', { part })
  return { house, putBack, links, unsent }
}

const refused = (name: string, count: number, changes: Partial<PastSending> = {}) => ({
  links: Array.from({ length: count }, (_, n) => `https://${name}.example/${n}`),
  atMs,
  end: 'refused' as const,
  ...changes,
})

const filterOf = (state: 'refused' | 'cancelled') =>
  ({
    kind: 'filter',
    filter: { accountId: undefined, states: [state], search: '' },
  }) as const

describe('what History puts back into New', () => {
  test('is without the links that were sent since, on whatever account, and counted so before', async () => {
    const { putBack, links, unsent } = await build(
      () => refused('a', 4),
      () => refused('again', 1, { links: ['https://a.example/0'], end: 'accepted' }),
      (past) =>
        refused('again', 1, {
          links: ['https://a.example/2'],
          end: 'queued',
          account: past.addAccount('Elsewhere'),
        }),
    )
    expect(await unsent(filterOf('refused'))).toBe(2)
    expect(value(await putBack(filterOf('refused'))).links).toBe(2)
    expect(await links()).toEqual(['https://a.example/1', 'https://a.example/3'])
  })

  test('says so where all of them were sent since, and changes nothing', async () => {
    const { house, putBack, unsent } = await build(
      () => refused('a', 2, { end: 'cancelled' }),
      () => refused('a', 2, { end: 'accepted' }),
    )
    expect(await unsent(filterOf('cancelled'))).toBe(0)
    expect(await putBack(filterOf('cancelled'))).toEqual({ ok: false, error: 'sent-since' })
    expect((await house.draft()).rows).toBe(0)
  })

  test('has a link that was refused twice once, with the list that it was last sent with', async () => {
    const { house, putBack, links, unsent } = await build(
      () => refused('a', 2, { draftId: 'first' }),
      () => refused('a', 1, { draftId: 'second' }),
    )
    expect(await unsent(filterOf('refused'))).toBe(2)
    const { sources } = value(await putBack(filterOf('refused'))).draft
    expect((await links()).toSorted()).toEqual(['https://a.example/0', 'https://a.example/1'])
    expect(sources).toHaveLength(2)
    expect((await house.draft()).byStatus.duplicate).toBe(0)
  })

  test('stands as it stood in its list, though the newest batches come first in History', async () => {
    const list = refused('cut', 5, { end: 'queued' })
    const { putBack, links } = await build(
      () => list,
      ({ ledger }) => {
        const laterId = ledger.cut(ledger.batches.newestId(), 1, atMs).at(-1) ?? 0
        ledger.cut(laterId, 2, atMs)
        for (const { id } of ledger.submissions.all()) ledger.cancel(id, atMs + 1)
        return refused('other', 1)
      },
    )
    value(await putBack(filterOf('cancelled')))
    expect(await links()).toEqual(list.links)
  })

  test('never has Practice’s links among those of real accounts', async () => {
    const { putBack, links } = await build(
      () => refused('real', 1),
      (past) => refused('practice', 1, { account: past.practice }),
    )
    value(await putBack(filterOf('refused')))
    expect(await links()).toEqual(['https://real.example/0'])
  })

  test('are Practice’s links where there are no others, sent for real or not', async () => {
    const { putBack, links } = await build(
      (past) => refused('practice', 2, { account: past.practice }),
      () => refused('real', 1, { links: ['https://practice.example/0'], end: 'accepted' }),
    )
    value(await putBack(filterOf('refused')))
    expect(await links()).toEqual(['https://practice.example/0', 'https://practice.example/1'])
  })

  test('takes the place of what another list left over, and not its client', async () => {
    const { house, putBack, links } = await build(() => refused('a', 1))
    const { id: draftId } = await house.paste('https://b.example/1\nsole.example/about\nhello')
    const howToSend = { ...nothingSaid, client: 'Müller', label: 'KW47' }
    value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
    await house.submit()
    expect(await house.draft()).toMatchObject({ givesWay: true, howToSend: { client: 'Müller' } })
    const { draft } = value(await putBack(filterOf('refused')))
    expect(await links()).toEqual(['https://a.example/0'])
    expect(draft.howToSend).toMatchObject({ client: '', label: '' })
    expect(draft.putAside).toMatchObject([{ name: 'KW47', lines: 2, decide: 1 }])
  })

  test('is also all that was cancelled of a list, until it was sent with another', async () => {
    const { house, putBack, links, unsent } = await build(
      () => refused('a', 3, { end: 'cancelled' }),
      () => refused('b', 2, { end: 'cancelled' }),
      () => refused('c', 2),
    )
    const part = { kind: 'cancelled', submissionIds: [1] } as const
    expect(await unsent(part)).toBe(3)
    expect(await unsent({ kind: 'cancelled', submissionIds: [3] })).toBe(0)
    value(await putBack(part))
    expect(await links()).toEqual([0, 1, 2].map((n) => `https://a.example/${n}`))
    await house.submit()
    expect(await unsent(part)).toBe(0)
  })

  test('leaves what another list left over where it is when nothing comes of it', async () => {
    const { house, putBack } = await build(
      () => refused('a', 1),
      () => refused('a', 1, { end: 'accepted' }),
    )
    await house.paste('https://b.example/1\nhello')
    await house.submit()
    expect(await putBack(filterOf('refused'))).toEqual({ ok: false, error: 'sent-since' })
    expect(await house.draft()).toMatchObject({ givesWay: true, rows: 1 })
  })

  test('is called a list of its time like any other without a label, and by no English word', async () => {
    const { house, putBack } = await build(() => refused('a', 2, { draftId: 'gone' }))
    const { sources } = value(await putBack(filterOf('refused'))).draft
    expect(sources).toMatchObject([{ name: '', isFromHistory: true }])
    const id = await house.submit()
    expect((await house.submission(id)).label).toBe('')
  })

  test('is known to be of History also where its list is not, and after New was opened again', async () => {
    const { house, putBack } = await build(() => refused('a', 2))
    const { sources } = value(await putBack(filterOf('refused'))).draft
    expect(sources).toMatchObject([{ name: '', isFromHistory: true }])
    await house.stopEngine()
    await house.startEngine()
    expect((await house.draft()).sources).toEqual(sources)
  })

  test('is counted of some batches, and not of more than 100,000 links', async () => {
    const { unsent } = await build(
      ...Array.from({ length: 6 }, (_, n) => () => {
        const links = Array.from({ length: 20_000 }, (__, i) => `https://n${n}.example/${i}`)
        return { links, atMs, end: 'refused' as const }
      }),
    )
    expect(await unsent(filterOf('refused'))).toBeUndefined()
    expect(await unsent({ kind: 'batches', batchIds: [1, 2] })).toBe(40_000)
    expect(await unsent({ kind: 'refused', submissionIds: [1] })).toBe(20_000)
  })
})

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
    const { house, putBack, links } = await buildFor()
    const { howToSend } = await house.paste('https://own.example/1')
    const { draft } = value(await putBack(cancelled, { beside: 'join' }))
    expect(draft.howToSend).toEqual(howToSend)
    expect(await links()).toHaveLength(4)
  })

  test('is that of their list where the one in New is put aside for them, and can be brought back', async () => {
    const { house, putBack, links, zed } = await buildFor()
    const own = await house.paste('https://own.example/1')
    const { draft } = value(await putBack(cancelled, { beside: 'set-aside' }))
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
    const { house, putBack, links, zed } = await buildFor()
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
    const { draft } = value(await putBack(cancelled, { beside: 'join' }))
    expect(draft).toMatchObject({ howToSend: { accountId: zed, client: '' }, rows: 4 })
  })

  test('is asked about where they are of several, though New is empty', async () => {
    const { putBack, own } = await buildFor(() => refused('o', 1, { end: 'cancelled' }))
    const asked = await putBack(cancelled)
    expect(asked).toMatchObject({ ok: false, error: { account: {} } })
    // Alone there, they are theirs.
    expect(asked).not.toHaveProperty('error.client.inNew')
    const { draft } = value(await putBack(cancelled, { beside: 'join' }))
    expect(draft).toMatchObject({ accountId: own, howToSend: { accountId: undefined, label: '' } })
  })

  test('is asked about where theirs was removed', async () => {
    const { house, putBack, zed } = await buildFor()
    await house.ask('account.remove', { accountId: zed })
    expect(await putBack(cancelled)).toMatchObject({ ok: false, error: { account: {} } })
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
