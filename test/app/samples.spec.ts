import { expect, test } from './fixtures.ts'
import { accountName, addAccount } from './real-account.ts'
import { pasteText } from './steps.ts'

test('a list with samples in it says that it is for Practice, and without them is sent on the account', async ({
  window,
}) => {
  await window.getByRole('button', { name: 'Practise with 300 sample links' }).click()
  const send = window.getByRole('complementary', { name: 'Send' })
  await expect(send.getByRole('button', { name: /^Practise with \d+ links$/ })).toBeVisible()
  const why = send.getByText('Samples stand among your own lines, so this list is for Practice.')
  await expect(why).toHaveCount(0)
  await addAccount(window, 'https://service.example', 'secret-token')
  await pasteText(window, 'https://norda.example/own-1\nhttps://norda.example/own-2')
  await expect(why).toBeVisible()
  await send.getByRole('button', { name: 'Put the samples aside' }).click()
  await expect(window.getByText('300 lines were put aside.')).toBeVisible()
  await expect(send.getByRole('button', { name: 'Submit 2 links' })).toBeVisible()
  await expect(send.getByRole('button', { name: accountName })).toBeVisible()
  await expect(why).toHaveCount(0)
})
