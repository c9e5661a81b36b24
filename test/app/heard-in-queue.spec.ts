import type { Page } from '@playwright/test'
import { type Account, pauseSince } from '../../electron/shared/account.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { expect, test } from './fake-window.ts'
import { heardFrom } from './hear.ts'
import { tell } from './tell.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

test.describe.configure({ mode: 'parallel' })

function tellAccount(window: Page, account: Account): Promise<void> {
  return window.evaluate(
    (changed) => globalThis.fakeMain.tell('accounts.changed', [changed]),
    account,
  )
}

/** A list that waits on the account 2: of an account that nothing waits on no pause is told. */
function tellWaiting(window: Page): Promise<void> {
  return window.evaluate(
    (submission) =>
      globalThis.fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] }),
    fakeSubmission({ id: 9, accountId: 2, links: { queued: 60 } }),
  )
}

test('a pause is told once, with what it means, on whatever screen', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  const alerts = window.getByRole('alert')
  await expect(alerts).toHaveText('')
  await tellWaiting(window)
  const pause = pauseSince(1, 'token', 'missing-token')
  await window.evaluate(
    (account) => globalThis.fakeMain.tell('accounts.changed', [account]),
    fakeAccount({ id: 2, name: 'Norda', pause }),
  )
  await expect(alerts).toHaveText(
    '“Norda” has no token. Nothing is sent until you enter it. A token is kept only until Linkferry is stopped, and is entered again after that. 60 links wait and cost nothing yet.',
  )
  const told = await alerts.locator('span').elementHandle()
  await window.keyboard.press('Control+2')
  await expect(window.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toContainText(
    '“Norda” has no token.',
  )
  await expect(alerts).toHaveCount(1)
  // The very same words, and not said anew.
  expect(await told?.evaluate((words) => words.isConnected)).toBe(true)
  await window.evaluate(() => globalThis.fakeMain.tell('accounts.changed', []))
  await expect(alerts).toHaveText('')
})

test('that a pause for doubts lasts is told once the last of them is answered', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  const paused = fakeAccount({
    id: 2,
    name: 'Norda',
    pause: pauseSince(1, 'in-doubt', 'doubts-in-a-row'),
    unitsInDoubt: 200,
  })
  await tellWaiting(window)
  await tellAccount(window, paused)
  await expect(window.getByRole('alert')).toHaveText(/^Two batches in a row on “Norda” were/)
  await tellAccount(window, { ...paused, linksCountedAsDoubt: 100, unitsInDoubt: 100 })
  // What is so no more does not stay at the end of the window.
  await expect(window.getByRole('alert')).toHaveText('')
  // What is in doubt since an earlier time keeps it from nothing.
  const older = { linksInDoubt: 50, linksCountedAsDoubt: 0, unitsInDoubt: 50 }
  await tellAccount(window, { ...paused, ...older })
  const said =
    /What it stopped for is answered now\. .* 50 links from earlier still count as maybe charged\./
  await expect(window.getByRole('status').getByText(said)).toBeAttached()
})

test('what is said of a balance is said when the typing rests', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('every-doubt')
  await tellAccount(
    window,
    fakeAccount({ id: 2, name: 'Agency main', knownBalance: 9_000, balanceEnteredMs: 1 }),
  )
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Was it charged?' }).first().click()
  const balance = window.getByRole('textbox', { name: 'Balance your account page shows now' })
  await expect(balance).toBeVisible()
  const heard = await heardFrom(window)
  // A frame apart: on a busy computer more than the rest may pass between two presses from here.
  await balance.evaluate(async (field: HTMLInputElement) => {
    for (const figure of '9000') {
      field.setRangeText(figure, field.value.length, field.value.length, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(window.getByRole('status').getByText('fits “not charged”')).toBeAttached()
  expect((await heard()).filter((words) => words.startsWith('fits neither'))).toEqual([])
  // Nor does it stay at the end of the window, for who reads on there once the question is gone.
  await window.keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toBeHidden()
  await expect(window.getByRole('status').getByText('fits “not charged”')).toHaveCount(0)
})

test('a pause is told: of its button only the name changes', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: 'Submission Trying it out' })
  await card.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(window.getByRole('status').getByText('You paused “Trying it out”.')).toBeAttached()
  await window.getByRole('button', { name: 'Pause all' }).press('Enter')
  await expect(window.getByRole('status').getByText('You paused all submissions.')).toBeAttached()
})

test('the map of batches has the keyboard where it was left', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  const map = window.getByRole('listbox', { name: /^Batches of/ }).first()
  await map.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Tab', 'Shift+Tab'])
    await window.keyboard.press(key)
  await expect(map).toBeFocused()
  await expect(map.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '3')
})

test('of a submission of a moment its beginning and its end are heard, and not how far it is between', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+2')
  const heard = await heardFrom(window)
  const inWords = async () => (await heard()).join(' ')
  const tellOfIt = (change: Omit<Parameters<typeof fakeSubmission>[0], 'id' | 'accountId'>) =>
    window.evaluate(
      (one) => globalThis.fakeMain.tell('submissions.changed', { submissions: [one], batches: [] }),
      // After the window was opened, whatever its time is.
      fakeSubmission({ id: 90, accountId: 2, label: 'Dez', createdMs: 4e12, ...change }),
    )
  await tellOfIt({ links: { queued: 60 } })
  await expect.poll(inWords).toMatch(/Submission Dez, .*: 60 links/)
  await tellOfIt({ links: { queued: 30, accepted: 30 } })
  const card = window.getByRole('region', { name: 'Submission Dez', exact: true })
  await expect(card.getByText('30', { exact: true }).first()).toBeVisible()
  await tellOfIt({ links: { accepted: 60 }, state: 'finished', finishedMs: 4e12 + 1 })
  await expect.poll(inWords).toMatch(/Submission Dez, finished/)
  expect(await inWords()).not.toContain('of 60')
})

test('what is over before the answer comes that it leaves is heard to be over, and nothing after that', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('scheduled')
  await window.getByRole('button', { name: 'Queue' }).click()
  await expect(window.getByRole('button', { name: 'Send now' }).last()).toBeVisible()
  const over = fakeSubmission({
    id: 6,
    accountId: 2,
    label: 'Tomorrow',
    state: 'finished',
    links: { accepted: 4_000 },
  })
  await window.evaluate((submission) => {
    const { fakeMain } = globalThis
    fakeMain.on('submission.reschedule', () => {
      fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] })
      return { ok: true, value: undefined }
    })
  }, over)
  const heard = await heardFrom(window)
  await window.getByRole('button', { name: 'Send now' }).last().click()
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^Submission Tomorrow, finished /))
  await window.getByRole('button', { name: 'Send now' }).first().click()
  await expect(window.getByRole('alertdialog')).toBeVisible()
  expect((await heard()).join(' ')).not.toContain('Leaving now')
})

const stillFor = (links: number): Account => ({
  ...fakeAccount({ id: 2, name: 'Norda' }),
  pause: pauseSince(1, 'in-doubt', 'doubts-in-a-row'),
  linksCountedAsDoubt: links,
})

/** Opens the question on the only doubt of a list. */
async function askedOf(window: Page, submission: Submission): Promise<void> {
  const batches = fakeBatches(submission)
  await window.evaluate((own) => globalThis.fakeMain.on('submission.batches', () => own), batches)
  await tell(window, [{ ...stillFor(100), linksInDoubt: 100 }], [submission])
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: /^Submission / })
  await card.getByRole('button', { name: 'Was it charged?' }).click()
  await expect(window.getByRole('dialog')).toBeVisible()
}

test('whoever answers the last doubt here is asked whether to go on, and told of it no third time', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 100, queued: 60 } })
  await askedOf(window, submission)
  await tell(window, [{ ...stillFor(0), linksInDoubt: 0 }], [submission])
  await expect(window.getByRole('alert')).toHaveText('')
  const said = window.getByRole('status').getByText(/What it stopped for is answered/)
  await expect(said).toHaveCount(0)
  await window.getByRole('button', { name: 'They were charged' }).click()
  await window
    .getByRole('dialog', { name: /^Every one is answered/ })
    .getByRole('button', { name: 'Not yet' })
    .click()
  await expect(window.getByRole('dialog')).toBeHidden()
  await expect(said).toHaveCount(0)
})

test('whoever lets an account go on behind the last answer hears that it does', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 100, queued: 60 } })
  await askedOf(window, submission)
  await window.evaluate(
    (account) => globalThis.fakeMain.on('account.resume', () => ({ ok: true, value: account })),
    fakeAccount({ id: 2, name: 'Norda' }),
  )
  await window.getByRole('button', { name: 'They were charged' }).click()
  const question = window.getByRole('dialog', { name: /^Every one is answered/ })
  await expect(question).toHaveAccessibleDescription(
    /^It stood still .* 60 links wait and cost nothing yet\.$/,
  )
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(window.getByRole('status').getByText(/is no longer paused/)).toBeAttached()
})

test('an account that something else holds at once is not said to be unpaused with the balance that was entered', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const pause = { ...pauseSince(1, 'balance', 'balance-too-low'), units: 60, ofUnits: 60 }
  const tooLow = fakeAccount({ id: 2, name: 'Norda', pause })
  const doubts = { ...tooLow, pause: pauseSince(2, 'in-doubt', 'doubts-in-a-row') }
  const waits = fakeSubmission({ id: 9, accountId: 2, links: { queued: 60 } })
  await tell(window, [tooLow], [waits])
  await window.evaluate((account) => {
    globalThis.fakeMain.on('account.resume', () => {
      globalThis.fakeMain.tell('accounts.changed', [account])
      return { ok: true, value: account }
    })
  }, doubts)
  await window.keyboard.press('Control+2')
  const heard = await heardFrom(window)
  await window.getByRole('button', { name: 'Enter balance and go on' }).press('Enter')
  await window.keyboard.type('500')
  await window.keyboard.press('Enter')
  await expect.poll(heard).toContain('The balance is entered.')
  await expect(window.getByRole('alert')).toHaveText(/^Two batches in a row on “Norda” were/)
  expect((await heard()).join('\n')).not.toContain('is no longer paused')
})

test('whoever answers here what an account stopped for and leaves older ones open is told once that it does not go on by itself', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 100, queued: 60 } })
  await askedOf(window, submission)
  await tell(window, [{ ...stillFor(0), linksInDoubt: 20 }], [submission])
  await expect(window.getByRole('alert')).toHaveText('')
  const said = window
    .getByRole('status')
    .getByText(/What it stopped for is answered now\. .* 20 links from earlier still count/)
  await expect(said).toHaveCount(0)
  await window.getByRole('button', { name: 'Later' }).click()
  await expect(said).toBeAttached()
})
