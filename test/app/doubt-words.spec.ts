import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { sceneTime } from '../fakes/scenes.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const nowMs = sceneTime.getTime()
const norda = fakeAccount({ id: 2, name: 'Norda' })

test('the rail and the Queue say that an answer is owed of what is finished', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const asked = fakeSubmission({
    id: 9,
    accountId: 2,
    label: 'Morning list',
    state: 'finished',
    finishedMs: nowMs,
    links: { accepted: 10, inDoubt: 5 },
  })
  await tell(window, [norda], [asked])
  const rail = window.getByRole('navigation').first()
  await expect(rail.getByRole('button', { name: /^Queue.*1 open submission/ })).toBeVisible()
  const note = rail.getByRole('button', {
    name: '5 links were maybe charged. Was it charged? Morning list',
  })
  await expect(note).toBeVisible()
  await note.click()
  await expect(window.getByRole('heading', { name: 'Morning list' })).toBeInViewport()
  await expect(window.getByText('Nothing is waiting, but 5 links were maybe charged')).toBeVisible()
})

test('a question that another window has answered says no balance by which to answer it', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = { id: 9, accountId: 2, state: 'finished' } as const
  const asked = fakeSubmission({ ...submission, links: { inDoubt: 2_000 } })
  const doubts = fakeBatches(asked)
  const since = { knownBalance: 10_000, balanceEnteredMs: 0 }
  await window.evaluate((own) => {
    globalThis.fakeMain.on('submission.batches', () => own)
    globalThis.fakeMain.on('account.doubts', () => own)
  }, doubts)
  await tell(window, [{ ...norda, ...since, linksInDoubt: 2_000 }], [asked])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Was it charged?' }).last().click()
  const dialog = window.getByRole('dialog')
  await expect(dialog).toContainText('9,000')

  const answered = fakeSubmission({ ...submission, links: { accepted: 1_000, inDoubt: 1_000 } })
  await window.evaluate(
    ([changed, batches, accounts]) => {
      globalThis.fakeMain.on('account.doubts', () => batches.slice(1))
      globalThis.fakeMain.tell('accounts.changed', accounts)
      globalThis.fakeMain.tell('submissions.changed', { submissions: [changed], batches })
    },
    [
      answered,
      doubts.map((one, index) =>
        index > 0 ? one : { ...one, state: 'accepted' as const, settled: 'charged' as const },
      ),
      [{ ...norda, ...since, knownBalance: 9_000, linksInDoubt: 1_000 }],
    ] as const,
  )
  await expect(dialog).not.toContainText('9,000')
  await expect(dialog.getByRole('definition').first()).toHaveText('…')
})

test('answers that can be taken back are told apart by their batch, and so are their Undo', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const asked = fakeSubmission({
    id: 9,
    accountId: 2,
    state: 'finished',
    links: { accepted: 3_000, refused: 3 },
  })
  const batches = fakeBatches(asked).map((batch, index) =>
    index === 1 ? batch : { ...batch, settled: 'charged' as const },
  )
  await window.evaluate((own) => globalThis.fakeMain.on('submission.batches', () => own), batches)
  await tell(window, [norda], [asked])
  await window.keyboard.press('Control+2')
  await expect(
    window.getByRole('button', {
      name: 'Undo Batch 3: 1,000 links counted as charged, by your word.',
    }),
  ).toBeVisible()
  await expect(window.getByRole('button', { name: /^Undo Batch 1: / })).toBeVisible()
})

test('Undo all takes back every answer of the list, as it says, and not those alone that are not told', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const asked = fakeSubmission({
    id: 9,
    accountId: 2,
    state: 'finished',
    settledBatches: 4,
    links: { accepted: 5_000 },
  })
  const batches = fakeBatches(asked).map((batch) => ({ ...batch, settled: 'charged' as const }))
  await window.evaluate((own) => {
    globalThis.fakeMain.on('submission.batches', () => own)
  }, batches)
  await tell(window, [norda], [asked])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: `Undo all ${batches.length}` }).click()
  const takenBack = () =>
    window.evaluate(() =>
      globalThis.fakeMain.asked.flatMap(({ name, input }) =>
        name === 'batch.unsettle' ? [input] : [],
      ),
    )
  await expect.poll(takenBack).toHaveLength(batches.length)
})

test('Enter on a batch that asks nothing says so', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+2')
  const map = window.getByRole('listbox', { name: /^Batches of .*Waiting$/ }).first()
  await map.focus()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  const words = 'Nothing to answer here. Enter asks only about a batch that was maybe charged.'
  await expect(window.getByRole('status').getByText(words)).toBeAttached()
  await expect(window.getByText(words)).toHaveCount(2)
  await window.keyboard.press('ArrowRight')
  await expect(window.getByText(words)).toHaveCount(1)
})
