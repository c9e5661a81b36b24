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

test('Enter in a field adds an account, with its token, and saves a change of it', async ({
  window,
}) => {
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('button', { name: 'Add an account' }).first().click()
  await window.getByRole('textbox', { name: 'Name' }).fill('Norda')
  await window.getByRole('textbox', { name: 'Address' }).fill('https://service.example')
  const token = window.getByLabel('Token from the service’s account area')
  await token.fill('secret')
  await token.press('Enter')
  await expect(window.getByText('“Norda” is added and its token is set.')).toBeVisible()

  const balance = window.getByRole('textbox', { name: 'Known balance' })
  await balance.fill('500')
  await balance.press('Enter')
  await expect(window.getByText('Saved.')).toBeVisible()
})
