import { expect, test } from './fixtures.ts'
import { addAccount, addAccountByHand } from './real-account.ts'

test('a change of the account that Accounts opens with is saved on it, and adds no other', async ({
  window,
}) => {
  const firstStep = window.getByRole('heading', { name: 'Connect your service' })
  await expect(firstStep).toBeVisible()
  await addAccount(window, 'https://service.example', undefined)
  await expect(window.getByRole('button', { name: 'What it promises' })).toBeVisible()
  await expect(firstStep).toBeHidden()
  await window.reload()
  await window.getByRole('button', { name: 'Accounts' }).click()
  const balance = window.getByRole('textbox', { name: 'Known balance' })
  await balance.fill('500')
  await window.getByRole('button', { name: 'Save changes' }).click()

  await expect(window.getByText('Saved.')).toBeVisible()
  const list = window.getByRole('navigation', { name: 'Accounts' })
  await expect(list.getByRole('button')).toHaveCount(2)
  await window.reload()
  await expect(balance, 'where one was before').toHaveValue('500')
})

test('of the requests that a shared token is good for this computer makes its share', async ({
  window,
}) => {
  await addAccount(window, 'https://service.example', undefined)
  await window.getByRole('button', { name: 'Accounts' }).click()
  await expect(window.getByRole('checkbox', { name: /error 500/ })).toHaveAccessibleDescription(
    /every repeat pays the whole batch again/,
  )
  await window.getByRole('textbox', { name: /^People/ }).fill('4')
  await expect(window.getByText(/this computer makes about 15 requests in 60/)).toBeVisible()
  await window.getByRole('textbox', { name: 'Most requests' }).fill('100')
  await expect(window.getByText(/this computer makes about 25 requests in 60/)).toBeVisible()
})

test('Enter in a field adds an account, with its token, and saves a change of it', async ({
  window,
}) => {
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('button', { name: 'Add an account' }).first().click()
  await window.getByRole('textbox', { name: 'Name' }).fill('Norda')
  await window.getByRole('textbox', { name: 'Address' }).fill('https://service.example')
  const token = window.getByLabel('Token from the service’s account area')
  await expect(token).toHaveAccessibleDescription(/never written to disk/)
  await token.fill('secret-token')
  await token.press('Enter')
  await expect(window.getByText('“Norda” is added and its token is set.')).toBeVisible()

  const balance = window.getByRole('textbox', { name: 'Known balance' })
  await balance.fill('500')
  await balance.press('Enter')
  await expect(window.getByText('Saved.')).toBeVisible()
})

test('a change that is not saved is told of when Accounts is left, and marked in the list', async ({
  window,
}) => {
  await addAccount(window, 'https://service.example', undefined)
  await window.keyboard.press('ControlOrMeta+4')
  const account = window.getByRole('button', { name: /^Norda/ })
  await account.click()
  await window.getByRole('textbox', { name: 'Units a link' }).fill('2')
  await expect(account).toHaveAccessibleName(/Not saved/)
  await window.keyboard.press('ControlOrMeta+1')
  const told = window.getByRole('status').getByText('Changes of “Norda” are not saved yet.')
  await expect(told).toBeVisible()
  await window
    .getByRole('button')
    .filter({ hasText: /^Accounts$/ })
    .press('Enter')
  await expect(told).toBeHidden()
  const note = window
    .getByRole('navigation')
    .first()
    .getByRole('button', { name: /not saved yet/ })
  await expect(note).toBeHidden()
  await window.keyboard.press('ControlOrMeta+2')
  await note.click()
  await expect(window.getByRole('textbox', { name: 'Units a link' })).toHaveValue('2')
  await window.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(window.getByText('Saved.')).toBeVisible()
  await expect(account).not.toHaveAccessibleName(/Not saved/)
  await window.keyboard.press('ControlOrMeta+1')
  await expect(window.getByRole('main')).toHaveAccessibleName('New submission')
  await expect(told).toBeHidden()
})

test('a new account that is half typed is named in the rail and in the list, and is as it was typed on the way back', async ({
  window,
}) => {
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('button', { name: 'Add an account' }).first().click()
  const name = window.getByRole('textbox', { name: 'Name' })
  await name.fill('Norda')
  const token = window.getByLabel('Token from the service’s account area')
  await token.fill('secret-token')
  const list = window.getByRole('navigation', { name: 'Accounts' })
  await list.getByRole('button', { name: /^Practice/ }).click()
  await expect(list.getByRole('button', { name: /^New account.*Not saved/ })).toBeVisible()
  await window.keyboard.press('ControlOrMeta+1')
  const told = 'The new account is not added yet.'
  await expect(window.getByRole('status').getByText(told)).toBeVisible()
  const note = window.getByRole('navigation').first().getByRole('button', { name: told })
  await note.click()
  await expect(name).toHaveValue('Norda')
  await expect(token).toHaveValue('secret-token')

  await window.getByRole('button', { name: 'Cancel', exact: true }).click()
  await window.keyboard.press('ControlOrMeta+2')
  await expect(window.getByRole('main')).toHaveAccessibleName('Queue')
  await expect(note).toBeHidden()
})

test('an account at another address asks for the token of that one, and knows its own again', async ({
  window,
}) => {
  await addAccountByHand(window, 'https://service.example', 'secret-token')
  await window.getByRole('button', { name: 'Accounts' }).click()
  const address = window.getByRole('textbox', { name: 'Address' })
  const state = window.getByRole('heading', { name: /^Token/ })

  await address.fill('https://elsewhere.example')
  await address.press('Enter')
  await expect(state).toHaveText('Token Of another address')
  await expect(
    window
      .getByRole('status')
      .filter({ hasText: /^Saved\..* is not sent to this one\. Enter the token/ }),
  ).toBeVisible()

  await address.fill('https://service.example/api/links')
  await address.press('Enter')
  await expect(state).toHaveText('Token Kept until Linkferry is closed')
})

test('an account that is added with Enter has the keyboard then, and not the field that is gone', async ({
  window,
}) => {
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('button', { name: 'Add an account' }).first().click()
  await window.getByRole('textbox', { name: 'Name' }).fill('Norda')
  await window.getByRole('textbox', { name: 'Address' }).fill('https://service.example')
  await window.getByRole('textbox', { name: 'Known balance' }).fill('500')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('region', { name: 'Norda', exact: true })).toBeFocused()
  const address = window.getByRole('textbox', { name: 'Address' })
  await address.fill('https://other.example')
  await address.press('Enter')
  await expect(window.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(address).toBeFocused()
})
