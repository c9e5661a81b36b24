import type { Page } from '@playwright/test'
import { fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'

/** Tells the window of a cancelled submission, of which so many links would go back into New. */
async function cancelledWith(window: Page, cancelled: number, unsent: number): Promise<void> {
  const submission = fakeSubmission({
    id: 700,
    accountId: 2,
    label: 'Spring list',
    state: 'cancelled',
    links: { accepted: 10, cancelled },
  })
  await window.evaluate(
    ([one, count]) => {
      globalThis.fakeMain.on('history.unsent', () => count)
      globalThis.fakeMain.tell('submissions.changed', { submissions: [one], batches: [] })
    },
    [submission, unsent] as const,
  )
}

test('a cancelled list says how many of its links would stay out of New, and why', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await cancelledWith(window, 100, 62)
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: /^Submission Spring list/ })
  await expect(card.getByRole('button', { name: /^Put 62 links in New/ })).toBeVisible()
  await expect(card).toContainText('38 more are in other lists by now, perhaps on another account')
})

test('what would go back into New is counted anew when more of a list is cancelled', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await cancelledWith(window, 100, 100)
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: /^Submission Spring list/ })
  await expect(card.getByRole('button', { name: /^Put 100 links in New/ })).toBeVisible()
  await expect(card).not.toContainText('in other lists by now')
  await cancelledWith(window, 140, 140)
  await expect(card.getByRole('button', { name: /^Put 140 links in New/ })).toBeVisible()
})

test('the button of what was cancelled keeps the keyboard when a further list comes', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await cancelledWith(window, 100, 62)
  await window.keyboard.press('Control+2')
  const button = window.getByRole('button', { name: /^Put \d+ links in New/ })
  await expect(button).toHaveText(/62/)
  await button.focus()
  const further = fakeSubmission({ id: 701, accountId: 2, label: 'Next', links: { queued: 10 } })
  await window.evaluate((one) => {
    globalThis.fakeMain.on('history.unsent', () => 52)
    globalThis.fakeMain.tell('submissions.changed', { submissions: [one], batches: [] })
  }, further)
  await expect(button).toHaveText(/52/)
  await expect(button).toBeFocused()
})
