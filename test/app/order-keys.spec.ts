import type { Submission } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

const norda = fakeAccount({ id: 2, name: 'Norda' })

function listAt(place: number, id: number, label: string): Submission {
  return { ...fakeSubmission({ id, accountId: 2, label, links: { queued: 10 } }), place }
}

test('keys pressed in a row move a list that many places, though the window hears of the first later', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await tell(
    window,
    [norda],
    [listAt(0, 7, 'First'), listAt(1, 8, 'Second'), listAt(2, 9, 'Third')],
  )
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Move First' }).focus()
  await window.keyboard.press('Alt+ArrowDown')
  await window.keyboard.press('Alt+ArrowDown')
  await expect(window.getByText('“First” is now number 3 of 3 on “Norda”.')).toBeAttached()
  const asked = await window.evaluate(() =>
    globalThis.fakeMain.asked
      .filter(({ name }) => name === 'submission.reorder')
      .map(({ input }) => input),
  )
  expect(asked).toEqual([
    { submissionId: 7, to: { before: 9 } },
    { submissionId: 7, to: 'end' },
  ])

  await tell(window, [norda], [listAt(9, 7, 'First')])
  await window.getByRole('button', { name: 'Move Third' }).press('Alt+ArrowUp')
  await expect(window.getByText('“Third” is now number 1 of 3 on “Norda”.')).toBeAttached()
})
