import type { Page } from '@playwright/test'
import { pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const tooLow = { ...pauseSince(1, 'balance', 'balance-too-low'), units: 60, ofUnits: 60 }

/** Lets an answer go for which the made-up host waits. */
function letGo(window: Page, name: string): Promise<boolean> {
  return window.evaluate((event) => dispatchEvent(new Event(event)), name)
}

function timesAsked(window: Page, name: string): Promise<number> {
  return window.evaluate(
    (wanted) => globalThis.fakeMain.asked.filter((one) => one.name === wanted).length,
    name,
  )
}

test('Enter twice answers a question once, and what comes of it closes no question that was opened since', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const goesOn = fakeAccount({ id: 2, name: 'Norda' })
  const waiting = fakeSubmission({ id: 7, accountId: 2, label: 'Blog', links: { queued: 60 } })
  await tell(window, [{ ...goesOn, pause: tooLow }], [waiting])
  await window.evaluate((account) => {
    globalThis.fakeMain.on('account.resume', async () => {
      await new Promise((resolve) => addEventListener('resumed', resolve))
      return { ok: true, value: account }
    })
  }, goesOn)
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Enter balance and go on' }).click()
  const balance = window.getByRole('textbox', { name: 'Balance in units' })
  await balance.fill('500')
  await balance.press('Enter')
  await balance.press('Enter')
  await expect.poll(() => timesAsked(window, 'account.resume')).toBe(1)
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Send what it allows' }).click()
  await balance.fill('40')
  await letGo(window, 'resumed')
  await expect(window.getByText('The balance is entered')).toBeAttached()
  await expect(balance).toHaveValue('40')
})

test('of two lists of what was taken the later one counts, whichever is read first', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({
    id: 9,
    accountId: 2,
    label: 'Client North',
    links: { inDoubt: 1_000 },
  })
  const inPart = {
    doubt: 'links-differ',
    taskId: 'task-44',
    linksCount: 600,
    unitsUsed: 600,
  } as const
  const batches = fakeBatches(submission).map((batch) => ({ ...batch, ...inPart }))
  await window.evaluate((own) => {
    globalThis.fakeMain.on('submission.batches', () => own)
  }, batches)
  await tell(window, [fakeAccount({ id: 2, name: 'Norda' })], [submission])
  await window.evaluate(() => {
    globalThis.fakeMain.on('batch.nameLinks', async ({ text }) => {
      await new Promise((resolve) => addEventListener(text, resolve))
      const links = text === 'whole' ? 600 : 5
      return {
        ok: true,
        value: {
          links,
          others: 0,
          firstOther: undefined,
          unclear: 0,
          firstUnclear: undefined,
          withoutLink: 0,
          firstWithoutLink: undefined,
        },
      }
    })
  })
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: /^Was it charged/ }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('textbox').fill('half')
  await expect.poll(() => timesAsked(window, 'batch.nameLinks')).toBe(1)
  await dialog.getByRole('textbox').fill('whole')
  await expect.poll(() => timesAsked(window, 'batch.nameLinks')).toBe(2)
  await letGo(window, 'whole')
  const send = dialog.getByRole('button', { name: /^Send only/ })
  await expect(send).toBeEnabled()
  await letGo(window, 'half')
  await window.evaluate(() => new Promise(requestAnimationFrame))
  await expect(send).toBeEnabled()
})

test('while what waits is moved the question says so, and offers no way to leave it there', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const accounts = [
    fakeAccount({ id: 2, name: 'Norda' }),
    { ...fakeAccount({ id: 3, name: 'Sole' }), place: 3 },
  ]
  const waiting = fakeSubmission({ id: 7, accountId: 2, label: 'Blog', links: { queued: 60 } })
  await tell(window, accounts, [waiting])
  await window.evaluate(() => {
    globalThis.fakeMain.on('submission.movable', () => ({ links: 60, spokenFor: 0 }))
    globalThis.fakeMain.on('submission.moveRest', async () => {
      await new Promise((resolve) => addEventListener('moved', resolve))
      const draft = globalThis.fakeMain.draft().summary()
      return { ok: true, value: { submissionId: 7, spokenFor: 0, moved: 60, draft } }
    })
  })
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'More for Blog' }).click()
  await window.getByRole('menuitem', { name: 'Move the rest…' }).click()
  await window.getByRole('button', { name: 'Move 60 links' }).click()
  const dialog = window.getByRole('dialog', { name: 'Moving 60 links…' })
  await expect(window.getByRole('status').filter({ hasText: 'Moving 60 links…' })).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'Leave them here' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await letGo(window, 'moved')
  await expect(window.getByText('60 links moved to “Sole”.')).toBeVisible()
})

test('while a file is made its button says so and asks for no second one, and the window says it', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const sent = fakeSubmission({ id: 7, accountId: 2, label: 'Blog', links: { accepted: 60 } })
  await tell(window, [fakeAccount({ id: 2, name: 'Norda' })], [{ ...sent, state: 'finished' }])
  await window.evaluate(() => {
    globalThis.fakeMain.on('results.export', async () => {
      await new Promise((resolve) => addEventListener('made', resolve))
      return { ok: true, value: { kind: 'saved', path: '/tmp/blog.csv' } }
    })
  })
  await window.keyboard.press('Control+2')
  const button = window.getByRole('button', { name: 'Export the results of Blog' })
  await button.click()
  await window.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(window.getByRole('status').filter({ hasText: 'Making the file…' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await button.press('Enter')
  await expect(window.getByRole('menu')).toHaveCount(0)
  await letGo(window, 'made')
  await expect(window.getByText('Saved as /tmp/blog.csv')).toBeVisible()
  await expect(window.getByText('Making the file…')).toHaveCount(0)
  await expect(button).not.toHaveAttribute('aria-disabled')
  expect(await timesAsked(window, 'results.export')).toBe(1)
  await button.click()
  await expect(window.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
})
