import { expect, test } from './fake-window.ts'
import { pick } from './steps.ts'

test('a drip feed that is changed says before what leaves now and how much a day', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('scheduled')
  await window.getByRole('button', { name: 'Queue' }).click()
  await window.getByRole('button', { name: 'Change…' }).first().click()
  const dialog = window.getByRole('dialog')
  const change = dialog.getByRole('button', { name: 'Change', exact: true })
  // Nothing is altered yet: 18 portions are left of 30, the next is tomorrow's.
  await expect(change).toBeDisabled()
  await expect(dialog.getByRole('textbox', { name: 'Days' })).toHaveValue('18')

  await dialog.getByRole('textbox', { name: 'Days' }).fill('9')
  await expect(dialog.getByRole('status')).toHaveText(
    /^Nothing leaves now\. Links a day: at most 2,000\. First portion: tomorrow; last portion: .+\.$/,
  )
  await expect(change).toBeEnabled()

  await pick(dialog.getByRole('radio', { name: 'Now' }))
  await expect(dialog.getByRole('status')).toHaveText('Leaving now: 18,000 links.')
})

test('a portion whose time has come is not said to be leaving while it may wait for others', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('scheduled')
  await window.getByRole('button', { name: 'Queue' }).click()
  await expect(
    window.getByText('The last portion’s time has come; it leaves as soon as it can.'),
  ).toBeVisible()
})

test('a drip feed is not changed to a time that is past, which would send all of it at once', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('scheduled')
  await window.getByRole('button', { name: 'Queue' }).click()
  await window.getByRole('button', { name: 'Change…' }).first().click()
  const dialog = window.getByRole('dialog')
  await pick(dialog.getByRole('radio', { name: 'At a time' }))
  await dialog.getByLabel('Day').fill('2020-01-01')
  await expect(dialog.getByRole('status')).toHaveText(
    'That time is past. Nothing was changed; choose another, or Now.',
  )
  await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeDisabled()
})
