import { fakeAccount } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test('History names the account that it is narrowed to though that was removed', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  const practice = fakeAccount({ id: 1, name: 'Practice', isPractice: true })
  await tell(window, [practice, fakeAccount({ id: 2, name: 'Agency main' })], [])
  await window.keyboard.press('Control+3')
  await window.getByRole('button', { name: /All accounts/ }).click()
  await window.getByRole('option', { name: 'Agency main' }).click()
  const field = window.getByRole('button', { name: /Account/ }).filter({ hasText: 'Agency main' })
  await expect(field).toBeVisible()
  await tell(window, [practice], [])
  await window.getByRole('button', { name: 'Accounts', exact: true }).click()
  await expect(window.getByRole('main', { name: 'Accounts' })).not.toContainText('Agency main')
  await window.keyboard.press('Control+3')
  await expect(field).toBeVisible()
})
