import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

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

test('a stop that comes too late says that the list is in the Queue', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('planned-too-soon')
  await window.getByRole('button', { name: /^Practise with/ }).click()
  await window.getByRole('button', { name: 'Stop submitting' }).click()
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(
    window.getByText(/^It was too late to stop: the list is in the Queue\./),
  ).toBeVisible()
})

test('submitting that fails while another screen is open is told there, with the way back', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('failing-elsewhere')
  await window.getByRole('button', { name: /^Submit 2/ }).click()
  await window
    .getByRole('navigation')
    .getByRole('button', { name: /^History/ })
    .click()
  const toast = window.getByRole('status').filter({ hasText: 'The disk is full' })
  await toast.getByRole('button', { name: 'New' }).click()
  await expect(window.getByRole('heading', { name: 'New submission' })).toBeVisible()
})

test('while a list is looked up for its account, no number to submit is offered', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('looking-up')
  await expect(window.getByRole('button', { name: 'Looking up…', exact: true })).toBeDisabled()
  await expect(window.getByText('Looking up what was sent before…')).toBeVisible()
  const statuses = window.getByRole('group', { name: 'Filter by status' })
  await expect(statuses).toHaveAttribute('aria-busy', 'true')
  await expect(statuses.getByRole('button', { name: /^Ready [\d,]+…/ })).toBeVisible()
})

test('while it is not known what a list comes to on an account, its tasks are without numbers', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await expect(window.getByRole('radio', { name: /^Balanced \d/ })).toBeAttached()
  await window.evaluate(() =>
    globalThis.fakeMain.on('submission.forecast', () => new Promise(() => undefined)),
  )
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: 'Client Sole' }).click()
  for (const way of ['Balanced', 'Fewest', 'Smallest risk'])
    await expect(window.getByRole('radio', { name: way, exact: true })).toBeAttached()
  await expect(window.getByRole('button', { name: /^Submit/ })).toBeDisabled()
})
