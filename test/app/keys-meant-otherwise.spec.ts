import { expect, test } from './fake-window.ts'

test.describe.configure({ mode: 'parallel' })

test('a list of which a part is to be sent leaves the keyboard alone when New is opened again', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('button', { name: 'Send only a part' }).press('Enter')
  const first = window.getByRole('textbox', { name: /^Links to send/ })
  await expect(first).toBeFocused()
  await window.keyboard.type('5')
  for (const key of ['Control+2', 'Control+1']) await window.keyboard.press(key)
  await expect(first).toHaveValue('5')
  await expect(first).not.toBeFocused()
})
