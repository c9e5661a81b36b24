import { expect, test } from 'vitest'

import type { Bridge } from '../../../../electron/shared/bridge.ts'
import type { DraftSummary } from '../../../../electron/shared/draft.ts'
import { nothingSaid } from '../../../../electron/shared/how-to-send.ts'
import { fail, ok } from '../../../../electron/shared/result.ts'
import { createAppState } from '../../../../renderer/old/app-state.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { createChangesUnderWay } from '../../../../renderer/old/new/changes-under-way.ts'
import { createStepsElsewhere } from '../../../../renderer/old/new/steps-elsewhere.ts'
import { createIntakeStore, indexToOffer } from '../../../../renderer/old/new/intake-store.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'
import { settle } from './settle.ts'

async function opened(bridgeTo: (bridge: Bridge<File>) => Bridge<File> = (bridge) => bridge) {
  const main = createFakeMain()
  const api = overBridge(bridgeTo(main.bridge))
  const app = createAppState(api)
  app.getState().start()
  await settle()
  const intake = createIntakeStore(api, app, createStepsElsewhere(), createChangesUnderWay())
  return { main, api, app, intake, draft: () => app.getState().snapshot?.draft }
}

/** What is asked for arrives a turn later, as in another process. */
function farAway(bridge: Bridge<File>): Bridge<File> {
  return {
    ...bridge,
    async request(name, input) {
      await new Promise((resolve) => setImmediate(resolve))
      return bridge.request(name, input)
    },
  }
}

test('adds what was pasted to the draft', async () => {
  const { intake, draft } = await opened()
  await intake.getState().paste('https://a.example/\nb.example/c')
  expect(draft()?.byStatus).toMatchObject({ ready: 1, decide: 1 })
})

test('adds the lines of files', async () => {
  const { intake, draft } = await opened()
  await intake.getState().addFiles([new File(['https://a.example/'], 'a.txt')])
  expect(draft()?.rows).toBe(1)
})

test('tells of a file without a line, beside others too, until something comes in, and of an empty paste nothing', async () => {
  const { intake, draft } = await opened()
  const { paste, addFiles } = intake.getState()
  await paste('')
  await addFiles([])
  expect(intake.getState()).toMatchObject({ trouble: undefined, files: undefined })
  const full = new File(['https://a.example/'], 'a.txt')
  await addFiles([new File([''], 'empty.txt'), full])
  expect([draft()?.rows, intake.getState().files]).toEqual([
    1,
    [
      { name: 'empty.txt', lines: 0 },
      { name: 'a.txt', lines: 1 },
    ],
  ])
  await addFiles([full])
  expect(intake.getState().files).toBeUndefined()
})

test('tells of all files of two drops that came in at once', async () => {
  const { intake } = await opened()
  const { addFiles } = intake.getState()
  const drops = ['a.txt', 'b.txt'].map((name) => addFiles([new File([''], name)]))
  await Promise.all(drops)
  expect(intake.getState().files?.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
})

test('tells why nothing came in until something does', async () => {
  const { main, intake } = await opened()
  main.on('draft.paste', () => fail('disk-full'))
  await intake.getState().paste('https://a.example/')
  expect(intake.getState().trouble).toBe('disk-full')
  await intake.getState().addSamples()
  expect(intake.getState().trouble).toBeUndefined()
})

test('tells which file of an archive it was, until something else comes in', async () => {
  const { main, intake } = await opened()
  main.on('draft.paste', () => fail('damaged-file', ['lists/b.csv']))
  await intake.getState().paste('https://a.example/')
  expect(intake.getState().troubleInside).toEqual(['lists/b.csv'])
  await intake.getState().addSamples()
  expect(intake.getState().troubleInside).toEqual([])
})

test('says so when the host does not answer', async () => {
  const { main, intake } = await opened()
  main.on('draft.paste', () => Promise.reject(new Error('gone')))
  await intake.getState().paste('https://a.example/')
  expect(intake.getState().trouble).toBe('away')
})

test('says that it is reading until the host has answered', async () => {
  const { intake } = await opened()
  const pasted = intake.getState().paste('https://a.example/')
  expect(intake.getState().isTaking).toBe(true)
  await pasted
  expect(intake.getState().isTaking).toBe(false)
})

test('says that it is reading until the host has answered for all that was given', async () => {
  const { main, intake, draft } = await opened()
  const second = Promise.withResolvers<undefined>()
  main.on('draft.paste', async ({ text }) => {
    if (text !== 'https://a.example/') await second.promise
    main.draft().paste(text)
    return ok(main.draft().summary())
  })
  const { paste } = intake.getState()
  const pasted = ['https://a.example/', 'https://b.example/'].map((text) => paste(text))
  await pasted[0]
  expect([draft()?.rows, intake.getState().isTaking]).toEqual([1, true])
  second.resolve(undefined)
  await pasted[1]
  expect([draft()?.rows, intake.getState().isTaking]).toEqual([2, false])
})

test('of two lists that are pasted at once where another gives way, none is put aside with that', async () => {
  const { main, app, intake, draft } = await opened(farAway)
  await intake.getState().paste('hello')
  const there = draft()
  if (there === undefined) throw new Error('no draft')
  app.getState().takeDraft({ ...there, givesWay: true })
  const { paste } = intake.getState()
  await Promise.all(['https://a.example/', 'https://b.example/'].map((text) => paste(text)))
  expect(main.asked.filter(({ name }) => name === 'draft.clear')).toHaveLength(1)
  expect(draft()?.rows).toBe(2)
})

test('of two presses that clear, the second clears nothing of what stands there since', async () => {
  const { intake, draft } = await opened(farAway)
  await intake.getState().paste('https://a.example/')
  const { clear, restoreCleared } = intake.getState()
  expect(await Promise.all([clear(), clear()])).toEqual([true, false])
  await restoreCleared()
  expect(draft()?.rows).toBe(1)
})

test('puts what gives way aside before the next list comes in, and says how much it was, of which list', async () => {
  const { main, app, intake, draft } = await opened()
  const list = fakeSubmission({ id: 7, accountId: 1, links: {} })
  main.tell('submissions.changed', { submissions: [list], batches: [] })
  async function listGivenWay(left: (there: DraftSummary) => Partial<DraftSummary>) {
    await intake.getState().paste('hello\nthanks!')
    const there = draft()
    if (there === undefined) throw new Error('no draft')
    app.getState().takeDraft({ ...there, ...left(there), givesWay: true })
    await intake.getState().paste('https://a.example/')
    expect(draft()?.rows).toBe(1)
    expect(intake.getState().putAside?.lines).toBe(there.rows)
    return intake.getState().putAside?.list
  }
  expect(await listGivenWay(() => ({ leftBy: list.id }))).toBe(list)
  // The engine that laid it out has ended since: a list is called by its file, else by its label.
  const named = ({ sources }: DraftSummary) => sources.map((one) => ({ ...one, name: 'a.csv' }))
  expect(await listGivenWay((there) => ({ sources: named(there) }))).toMatchObject({
    label: 'a.csv',
  })
  const howToSend = { ...nothingSaid, label: 'Spring' }
  expect(await listGivenWay(() => ({ howToSend }))).toMatchObject({ label: 'Spring' })
  expect(await listGivenWay(() => ({}))).toBeUndefined()
})

test('says of which client the list is that lines were added to, and not of the first lines of a list', async () => {
  const { api, intake, draft } = await opened()
  const howToSend = { ...nothingSaid, client: 'Müller' }
  await api.request('draft.keepHowToSend', { draftId: draft()?.id ?? '', howToSend })
  await intake.getState().paste('https://a.example/1')
  expect(intake.getState().addedTo).toBeUndefined()
  await intake.getState().paste('https://a.example/2')
  expect(intake.getState().addedTo).toBe('Müller')
  intake.getState().toldOfClient()
  expect(intake.getState().addedTo).toBeUndefined()
})

test('leaves it to the note to tell of what could still be sent in a list that gave way', async () => {
  const { main, app, intake, draft } = await opened()
  await intake.getState().paste('a.example/1')
  const left = draft()
  if (left === undefined) throw new Error('no draft')
  app.getState().takeDraft({ ...left, givesWay: true })
  const note = { draftId: left.id, name: '', atMs: 0, lines: 1, sendable: 0, decide: 1 }
  const next = { ...left, id: 'next', rows: 0, lines: 0, putAside: [note] }
  main.on('draft.clear', () => ({ ...next, isCleared: true }))
  main.on('draft.paste', () => ok(next))
  await intake.getState().paste('https://a.example/')
  expect(draft()?.putAside).toEqual([note])
  expect(intake.getState().putAside).toBeUndefined()
})

test('a list that another window cleared first was not cleared here', async () => {
  const { main, intake, draft } = await opened()
  const next = { ...main.draft().summary(), id: 'next' }
  main.on('draft.clear', () => ({ ...next, isCleared: false }))
  expect(await intake.getState().clear()).toBe(false)
  expect(draft()?.id).toBe('next')
})

test('brings back what was cleared', async () => {
  const { intake, draft } = await opened()
  await intake.getState().paste('https://a.example/')
  await intake.getState().clear()
  expect(draft()?.rows).toBe(0)
  await intake.getState().restoreCleared()
  expect(draft()?.rows).toBe(1)
})

test('asks before it fetches from a private network, and goes on with the user’s word', async () => {
  const { main, intake, draft } = await opened()
  const asked: unknown[] = []
  main.on('draft.fetch', ({ address, allowPrivate }) => {
    asked.push([address, allowPrivate])
    const now = draft()
    return allowPrivate && now !== undefined ? ok(now) : fail('private-address')
  })
  await intake.getState().fetchList('http://intranet/list')
  expect(intake.getState().trouble).toBe('private-address')
  await intake.getState().allowPrivate?.()
  expect(asked).toEqual([
    ['http://intranet/list', false],
    ['http://intranet/list', true],
  ])
  expect(intake.getState()).toMatchObject({ trouble: undefined, allowPrivate: undefined })
})

test('offers the sitemaps of an index until they were fetched or left', async () => {
  const { intake, draft } = await opened()
  await intake.getState().paste('https://a.example/')
  const now = draft()
  const source = now?.sources[0]
  if (now === undefined || source === undefined) throw new Error('No source')
  const index = { ...source, sitemaps: 2 }
  const indexes = { ...now, sources: [source, index, source, index] }
  expect(indexToOffer(indexes, undefined)).toBe(1)
  intake.getState().leaveSitemaps(1)
  expect(indexToOffer(indexes, intake.getState().followed)).toBe(3)
  expect(indexToOffer({ ...indexes, id: 'another' }, intake.getState().followed)).toBe(1)
  await intake.getState().fetchSitemaps(0)
  expect(intake.getState().followed).toEqual({ draftId: now.id, sources: 1 })
})

test('tells of the sitemaps that did not come, until they are asked for again', async () => {
  const { main, intake, draft } = await opened()
  await intake.getState().paste('https://a.example/')
  const now = draft()
  if (now === undefined) throw new Error('No draft')
  const address = 'https://a.example/gone.xml'
  const gone = { address, problem: 'address-refused', answer: 'HTTP 404' } as const
  main.on('draft.fetchSitemaps', ({ allowPrivate }) =>
    ok({ draft: now, named: 3, notFetched: allowPrivate ? [] : [gone] }),
  )
  await intake.getState().fetchSitemaps(0)
  const missing = {
    draftId: now.id,
    sourceIndex: 0,
    allowPrivate: false,
    named: 3,
    notFetched: [gone],
  }
  expect(intake.getState()).toMatchObject({ notFetched: missing, trouble: undefined })
  await intake.getState().fetchSitemaps(0, true)
  expect(intake.getState().notFetched).toBeUndefined()
})

test('names the address of what could not be fetched', async () => {
  const { main, intake } = await opened()
  main.on('draft.fetch', () => fail('address-refused', ['HTTP 404']))
  await intake.getState().fetchList('https://a.example/gone')
  expect(intake.getState()).toMatchObject({
    trouble: 'address-refused',
    troubleInside: ['HTTP 404'],
    troubleAddress: 'https://a.example/gone',
  })
})

test('reads a source again as it was asked to', async () => {
  const { main, intake } = await opened()
  const asked: unknown[] = []
  main.on('draft.readAgain', (input) => {
    asked.push(input)
    return fail('file-unreadable')
  })
  await intake.getState().readAgain(2, { column: 'whole-lines' })
  expect(asked).toMatchObject([{ sourceIndex: 2, column: 'whole-lines' }])
  expect(intake.getState().trouble).toBe('file-unreadable')
})

test.each([
  ['before', true],
  ['after', false],
])('leaves a full disk to its own sentence, told %s the refusal', async (_, isBefore) => {
  const { main, app, intake } = await opened()
  const tell = () => main.tell('disk.refused', { problem: 'disk-full' })
  main.on('draft.clear', () => {
    if (isBefore) tell()
    return Promise.reject(new Error('disk-full'))
  })
  expect(await intake.getState().clear()).toBe(false)
  if (!isBefore) tell()
  expect(intake.getState().trouble).toBeUndefined()
  expect(app.getState().diskProblem).toBe('disk-full')
  app.getState().forgetDiskProblem()
  expect(intake.getState().trouble).toBeUndefined()
})

test('tells again that the host is away after what the disk refused was read', async () => {
  const { main, intake } = await opened()
  main.tell('disk.refused', { problem: 'disk-full' })
  main.on('draft.paste', () => Promise.reject(new Error('gone')))
  await intake.getState().paste('https://a.example/')
  expect(intake.getState().trouble).toBe('away')
})

test('passes over what was put aside before, but not what gives way to the list that comes in', async () => {
  const { main, intake, draft } = await opened()
  const aside = (draftId: string) => ({
    draftId,
    name: '',
    atMs: 0,
    lines: 2,
    sendable: 2,
    decide: 0,
  })
  const tell = (change: Partial<DraftSummary>): void =>
    main.tell('draft.changed', { ...main.draft().summary(), ...change })
  tell({ putAside: [aside('a')] })
  await intake.getState().paste('')
  expect(intake.getState().passedOver).toEqual([])

  tell({ putAside: [aside('a')] })
  await intake.getState().paste('https://a.example/')
  expect(intake.getState().passedOver).toEqual(['a'])

  tell({ putAside: [aside('a')], givesWay: true })
  main.on('draft.clear', () => {
    const cleared = main.draft().summary()
    return { ...cleared, putAside: [aside('a'), aside('b')], isCleared: true }
  })
  await intake.getState().paste('https://b.example/')
  expect(intake.getState().passedOver).toEqual(['a'])

  intake.getState().showPutAside()
  expect(intake.getState().passedOver).toEqual([])
  expect(draft()?.lines).toBeGreaterThan(0)
})
