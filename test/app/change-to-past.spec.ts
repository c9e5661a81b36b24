import { expect, test } from './fake-window.ts'

test('a drip feed is not changed to a time that is past, which would send all of it at once', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('scheduled')
  await window.getByRole('button', { name: 'Queue' }).click()
  await window.getByRole('button', { name: 'Change…' }).first().click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'At a time' }).check({ force: true })
  await dialog.getByLabel('Day').fill('2020-01-01')
  await expect(dialog.getByRole('status')).toHaveText(
    'That time is past. Nothing was changed; choose another, or Now.',
  )
  await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeDisabled()
})
