import { describe, expect, test } from 'vitest'
import { nothingSaid } from '../../../../../electron/shared/how-to-send.ts'
import { value } from '../../../../fakes/engine-house.ts'
import { atMs, build, filterOf, refused } from './put-back-fixture.ts'

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
