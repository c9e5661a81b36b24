import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { pasteText } from './steps.ts'

test.use({ hasOwnProcesses: true })

const field = (window: Page, name: string) => window.getByRole('textbox', { name })

test('what was typed of a list is there after the program was killed: client, label, part and time', async ({
  window,
  app,
}) => {
  await pasteText(window, 'https://a.example/1\nhttps://a.example/2\nhttps://a.example/3')
  await field(window, 'Client').fill('Norda')
  await field(window, 'Label').fill('November')
  await window.getByRole('button', { name: 'Send only a part' }).click()
  await field(window, 'Links to send, in the order of the source').fill('2')
  await window.getByText('At a time', { exact: true }).click()
  const submit = window.getByRole('button', { name: 'Schedule 2 practice links' })
  await expect(submit).toBeEnabled()
  const time = await window.getByLabel('Time', { exact: true }).inputValue()

  await app.killHost()
  await app.startHost()
  await window.goto(app.address)
  await expect(field(window, 'Client')).toHaveValue('Norda')
  await expect(field(window, 'Label')).toHaveValue('November')
  await expect(field(window, 'Links to send, in the order of the source')).toHaveValue('2')
  await expect(window.getByLabel('Time', { exact: true })).toHaveValue(time)
  await expect(submit).toBeEnabled()

  // Two days later nobody means that time any more.
  await app.killHost()
  await app.startHost(2 * 86_400_000)
  await window.clock.setFixedTime(Date.now() + 2 * 86_400_000)
  await window.goto(app.address)
  await expect(window.getByText(/^The time chosen for this list is past/)).toBeVisible()
  await expect(submit).toBeDisabled()
  await window.getByText('Now', { exact: true }).click()
  await expect(window.getByRole('button', { name: 'Practise with 2 links' })).toBeEnabled()
})

test('lines that are added to the list of a client are said to be, and the first of a list are not', async ({
  window,
}) => {
  const told = window.getByText('Added to the list of client “Norda”.')
  await pasteText(window, 'https://a.example/1')
  await field(window, 'Client').fill('Norda')
  await field(window, 'Client').blur()
  await expect(told).not.toBeAttached()
  await pasteText(window, 'https://b.example/1')
  await expect(told.filter({ visible: true })).toBeVisible()
})
