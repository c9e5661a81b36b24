import { expect, test } from './fake-window.ts'

test('an account with something unfinished is not asked about before it is said that it stays, and its button does not move', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('navigation').first().getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('button', { name: /^Agency main/ }).click()
  const remove = window.getByRole('button', { name: 'Remove account' })
  const before = await remove.boundingBox()
  await remove.click()
  await expect(
    window.getByRole('alert').filter({ hasText: 'Submissions on this account are not finished' }),
  ).toBeVisible()
  await expect(window.getByRole('alertdialog')).toHaveCount(0)
  expect(await remove.boundingBox()).toEqual(before)
})
