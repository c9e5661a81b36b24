import { expect, test } from './fixtures.ts'
import { addAccount } from './real-account.ts'

test('a change of the account that Accounts opens with is saved on it, and adds no other', async ({
  window,
}) => {
  await addAccount(window, 'https://service.example', undefined)
  await window.reload()
  await window.getByRole('button', { name: 'Accounts' }).click()
  const balance = window.getByRole('textbox', { name: 'Known balance' })
  await balance.fill('500')
  await window.getByRole('button', { name: 'Save changes' }).click()

  await expect(window.getByText('Saved.')).toBeVisible()
  const list = window.getByRole('navigation', { name: 'Accounts' })
  await expect(list.getByRole('button')).toHaveCount(2)
  await window.reload()
  await window.getByRole('button', { name: 'Accounts' }).click()
  await expect(balance).toHaveValue('500')
})
