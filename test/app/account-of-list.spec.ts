import { expect, test } from './fixtures.ts'
import { addAccount } from './real-account.ts'
import { pasteText } from './steps.ts'

test('Practice that was chosen for a list, though it stood there already, stays when a real account is added', async ({
  window,
}) => {
  await pasteText(window, 'https://a.example/one\nhttps://a.example/two')
  const panel = window.getByRole('complementary', { name: 'Send' })
  await panel.getByRole('button', { name: /^Account Practice/ }).press('Enter')
  await expect(window.getByRole('option', { name: /^Practice/ })).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('listbox')).toBeHidden()
  await addAccount(window, 'http://127.0.0.1:9/', 'token-of-norda')
  await window.keyboard.press('ControlOrMeta+4')
  await expect(window.getByRole('button', { name: /^Norda/ })).toBeVisible()
  await window.keyboard.press('ControlOrMeta+1')
  await expect(panel.getByRole('button', { name: /^Practise with 2 links/ })).toBeVisible()
  await panel.getByRole('button', { name: /^Account Practice/ }).click()
  await window.getByRole('option', { name: /^Norda/ }).click()
  await expect(panel.getByRole('button', { name: 'Submit 2 links' })).toBeVisible()
})
