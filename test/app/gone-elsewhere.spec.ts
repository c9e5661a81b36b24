import { fakeAccount } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test('what was typed over an account that another window removed is not put over the next one', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const norda = fakeAccount({ id: 2, name: 'Norda' })
  const velo = fakeAccount({ id: 3, name: 'Velo', price: 7 })
  await tell(window, [norda, velo], [])
  await window.keyboard.press('Control+4')
  await window.getByRole('button', { name: /^Norda/ }).click()
  const price = window.getByRole('textbox', { name: 'Units a link' })
  await price.fill('3')
  await tell(window, [velo], [])
  await expect(window.getByRole('heading', { level: 2, name: 'Velo' })).toBeVisible()
  await expect(price).toHaveValue('7')
  await expect(window.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(window.getByText('This account was removed meanwhile')).toBeVisible()
})

test('an account that was just added is shown though the window hears of it later', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const velo = fakeAccount({ id: 3, name: 'Velo' })
  await tell(window, [velo], [])
  await window.evaluate(
    (account) => {
      globalThis.fakeMain.on('account.add', () => ({ ok: true, value: account }))
    },
    fakeAccount({ id: 4, name: 'Norda' }),
  )
  await window.keyboard.press('Control+4')
  await window.getByRole('button', { name: 'Add an account' }).click()
  await window.getByRole('textbox', { name: 'Name' }).fill('Norda')
  await window.getByRole('textbox', { name: 'Address' }).fill('https://norda.example')
  await window.getByRole('button', { name: 'Add this account' }).click()
  await expect(window.getByText('“Norda” is added.')).toBeVisible()
  await tell(window, [fakeAccount({ id: 4, name: 'Norda' }), velo], [])
  await expect(window.getByRole('heading', { level: 2, name: 'Norda' })).toBeVisible()
})
