import type { Page } from '@playwright/test'
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

test('a list that stands on Practice for want of another account goes to the first one, and is said to', async ({
  window,
}) => {
  await pasteText(window, 'https://a.example/one\nhttps://a.example/two')
  await expect(window.getByRole('button', { name: 'Practise with 2 links' })).toBeEnabled()
  await addByHand(window, 'Norda', 9)
  await expect(
    window.getByText(
      '“Norda” is added. Enter its token to send on it. The list in New, which was for Practice, is for “Norda” now.',
    ),
  ).toBeVisible()
  await window.keyboard.press('ControlOrMeta+1')
  const panel = window.getByRole('complementary', { name: 'Send' })
  await expect(panel.getByRole('button', { name: /^Account Norda/ })).toBeVisible()

  await addByHand(window, 'Palimo', 10)
  await expect(
    window.getByText('“Palimo” is added. Enter its token to send on it.', { exact: true }),
  ).toBeVisible()
})

/** Adds an account as a user does, with no token yet. */
async function addByHand(window: Page, name: string, port: number): Promise<void> {
  await window.keyboard.press('ControlOrMeta+4')
  await window.getByRole('button', { name: 'Add an account' }).first().click()
  await window.getByRole('textbox', { name: 'Name' }).fill(name)
  await window.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${port}`)
  await window.getByRole('button', { name: 'Add this account' }).click()
}
