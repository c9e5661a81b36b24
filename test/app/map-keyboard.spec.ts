import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test('on the map the keyboard stays on its batch while one before it is cut, and where the pointer passes', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({
    id: 9,
    accountId: 2,
    label: 'Client North',
    links: { accepted: 2_000, inDoubt: 1_000, queued: 3_000 },
  })
  const batches = fakeBatches(submission)
  await window.evaluate((own) => {
    globalThis.fakeMain.on('submission.batches', () => own)
  }, batches)
  await tell(window, [fakeAccount({ id: 2, name: 'Norda' })], [submission])
  await window.keyboard.press('Control+2')
  const map = window.getByRole('listbox', { name: /^Batches of/ })
  await map.focus()
  await window.keyboard.press('ArrowRight')
  await window.keyboard.press('ArrowRight')
  const active = map.getByRole('option', { selected: true })
  await expect(active).toHaveAccessibleName(/^Batch 3: Maybe charged/)

  const [first] = batches
  if (first === undefined) throw new Error('There are batches')
  await window.evaluate(
    ([changed, parent]) => {
      const halves = [900_500, 900_501].map((id, index) => ({
        ...parent,
        id,
        parentId: parent.id,
        position: index * 500,
        linkCount: 500,
        changedMs: parent.changedMs + 1,
      }))
      const split = { ...parent, state: 'split' as const, changedMs: parent.changedMs + 1 }
      globalThis.fakeMain.tell('submissions.changed', {
        submissions: [changed],
        batches: [split, ...halves],
      })
    },
    [submission, first] as const,
  )
  await expect(map.getByRole('option')).toHaveCount(7)
  await expect(active).toHaveAccessibleName(/^Batch 3: Maybe charged/)

  await map.getByRole('option').last().hover()
  await window.mouse.move(5, 5)
  await expect(active).toHaveAccessibleName(/^Batch 3: Maybe charged/)
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toContainText('batch 3 of 6')
})
