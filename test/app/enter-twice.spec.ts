import { expect, test } from './fixtures.ts'
import { pasteText } from './steps.ts'

test('leaving a kind out leads to the kind behind it, where another Enter does nothing', async ({
  window,
}) => {
  await pasteText(
    window,
    'a.example/1\nhttp:/b.example/2\nhttps://c.example/3 a word\nhttps://d.example/4',
  )
  await window.getByRole('button', { name: 'Mend 3 by kind' }).press('Enter')
  const kinds = window.getByRole('dialog', { name: /^Mend/ }).getByRole('group', { name: /^1 / })
  await expect(kinds).toHaveCount(3)
  const leaveOut = kinds.nth(1).getByRole('button', { name: 'Leave out' })
  await leaveOut.press('Enter')
  await expect(kinds).toHaveCount(2)
  await expect(kinds.last()).toBeFocused()
  await window.keyboard.press('Enter')
  await window.keyboard.press('Tab')
  await expect(kinds.last().getByRole('button').first()).toBeFocused()
  await kinds.last().getByRole('button', { name: 'Leave out' }).press('Enter')
  await expect(kinds).toHaveCount(1)
  await expect(kinds).toBeFocused()
})

test('mending all kinds leads to the kind that is left, where another Enter does nothing', async ({
  window,
}) => {
  await pasteText(window, 'a.example/1\nhttp:/b.example/2\nhttp://localhost/3\nhttps://d.example/4')
  await window.getByRole('button', { name: 'Mend 3 by kind' }).press('Enter')
  const dialog = window.getByRole('dialog', { name: /^Mend/ })
  await dialog.getByRole('button', { name: 'All 2 as suggested' }).press('Enter')
  const left = dialog.getByRole('group')
  await expect(left).toHaveCount(1)
  await expect(left).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('button', { name: 'Needs your choice 1' })).toBeVisible()
})
