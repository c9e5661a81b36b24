import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { heardFrom } from './hear.ts'
import { siteLinks } from './long-list.ts'
import { placeOf } from './place.ts'
import { pasteText } from './steps.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const list = [
  'https://a.example/one',
  'b.example/two',
  'https://c.example/three',
  'https://c.example/three',
  'not a link',
  '“https://d.example/four”',
]

test('what was just done is told below the lines, over nothing of them', async ({ window }) => {
  await window.setViewportSize({ width: 900, height: 600 })
  await pasteText(window, list.join('\n'))
  await window.getByRole('button', { name: 'Put aside', exact: true }).click()
  await expect(window.getByText('6 lines were put aside.')).toBeVisible()
  await window.keyboard.press('ControlOrMeta+Z')
  const undone = await placeOf(window.getByText('The last change was undone.'))
  const lines = await placeOf(window.getByRole('grid', { name: 'Lines' }))
  const submit = await placeOf(window.getByRole('button', { name: 'Practise with 3 links' }))
  expect(undone.top).toBeGreaterThan(lines.bottom)
  expect(undone.bottom).toBeLessThan(submit.top)
})

test('what was just done is told above the head of the lines where there is no room below them', async ({
  window,
}) => {
  await pasteText(window, list.join('\n'))
  await window.setViewportSize({ width: 320, height: 256 })
  const lines = window.getByRole('grid', { name: 'Lines' })
  await lines.focus()
  for (const key of ['Home', 'Shift+ArrowDown']) await window.keyboard.press(key)
  await expect(lines.getByRole('row', { selected: true })).toHaveCount(2)
  await window.keyboard.press('Delete')
  const told = window.getByRole('status').filter({ hasText: /were? left out\./ })
  await expect(told.getByRole('button', { name: 'Undo' })).toBeVisible()
  const close = await placeOf(told.getByRole('button', { name: 'Close' }))
  const firstHead = lines.getByRole('columnheader').first()
  // How far the screen is scrolled depends on what stood there when the lines were given the keyboard.
  await firstHead.scrollIntoViewIfNeeded()
  const head = await placeOf(firstHead)
  expect(close.bottom).toBeLessThan(head.top)
  expect((await placeOf(window.getByRole('main'))).top).toBeGreaterThan(close.bottom)
})

for (const [width, height] of [
  [1280, 800],
  [900, 600],
] as const)
  test(`at ${width} by ${height} what was just done covers nothing in a browser that cannot anchor it either`, async ({
    window,
  }) => {
    await window.setViewportSize({ width, height })
    await window.route('**/*.css', async (route) => {
      const style = await route.fetch()
      const body = await style.text()
      await route.fulfill({
        response: style,
        body: body.replaceAll(/\(anchor-name: ?--toast-room\)/g, '(no-such-property: 1)'),
      })
    })
    await window.reload()
    await pasteText(window, [...list, ...siteLinks(60)].join('\n'))
    await window.getByRole('grid', { name: 'Lines' }).focus()
    for (const key of ['Control+End', 'Shift+ArrowUp', 'Delete']) await window.keyboard.press(key)
    const told = await placeOf(window.getByRole('status').getByText('2 lines were left out.'))
    const lines = await placeOf(window.getByRole('grid', { name: 'Lines' }))
    const submit = await placeOf(window.getByRole('button', { name: /^Practise with/ }))
    expect(told.top).toBeGreaterThan(Math.max(lines.bottom, submit.bottom))
    await window.keyboard.press('Control+End')
    const last = window.getByRole('row').filter({ hasText: siteLinks(60).at(-1) ?? '' })
    expect((await placeOf(last)).bottom).toBeLessThanOrEqual(lines.bottom)
  })

test.describe('with a clock that is moved', () => {
  test.use({ isAlone: true })

  test('what was just done waits behind a dialog about something else, and is shown again with its way back once that is closed, unsaid', async ({
    window,
  }) => {
    await pasteText(window, list.join('\n'))
    await window.clock.install()
    const heard = await heardFrom(window)
    await window.getByRole('button', { name: 'Put aside', exact: true }).press('Enter')
    const told = window.getByRole('status').filter({ hasText: '6 lines were put aside.' })
    await expect(told).toBeVisible()
    await window.getByRole('button', { name: 'How that works' }).press('Enter')
    await expect(window.getByRole('dialog')).toBeVisible()
    // It would stand for eight seconds.
    await expect(told).toHaveCount(0, { timeout: 2_000 })
    await window.keyboard.press('F6')
    await window.clock.fastForward(60_000)
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toBeHidden()
    const undo = told.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    const heardOfIt = (await heard()).filter((words) => words.includes('6 lines were put aside.'))
    expect(heardOfIt).toHaveLength(1)
    await window.clock.fastForward(60_000)
    await expect(told).toHaveCount(0)
  })
})

test('what is done in a dialog is told beside it, and can be taken back once no question follows', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('first-start')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 2_000 } })
  await window.evaluate((own) => {
    globalThis.fakeMain.on('submission.batches', () => own)
    const value = { queued: 0, cancelled: 0, batchIds: [9_000] }
    globalThis.fakeMain.on('batch.settle', () => ({ ok: true, value }))
  }, fakeBatches(submission))
  await tell(window, [fakeAccount({ id: 2, name: 'Norda' })], [submission])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: /^Was it charged/ }).click()
  const heard = await heardFrom(window)
  await window.getByRole('button', { name: 'They were charged' }).click()
  const dialog = window.getByRole('dialog')
  await expect(dialog).toContainText('2 of 2')
  const told = window.getByRole('status').filter({ hasText: '1,000 links counted as charged' })
  const undo = told.getByRole('button', { name: 'Undo' })
  expect((await placeOf(told.getByText('1,000'))).bottom).toBeLessThan((await placeOf(dialog)).top)
  expect(await undo.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(undo).toBeVisible()
  const said = await heard()
  expect(said.filter((words) => /counted as charged|Undo/.test(words))).toHaveLength(1)
})

test('what is told before the way back of what was told last has ended does not end with it', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 1 } })
  const [batch] = fakeBatches(submission)
  if (batch === undefined) throw new Error('There is no batch')
  await window.evaluate(
    ([own, submissions]) => {
      const { fakeMain } = globalThis
      const settled = { ...own, state: 'accepted', settled: 'charged' } as const
      const becomes = (batches: readonly (typeof own)[]) =>
        fakeMain.tell('submissions.changed', { submissions, batches })
      fakeMain.on('submission.batches', () => [own])
      fakeMain.on('batch.settle', () => {
        becomes([settled])
        return { ok: true, value: { queued: 0, cancelled: 0, batchIds: [own.id] } }
      })
      let wait = 0
      fakeMain.on('batch.unsettle', async () => {
        await new Promise((resolve) => setTimeout(resolve))
        // The event comes behind the answer, ever so little later each time.
        const tellIn = (turns: number): void =>
          turns === 0 ? becomes([own]) : queueMicrotask(() => tellIn(turns - 1))
        tellIn((wait += 1))
        return { ok: true, value: undefined }
      })
    },
    [batch, [submission]] as const,
  )
  await tell(window, [fakeAccount({ id: 2, name: 'Norda' })], [submission])
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: /^Submission / })
  const told = window.getByRole('status').filter({ hasText: /^Your answer is taken back/ })
  for (let turns = 1; turns <= 12; turns += 1) {
    await window.getByRole('button', { name: /^Was it charged/ }).click()
    await window.getByRole('button', { name: 'It was charged' }).click()
    await expect(window.getByRole('dialog')).toHaveCount(0)
    await card.getByRole('button', { name: /^Undo/ }).click()
    await expect(told).toBeVisible()
  }
})

test('a key that opens a screen leads into it from a message too, and F6 leads back to a part of the Queue that the app gave the keyboard to', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 1 } })
  const [batch] = fakeBatches(submission)
  if (batch === undefined) throw new Error('There is no batch')
  await window.evaluate((own) => {
    const { fakeMain } = globalThis
    const settled = { ...own, state: 'accepted', settled: 'charged' } as const
    fakeMain.on('submission.batches', () => [own])
    fakeMain.on('batch.settle', () => {
      fakeMain.tell('submissions.changed', { submissions: [], batches: [settled] })
      return { ok: true, value: { queued: 0, cancelled: 0, batchIds: [own.id] } }
    })
  }, batch)
  await tell(window, [fakeAccount({ id: 2, name: 'Norda' })], [submission])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: /^Was it charged/ }).press('Enter')
  await window.getByRole('button', { name: 'It was charged' }).press('Enter')
  await tell(
    window,
    [],
    [fakeSubmission({ id: 9, accountId: 2, state: 'finished', links: { accepted: 1 } })],
  )
  const card = window.getByRole('region', { name: /^Submission / })
  await expect(card).toBeFocused()
  const told = window.getByRole('status').getByRole('button')
  await window.keyboard.press('F6')
  await expect(told.first()).toBeFocused()
  await window.keyboard.press('F6')
  await expect(card).toBeFocused()

  await window.keyboard.press('F6')
  await expect(told.first()).toBeFocused()
  await window.keyboard.press('Control+4')
  const main = window.getByRole('main')
  await expect(main).toHaveAccessibleName('Accounts')
  await expect(main).toBeFocused()
  // What had the keyboard before is gone with its screen.
  await window.keyboard.press('F6')
  await expect(told.first()).toBeFocused()
  await window.keyboard.press('Control+3')
  await expect(window.getByRole('main')).toHaveAccessibleName('History')
  await expect(window.getByRole('main')).toBeFocused()
})
