import { expect, onTestFinished, test } from 'vitest'
import { dayOf } from '../../../../../electron/shared/local-day.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

async function build() {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const submit = async () => {
    await house.whenIn(await house.submit({ client: 'Norda' }), 'finished')
  }
  const figures = async () => {
    const today = dayOf(Date.now())
    const scope = { kind: 'client', client: 'Norda', fromDay: today, toDay: today } as const
    return value(await house.ask('report.figures', { scope }))
  }
  return { house, submit, figures }
}

const messy =
  'https://a.example/1\nhttps://a.example/1\nn/a\nb.example/2\nc.example/3\nhttps://d.example/4'

/** A list of which a client's report tells every reason, and what it left over. */
async function sendFirst() {
  const built = await build()
  await built.house.paste(messy)
  const { id: draftId } = await built.house.draft()
  await built.house.ask('draft.exclude', { draftId, target: { rows: [5] } })
  await built.submit()
  return built
}

const none = { duplicates: 0, unusable: 0, undecided: 0, leftOut: 0, cancelled: 0, afterwards: 0 }

test('a report tells apart what waits for a choice and what was left out', async () => {
  const { figures } = await sendFirst()
  expect(await figures()).toMatchObject({
    linesReceived: 6,
    submitted: 1,
    notSubmitted: { ...none, duplicates: 1, unusable: 1, undecided: 2, leftOut: 1 },
  })
})

test('a report keeps why each line was not submitted once the rest of its list was sent', async () => {
  const { house, submit, figures } = await sendFirst()
  const { id: draftId } = await house.draft()
  await house.ask('draft.decide', { draftId, target: { rows: [1] }, choice: 'mend' })
  await house.stopEngine()
  await house.startEngine()
  await submit()
  expect(await figures()).toMatchObject({
    linesReceived: 6,
    linksAdded: 0,
    submitted: 2,
    notSubmitted: { ...none, duplicates: 1, unusable: 1, undecided: 1, leftOut: 1 },
  })
})

test('a report keeps why what was cleared was not submitted', async () => {
  const { house, submit, figures } = await sendFirst()
  const { id: draftId } = await house.draft()
  await house.ask('draft.edit', { draftId, row: 0, text: 'https://e.example/5' })
  // It is mended into what was sent, and goes with what cannot be sent.
  await house.ask('draft.edit', { draftId, row: 1, text: 'https://e.example/5' })
  await house.ask('draft.clear', { draftId, what: 'unsendable' })
  await submit()
  expect(await figures()).toMatchObject({
    linesReceived: 6,
    linksAdded: 0,
    submitted: 2,
    notSubmitted: { ...none, duplicates: 1, undecided: 2, leftOut: 1 },
  })
})
