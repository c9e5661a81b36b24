import type { Page } from '@playwright/test'
import { languages } from '../../electron/shared/language.ts'
import type { Batch } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { hiddenPixels } from './edges.ts'
import { expect, test } from './fake-window.ts'
import { speak } from './speak.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const submission = fakeSubmission({
  id: 9,
  accountId: 2,
  label: 'Client North',
  links: { accepted: 2_000, inDoubt: 1_000 },
})
const serverError: Partial<Batch> = {
  doubt: 'server-error',
  httpStatus: 502,
  message: 'The server could not complete your request. Try again in a moment.',
}
const takenInPart: Partial<Batch> = {
  doubt: 'links-differ',
  httpStatus: 200,
  message: 'Task created',
  taskId: 'task-44',
  linksCount: 600,
  unitsUsed: 600,
}

const agency = { id: 2, name: 'Agency main', knownBalance: 9_000, balanceEnteredMs: 1 }

/** Opens the question on a batch that was answered so, the first of so many in doubt. */
async function ask(window: Page, answered: Partial<Batch>, inDoubt = 1): Promise<void> {
  const batches = fakeBatches(submission).map((batch) =>
    batch.state === 'in-doubt' ? { ...batch, ...answered } : batch,
  )
  const doubts = batches.filter(({ state }) => state === 'in-doubt')
  const others = Array.from({ length: inDoubt - 1 }, (_, index) => index + 100)
  const all = [...doubts, ...others.flatMap((id) => doubts.map((batch) => ({ ...batch, id })))]
  await window.evaluate(
    ([own, ofAccount]) => {
      globalThis.fakeMain.on('submission.batches', () => own)
      globalThis.fakeMain.on('account.doubts', () => ofAccount)
    },
    [batches, all] as const,
  )
  await tell(window, [fakeAccount({ ...agency, unitsInDoubt: inDoubt * 1_000 })], [submission])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: /^Was it charged/ }).click()
}

for (const [what, inDoubt, answers] of [
  ['one batch', 1, ['', '8000', '9001', 'x']],
  ['several batches', 4, ['', '6000', '9001', 'x']],
] as const)
  test(`in the smallest window the balance of the account page, and what is said of it, stands whole in sight before anything is scrolled where ${what} may have been charged, in every language`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
    const window = await context.play('first-start')
    await ask(window, serverError, inDoubt)
    const dialog = window.getByRole('dialog')
    const field = dialog.getByRole('textbox')
    const verdict = dialog.locator('p[data-tone]')
    for (const language of languages) {
      await speak(window, language)
      for (const balance of answers) {
        await field.fill(balance)
        await field.locator('xpath=ancestor::form/div[1]').evaluate((body) => body.scrollTo(0, 0))
        await expect
          .poll(async () => [await hiddenPixels(field), await hiddenPixels(verdict)], {
            message: `${language} “${balance}”`,
          })
          .toEqual([0, 0])
      }
    }
  })

test('a balance that was read before another batch was charged is not taken for an answer', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  await ask(window, serverError)
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('textbox').fill('8000')
  await expect(dialog).toContainText('fits “charged”')
  // What is left now is what was typed, so that it would fit “not charged”.
  const links = { accepted: 3_000, inDoubt: 1_000 }
  await tell(
    window,
    [fakeAccount({ ...agency, knownBalance: 8_000, unitsInDoubt: 1_000 })],
    [fakeSubmission({ ...submission, links })],
  )
  await expect(dialog).toContainText('a balance read before is out of date')
  await expect(dialog.locator('p[data-tone]')).toHaveCount(0)
})

test('in the smallest window the list of links that were taken is entered in sight before anything is scrolled, in every language', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  for (const answered of [takenInPart, serverError]) {
    const window = await context.play('first-start')
    await ask(window, answered)
    const dialog = window.getByRole('dialog')
    if (answered === serverError) await dialog.getByRole('button', { name: 'Only some…' }).click()
    for (const language of languages) {
      await speak(window, language)
      // Of its three lines the last may go on beyond the edge.
      await expect
        .poll(() => hiddenPixels(dialog.getByRole('textbox')), { message: language })
        .toBeLessThan(24)
    }
  }
})

test('a balance that is no number is marked as wrong, and its field is described by what is said of it', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await ask(window, serverError)
  const field = window.getByRole('dialog').getByRole('textbox')
  await field.fill('49x')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/^Enter whole units/)
  await field.fill('8000')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('at 200 % zoom what is said of the balance comes into sight as it is typed', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 640, height: 400 } })
  const window = await context.play('first-start')
  await ask(window, serverError, 4)
  const field = window.getByRole('dialog').getByRole('textbox')
  for (const language of languages) {
    await speak(window, language)
    await field.fill('')
    await field.pressSequentially('6000')
    const verdict = window.getByRole('dialog').locator('p[data-tone="question"]')
    for (const thing of [field, verdict])
      await expect.poll(() => hiddenPixels(thing), { message: language }).toBe(0)
  }
})

test('the balance of the account page keeps the keyboard and what was typed while another batch of the account is sent and goes into doubt', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  await ask(window, serverError)
  const dialog = window.getByRole('dialog')
  const field = dialog.getByRole('textbox')
  await field.pressSequentially('80')
  const account = { id: 2, name: 'Agency main', knownBalance: 9_000, balanceEnteredMs: 1 }
  const other = { id: 10, accountId: 2, label: 'Client South' }
  const sending = fakeSubmission({ ...other, links: { sending: 500 } })
  await tell(window, [fakeAccount({ ...account, unitsInDoubt: 1_000 })], [sending])
  await expect(dialog).toContainText('Links of this account are being sent at this moment')
  await expect(field).toBeFocused()
  const inDoubt = fakeSubmission({ ...other, links: { inDoubt: 500 } })
  await tell(window, [fakeAccount({ ...account, unitsInDoubt: 1_500 })], [inDoubt])
  await expect(dialog).not.toContainText('Links of this account are being sent at this moment')
  await expect(field).toBeFocused()
  await window.keyboard.type('00')
  await expect(field).toHaveValue('8000')
  // Another batch may have been charged since it was read.
  await expect(dialog).toContainText('so a balance read before is out of date')
  await expect(dialog.locator('p[data-tone]')).toHaveCount(0)
})

test('the field of the balance and all that can be pressed stay where they are as what is on its way of the account goes into doubt too', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const other = { id: 10, accountId: 2, label: 'Client South' }
  await ask(window, serverError)
  const dialog = window.getByRole('dialog')
  const places = () =>
    dialog
      .locator('input, button')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().y]))
  await expect(dialog).toContainText('If not')
  const alone = await places()
  await window.keyboard.press('Escape')
  await tell(window, [fakeAccount(agency)], [fakeSubmission({ ...other, links: { sending: 500 } })])
  await ask(window, serverError)
  await expect(dialog).toContainText('Links of this account are being sent at this moment')
  const inFlight = await places()
  expect(inFlight).toEqual(alone)
  const doubts = fakeBatches(submission).filter(({ state }) => state === 'in-doubt')
  await window.evaluate(
    (all) => globalThis.fakeMain.on('account.doubts', () => all),
    [...doubts, ...doubts.map((batch) => ({ ...batch, id: 100, linkCount: 500 }))],
  )
  const both = { ...agency, unitsInDoubt: 1_500, linksInDoubt: 1_500 }
  await tell(window, [fakeAccount(both)], [fakeSubmission({ ...other, links: { inDoubt: 500 } })])
  await expect(dialog).toContainText('If all 2 batches in doubt were charged')
  expect(await places()).toEqual(alone)
})
