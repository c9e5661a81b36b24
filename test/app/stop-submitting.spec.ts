import { expect, test } from './fake-window.ts'

test('a long list that is being submitted can be stopped, and submitted again', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('planning')
  const submit = window.getByRole('button', { name: /^Practise with/ })
  await submit.click()
  await expect(window.getByRole('button', { name: /^Submitting… 20,000 of/ })).toBeVisible()
  await window.getByRole('button', { name: 'Stop submitting' }).click()
  await expect(window.getByText('Stopped before anything was sent.')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Stop submitting' })).toHaveCount(0)
  await expect(submit).toBeEnabled()
})
