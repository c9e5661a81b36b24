import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type HowToSend, nothingSaid } from '../../../../../electron/shared/how-to-send.ts'
import { holdsSamples } from '../../../../../electron/shared/sample-lines.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

const said: HowToSend = {
  accountId: 7,
  client: 'Norda Reisen GmbH',
  label: 'November',
  batchSize: 250,
  when: {
    kind: 'at',
    day: '2026-11-21',
    time: '14:30',
    pace: 'days',
    days: '7',
    linksADay: '',
    fromTime: '00:00',
    toTime: '00:00',
    startDay: '2026-11-20',
    missed: 'keep-pace',
  },
  part: { kind: 'first', typed: '1,0' },
}

/** A list of which something was said. */
async function houseWithWord(howToSend = said) {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: draftId } = await house.paste('https://a.example/1\nno link\n')
  value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
  const kept = async () => (await house.draft()).howToSend
  const restart = async () => {
    await house.stopEngine()
    await house.startEngine()
  }
  const file = async () => {
    const drafts = join(house.folder, 'drafts')
    const names = await readdir(drafts, { recursive: true })
    return join(drafts, names.find((name) => name.endsWith('how-to-send.json')) ?? 'none')
  }
  return { house, draftId, kept, restart, file }
}

describe('what was said of how a list is to be sent', () => {
  test('is there after a restart, field by field, also where a field says nothing yet', async () => {
    const { kept, restart } = await houseWithWord()
    await restart()
    expect(await kept()).toEqual(said)
  })

  test('is nothing in a draft of a version that kept nothing, or whose file is none of ours', async () => {
    const { house, kept, restart, file } = await houseWithWord()
    for (const text of ['', '{"client":"No', '[]', '{"client":"A","label":"B","batchSize":-1}']) {
      await writeFile(await file(), text)
      await restart()
      expect(await kept()).toEqual(nothingSaid)
    }
    expect(await house.draft()).toMatchObject({ rows: 2, sendable: 1 })
  })

  test('is kept but for the field that is none of ours', async () => {
    const { kept, restart, file } = await houseWithWord()
    const path = await file()
    const foreign = { ...said, accountId: 'x', when: { ...said.when, time: 7 }, part: 'all' }
    await writeFile(path, JSON.stringify(foreign))
    await restart()
    const { client, label, batchSize } = said
    expect(await kept()).toEqual({ ...nothingSaid, client, label, batchSize })
  })

  test('goes with its list when that is cleared, and comes back with it', async () => {
    const { house, draftId, kept } = await houseWithWord()
    const { id } = await house.ask('draft.clear', { draftId })
    // Who practises goes on practising; whose list comes next nobody has said yet.
    const { accountId } = said
    expect(await kept()).toEqual({ ...nothingSaid, accountId })
    value(await house.ask('draft.undo', { draftId: id }))
    expect(await kept()).toEqual(said)
  })

  test('stays when the list is read in another way', async () => {
    const { house, draftId, kept } = await houseWithWord()
    value(await house.ask('draft.readAgain', { draftId, sourceIndex: 0, column: 0 }))
    expect(await kept()).toEqual(said)
  })

  test('goes out with a submission that leaves nothing over', async () => {
    const { house, draftId, kept, restart } = await houseWithWord()
    await house.ask('draft.clear', { draftId, what: 'unsendable' })
    await house.submit()
    expect(await kept()).toEqual(nothingSaid)
    await restart()
    expect(await kept()).toEqual(nothingSaid)
  })

  test('stays of account, client and label with lines that cannot be sent, and goes where another list comes', async () => {
    const { house, kept, restart } = await houseWithWord()
    await house.submit()
    const { client, label } = said
    expect(await kept()).toEqual({ ...nothingSaid, accountId: 1, client, label })
    await restart()
    const { id: draftId } = await house.draft()
    const howToSend = { ...(await kept()), accountId: 7 }
    value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
    await house.ask('draft.clear', { draftId, what: 'gives-way' })
    expect(await kept()).toEqual({ ...nothingSaid, accountId: 7 })
  })

  test('stays of account, client and label where something of the list is left to send, and goes where another comes', async () => {
    const { house, kept } = await houseWithWord()
    await house.paste('b.example/2')
    await house.submit()
    const { client, label } = said
    const ofList = { ...nothingSaid, accountId: 1, client, label }
    expect(await kept()).toEqual(ofList)
    const { id: draftId } = await house.draft()
    await house.ask('draft.clear', { draftId, what: 'gives-way' })
    expect(await kept()).toEqual(nothingSaid)
    value(await house.ask('draft.bringBack', { draftId }))
    expect(await kept()).toEqual(ofList)
  })

  test.each(['all', 'gives-way'] as const)(
    'keeps what is left of a practised part off the account that pays, and the next list off Practice (cleared: %s)',
    async (what) => {
      const { house, kept, restart } = await houseWithWord({ ...nothingSaid, accountId: 1 })
      await house.paste('https://b.example/1\nhttps://c.example/1\n')
      await house.submit({ part: { firstLinks: 1 }, expectedUnits: 1 })
      expect(await kept()).toEqual({ ...nothingSaid, accountId: 1 })
      // What is said of client and label since is no word on the account, nor are lines that go.
      let { id: draftId } = await house.draft()
      const howToSend = { ...nothingSaid, accountId: 1, client: 'Norda' }
      value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
      await restart()
      const { id } = await house.ask('draft.clear', { draftId, what: 'unsendable' })
      draftId = id
      expect(await kept()).toEqual(howToSend)
      await house.ask('draft.clear', { draftId, what })
      expect(await kept()).toEqual(nothingSaid)
    },
  )

  test.each([
    ['fewest', 'fewest'],
    [5, 'balanced'],
  ] as const)(
    'cuts the next list after %s into tasks as %s: a number fits its list alone',
    async (batchSize, next) => {
      const { house, draftId, kept } = await houseWithWord({ ...said, batchSize })
      await house.ask('draft.clear', { draftId })
      expect((await kept()).batchSize).toBe(next)
    },
  )

  test('does not have a list of the user’s own go to Practice that comes after the samples', async () => {
    const house = await EngineHouse.build()
    onTestFinished(() => house.demolish())
    const { id: draftId } = await house.draft()
    value(await house.ask('draft.addSamples', { draftId }))
    const howToSend = { ...nothingSaid, accountId: 1 }
    value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
    const cleared = await house.ask('draft.clear', { draftId })
    expect(cleared.howToSend.accountId).toBeUndefined()
    const back = value(await house.ask('draft.undo', { draftId: cleared.id }))
    expect(back.howToSend.accountId).toBe(1)
  })

  test('leaves what is left of the samples known as such, since they stay on Practice', async () => {
    const house = await EngineHouse.build()
    onTestFinished(() => house.demolish())
    const { id } = await house.draft()
    value(await house.ask('draft.addSamples', { draftId: id }))
    await house.submit()
    const { rows, sources, howToSend } = await house.draft()
    expect(rows).toBeGreaterThan(0)
    expect(howToSend.accountId).toBeUndefined()
    expect(holdsSamples(sources)).toBe(true)
  })

  test('is said of the list to come where the one that is open only gives way to it', async () => {
    const { house, kept } = await houseWithWord()
    await house.submit()
    const { id: draftId, givesWay } = await house.draft()
    expect(givesWay).toBe(true)
    const howToSend = { ...said, client: 'Palimo' }
    value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
    await house.ask('draft.clear', { draftId })
    expect(await kept()).toEqual({ ...howToSend, part: undefined })
  })

  test('is kept whole: the last of many words, however fast they come', async () => {
    const { house, draftId, file } = await houseWithWord()
    const words = Array.from({ length: 20 }, (_, index) => ({ ...said, client: 'N'.repeat(index) }))
    await Promise.all(
      words.map((howToSend) => house.ask('draft.keepHowToSend', { draftId, howToSend })),
    )
    expect(JSON.parse(await readFile(await file(), 'utf8'))).toEqual(words.at(-1))
  })

  test('is as before, with nothing beside it, where the disk refuses it', async () => {
    const { house, draftId, kept, restart, file } = await houseWithWord()
    const path = await file()
    await rm(path)
    await mkdir(path)
    const howToSend = { ...said, client: 'Palimo' }
    await expect(house.ask('draft.keepHowToSend', { draftId, howToSend })).rejects.toThrow('EISDIR')
    expect(await kept()).toEqual(said)
    expect(await readdir(dirname(path))).not.toContain('how-to-send.json.partial')
    // The list opens without it.
    await restart()
    expect(await kept()).toEqual(nothingSaid)
    expect(await house.draft()).toMatchObject({ rows: 2, sendable: 1 })
  })

  test('is told to every window where it names another account, which these follow', async () => {
    const { house, draftId } = await houseWithWord()
    await house.stopEngine()
    await house.startEngine()
    const from = house.events.length
    const howToSend = { ...said, accountId: 8 }
    value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
    // What was not told yet is told before the engine stops.
    await house.stopEngine()
    const told = house.events.slice(from).filter(({ name }) => name === 'draft.changed')
    expect(told).toMatchObject([{ payload: { howToSend: { accountId: 8 } } }])
    await house.startEngine()
  })

  test('is not taken of a list that is no longer open', async () => {
    const { house, draftId } = await houseWithWord()
    await house.ask('draft.clear', { draftId })
    const late = await house.ask('draft.keepHowToSend', { draftId, howToSend: nothingSaid })
    expect(late).toEqual({ ok: false, error: 'unknown-draft' })
  })
})
