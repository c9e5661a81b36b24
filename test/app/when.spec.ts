import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addAccount } from './real-account.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText, pick } from './steps.ts'

const list = Array.from({ length: 30 }, (_, index) => `https://a.example/${index}`).join('\n')

function panel(window: Page) {
  return window.getByRole('complementary', { name: 'Send' })
}

test('a drip feed shows its course and when Linkferry must run, and waits in the Queue', async ({
  window,
}) => {
  await pasteText(window, list)
  const send = panel(window)
  await pick(send.getByRole('radio', { name: 'Drip feed' }))
  await send.getByRole('textbox', { name: 'Days' }).fill('10')
  await send.getByLabel('First day').fill('2031-03-04')
  await send.getByLabel('From', { exact: true }).fill('09:00')
  await send.getByLabel('Until', { exact: true }).fill('17:05')
  await expect(
    send.getByRole('img', { name: /^10 portions, the first sent by .+, the last by / }),
  ).toBeVisible()
  await expect(
    send.getByText(
      /^Linkferry must be running some time between 09:00 and 17:05 on each of 10 days, the last on .*13.*2031\.$/,
    ),
  ).toBeVisible()
  await send.getByRole('button', { name: 'Schedule 30 practice links' }).click()
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(window.getByText(/^10 portions are still to leave\. The next: /)).toBeVisible()
  await expect(
    window.getByRole('status').filter({
      hasText: /^Submission List of .*, scheduled in 10 portions, one a day: 30 links$/,
    }),
  ).toBeAttached()
})

test('a time asks for Linkferry to run then, and the button says that it schedules', async ({
  window,
}) => {
  await pasteText(window, list)
  const send = panel(window)
  await pick(send.getByRole('radio', { name: 'At a time' }))
  await send.getByLabel('Day').fill('2031-03-04')
  await send.getByLabel('Time', { exact: true }).fill('14:30')
  await expect(send.getByText(/^Linkferry must be running at .*2031.* 14:30\.$/)).toBeVisible()
  await expect(send.getByRole('button', { name: 'Schedule 30 practice links' })).toBeEnabled()

  await send.getByLabel('Time', { exact: true }).fill('')
  await expect(send.getByText('Say when the links are to leave.')).toBeVisible()
  // Said once the field is left, and not of what stands in it on the way.
  const said = window.getByRole('status').filter({ hasText: 'Say when' })
  await expect(said).toHaveCount(0)
  await send.getByLabel('Label').focus()
  await expect(said).toBeAttached()
  await expect(send.getByRole('button', { name: 'Schedule 30 practice links' })).toBeDisabled()

  await send.getByLabel('Day').fill('2020-03-04')
  await send.getByLabel('Time', { exact: true }).fill('14:30')
  await expect(send.getByText(/^The time chosen for this list is past/)).toBeVisible()
  await expect(send.getByText('All sent by')).toHaveCount(0)
  await expect(send.getByRole('button', { name: 'Schedule 30 practice links' })).toBeDisabled()
})

test('a pace that would take more than ten years is refused where it is typed', async ({
  window,
}) => {
  await pasteText(
    window,
    Array.from({ length: 4_000 }, (_, index) => `https://a.example/${index}`).join('\n'),
  )
  const send = panel(window)
  await pick(send.getByRole('radio', { name: 'Drip feed' }))
  await pick(send.getByRole('radio', { name: 'By links a day' }))
  await send.getByRole('textbox', { name: 'Links a day' }).fill('1')
  await expect(send.getByText(/more than ten years/)).toBeVisible()
  await expect(send.getByRole('button', { name: /^Schedule / })).toBeDisabled()
  await send.getByRole('textbox', { name: 'Links a day' }).fill('100')
  await expect(send.getByRole('button', { name: 'Schedule 4,000 practice links' })).toBeEnabled()
})

test('what is spent later is confirmed with its portions and when sending begins, which is never in the past', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await pasteText(window, list)
  const send = panel(window)
  await pick(send.getByRole('radio', { name: 'Drip feed' }))
  await send.getByRole('textbox', { name: 'Days' }).fill('9')
  await send.getByRole('button', { name: 'Schedule 30 links' }).click()
  const asked = window.getByRole('alertdialog', { name: 'Schedule 30 links?' })
  const feed = asked.locator('dl > div').filter({ hasText: 'Drip feed' }).locator('dd')
  await expect(feed).toHaveText('9 portions of up to 4One a day, at any hour')
  const begins = asked.locator('dl > div').filter({ hasText: 'Sending begins' }).locator('dd')
  const [hours = 0, minutes = 0] = (await begins.innerText()).split(':').map(Number)
  const begun = await window.evaluate(() => new Date().getHours() * 60 + new Date().getMinutes())
  expect(begun - (hours * 60 + minutes)).toBeLessThanOrEqual(1)
  await asked.getByRole('button', { name: 'Schedule 30 links' }).click()
  await expect(window.getByText(/portions are still to leave/)).toBeVisible()
})

test('what leaves later says while there is time that its account has no token', async ({
  window,
}) => {
  await addAccount(window, 'https://service.example', 'secret-token')
  await pasteText(window, list)
  const send = panel(window)
  await pick(send.getByRole('radio', { name: 'At a time' }))
  await send.getByLabel('Day').fill('2031-03-04')
  await send.getByRole('button', { name: 'Schedule 30 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Schedule 30 links' }).click()
  await expect(window.getByText(/^Starts .*2031/)).toBeVisible()
  const missing = window.getByText('“Norda” has no token, so nothing is sent before you enter it.')
  await expect(missing).toBeHidden()

  await window.getByRole('button', { name: 'Accounts' }).click()
  const forget = window.getByRole('button', { name: 'Forget the token' })
  await forget.click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(window.getByRole('alertdialog')).toBeHidden()
  await expect(forget).toBeFocused()
  await forget.click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Forget the token' }).click()
  await expect(window.getByText('The token is forgotten.')).toBeVisible()
  await window.getByRole('button', { name: 'Queue' }).click()
  await expect(missing).toBeVisible()
  await window.getByRole('button', { name: 'Enter token' }).click()
  await expect(window.getByRole('dialog')).toBeVisible()
})
