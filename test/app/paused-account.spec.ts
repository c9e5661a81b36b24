import type { Page } from '@playwright/test'
import { type Account, pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { heardFrom } from './hear.ts'
import { pasteText } from './steps.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const goesOn = fakeAccount({ id: 2, name: 'Norda', knownBalance: 3 })
const tooLow = { ...pauseSince(1, 'balance', 'balance-too-low'), units: 12, ofUnits: 0 }
const paused: Account = { ...goesOn, pause: { ...tooLow, httpStatus: 405 } }

/** Has the host end the pause where it is asked to. */
function answerResume(window: Page): Promise<void> {
  return window.evaluate((account) => {
    globalThis.fakeMain.on('account.resume', () => {
      globalThis.fakeMain.tell('accounts.changed', [account])
      return { ok: true, value: account }
    })
  }, goesOn)
}

test('an account that is paused while nothing waits on it says why in Accounts, where New leads to, and goes on there', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await tell(window, [paused], [])
  await answerResume(window)
  await pasteText(window, 'https://a.example/1')
  const panel = window.getByRole('complementary', { name: 'Send' })
  await expect(panel.getByText('“Norda” is paused.')).toBeVisible()
  await expect(panel.getByText('All sent', { exact: true })).toBeVisible()
  await expect(panel.getByText('after the pause', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'To Accounts' }).press('Enter')
  await expect(window.getByRole('button', { name: 'Norda Paused', exact: true })).toBeVisible()
  const pane = window.getByRole('region', { name: 'Norda', exact: true })
  await expect(pane).toContainText('Balance too low on “Norda”. Nothing waits on it now.')
  await expect(pane.getByRole('button', { name: 'Enter balance and go on' })).toBeVisible()
  const heard = await heardFrom(window)
  await pane.getByRole('button', { name: 'Go on', exact: true }).press('Enter')
  await expect(pane).not.toContainText('Balance too low')
  await expect(pane).toBeFocused()
  await expect.poll(heard).toContain('“Norda” is no longer paused.')
})

test('what an account with something unfinished stands still for is told in the Queue, where New leads to', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await tell(window, [paused], [fakeSubmission({ id: 9, accountId: 2, links: { queued: 12 } })])
  await pasteText(window, 'https://a.example/1')
  await window.getByRole('button', { name: 'To the Queue' }).press('Enter')
  await expect(window.getByRole('list', { name: 'Problems' })).toContainText('Balance too low')
  await window.keyboard.press('Control+4')
  await expect(window.getByRole('button', { name: 'Norda Paused, see Queue' })).toBeVisible()
  await expect(window.getByRole('region', { name: 'Norda', exact: true })).not.toContainText(
    'Balance too low',
  )
})

test('the question for a balance is heard with what it is for, and that it was entered, too', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const waiting = { ...paused, pause: { ...tooLow, ofUnits: 30 }, unitsInDoubt: 4 }
  const waits = fakeSubmission({ id: 9, accountId: 2, links: { queued: 30 } })
  await tell(window, [waiting], [waits])
  await answerResume(window)
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Enter balance and go on' }).press('Enter')
  const question = window.getByRole('dialog', { name: 'Go on with a new balance' })
  await expect(question).toHaveAccessibleDescription(
    /Everything that waits needs 30 units\. Maybe charged: 4 units\. Settle this first/,
  )
  const heard = await heardFrom(window)
  await window.keyboard.type('500')
  await window.keyboard.press('Enter')
  await expect(question).toBeHidden()
  const told = 'The balance is entered, and “Norda” is no longer paused.'
  await expect.poll(async () => (await heard()).join(' ')).toContain(told)
  // It would stay there.
  await window.getByText(told).hover()
  await tell(window, [{ ...waiting, pause: { ...tooLow, sinceMs: 2 } }], [waits])
  await expect(window.getByText(told)).toHaveCount(0)

  await tell(window, [paused], [{ ...waits, state: 'cancelled', finishedMs: Date.now() }])
  await window.keyboard.press('Control+4')
  await window.getByRole('button', { name: 'Enter balance and go on' }).press('Enter')
  await expect(question).toHaveAccessibleDescription(/Nothing waits on this account now\.$/)
  await window.keyboard.type('500')
  await expect(question).not.toContainText('pays for everything')
})

test('a known balance that ends a pause says so, before it is saved and then', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await tell(window, [paused], [])
  await window.keyboard.press('Control+4')
  await window.evaluate((account) => {
    globalThis.fakeMain.on('account.save', () => ({ ok: true, value: account }))
  }, goesOn)
  const heard = await heardFrom(window)
  const balance = window.getByRole('textbox', { name: 'Known balance' })
  await balance.fill('500')
  const ends = 'If it pays for everything that waits, this account goes on once it is saved.'
  await expect.poll(heard).toContain(ends)
  await balance.press('Enter')
  await expect
    .poll(async () => (await heard()).join(' '))
    .toContain('Saved. “Norda” is no longer paused.')
  const toast = window.getByText('Saved. “Norda” is no longer paused.')
  await toast.hover()
  await tell(window, [goesOn], [])
  await expect(toast).toBeVisible()
  await tell(window, [{ ...paused, pause: { ...tooLow, sinceMs: 2 } }], [])
  await expect(toast).toHaveCount(0)
})

test('at the cap of a day a try that lets nothing leave says why, and not that the account goes on', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const spentToday = { units: 10, untilMs: Number.MAX_SAFE_INTEGER }
  const atCap = { ...goesOn, capPerDay: 10, spentToday, pause: pauseSince(1, 'cap', 'day-cap') }
  await tell(window, [atCap], [fakeSubmission({ id: 9, accountId: 2, links: { queued: 3 } })])
  await answerResume(window)
  await window.keyboard.press('Control+2')
  const heard = await heardFrom(window)
  await window.getByRole('button', { name: 'Try again' }).press('Enter')
  const told =
    'Charged or maybe charged today: 10 units. Under this cap nothing more leaves today; one of 11 lets the next link leave.'
  await expect(window.getByRole('status').getByText(told)).toBeVisible()
  expect((await heard()).join(' ')).not.toContain('no longer paused')
})

test('a token that ends a pause says so', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('first-start')
  const refused = { ...goesOn, pause: pauseSince(1, 'token', 'token-refused') }
  await tell(window, [refused], [])
  await window.evaluate((account) => {
    globalThis.fakeMain.on('account.setToken', () => ({ ok: true, value: account }))
  }, goesOn)
  await window.keyboard.press('Control+4')
  const told = window.getByText('The token is set. “Norda” is no longer paused.').first()
  await window.getByLabel('New token', { exact: true }).fill('right-token')
  await window.keyboard.press('Enter')
  await expect(told).toBeVisible()
  await window.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(told).toBeHidden()
  await window.getByRole('button', { name: 'Enter token' }).click()
  await window.keyboard.type('right')
  await window.keyboard.press('Enter')
  await expect(told).toBeVisible()
  await told.hover()
  await tell(window, [{ ...refused, pause: pauseSince(2, 'token', 'token-refused') }], [])
  await expect(told).toBeHidden()
})
