import { pauseSince } from '../../electron/shared/account.ts'
import type { Forecast } from '../../electron/shared/contract.ts'
import { fakeAccount } from '../fakes/fake-data.ts'
import { plainForecast } from '../fakes/plain-forecast.ts'
import { expect, test } from './fake-window.ts'
import { pick } from './steps.ts'

test('the keyboard stays at the cap that one press raised or lifted', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+4')
  const cap = window.getByRole('textbox', { name: 'Most units a submission' })
  const money = window.getByRole('region', { name: 'Money' })
  for (const remedy of [/^Raise it to/, 'No cap']) {
    await cap.fill('40,000')
    await money.getByRole('button', { name: remedy }).focus()
    await window.keyboard.press('Enter')
    await expect(cap).not.toHaveValue('40,000')
    await expect(money.getByRole('button', { name: remedy })).toBeHidden()
    await expect(cap).toBeFocused()
  }
})

test('a cap of a day below what was spent today says so while it is typed, and once it is saved', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('first-start')
  await window.evaluate(
    (norda) => {
      globalThis.fakeMain.tell('accounts.changed', [norda])
      globalThis.fakeMain.on('account.save', ({ account }) => ({
        ok: true,
        value: { ...norda, ...account },
      }))
    },
    fakeAccount({
      id: 2,
      name: 'Norda',
      capPerDay: 1_000,
      spentToday: { units: 350, untilMs: Number.MAX_SAFE_INTEGER },
    }),
  )
  await window.keyboard.press('Control+4')
  const cap = window.getByRole('textbox', { name: 'Most units a day' })
  const money = window.getByRole('region', { name: 'Money' })
  const told =
    'Charged or maybe charged today: 350 units. Under this cap nothing more leaves today; one of 351 lets the next link leave.'
  await expect(money).not.toContainText('today: 350')
  await cap.fill('300')
  await expect(money.getByRole('status').filter({ hasText: told })).toBeInViewport({ ratio: 1 })
  await expect(cap).toHaveAccessibleDescription(new RegExp(`${told}$`))
  await expect(window.getByRole('button', { name: 'Save changes' })).toHaveAccessibleDescription(
    'After a change the next submission on this account asks first.',
  )
  await cap.press('Enter')
  await expect(window.getByText(`Saved. ${told}`).first()).toBeVisible()
  await cap.fill('351')
  await expect(money).not.toContainText('today: 350')
})

test('a cap of a day that was spent again by the time it is saved is not said to let the account go on', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const norda = fakeAccount({ id: 2, name: 'Norda', capPerDay: 10 })
  const spent = (units: number) => ({ units, untilMs: Number.MAX_SAFE_INTEGER })
  const pause = pauseSince(1, 'cap', 'day-cap')
  await window.evaluate(
    ([held, moved]) => {
      globalThis.fakeMain.tell('accounts.changed', [held])
      globalThis.fakeMain.on('account.save', ({ account }) => ({
        ok: true,
        value: { ...moved, ...account },
      }))
    },
    [
      { ...norda, pause, spentToday: spent(10) },
      { ...norda, spentToday: spent(11) },
    ] as const,
  )
  await window.keyboard.press('Control+4')
  const cap = window.getByRole('textbox', { name: 'Most units a day' })
  await cap.fill('11')
  await cap.press('Enter')
  const told = 'Saved. Charged or maybe charged today: 11 units. Under this cap nothing more'
  await expect(window.getByText(told).first()).toBeVisible()
  await cap.fill('20')
  await cap.press('Enter')
  await expect(window.getByText('Saved. “Norda” is no longer paused.').first()).toBeVisible()
})

test('the keyboard goes to the links a day that one press fitted to the cap', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.evaluate(
    (account) => {
      globalThis.fakeMain.tell('accounts.changed', [account])
      globalThis.fakeMain.on('submission.forecast', ({ when }) => ({
        ok: true,
        value: {
          links: 3_000,
          units: 3_000,
          tasks: { balanced: 3, fewest: 3, smallest: 3 },
          chosenTasks: 3,
          doubtLimitUnits: 1_000,
          sentByMs: 2,
          course: { points: [{ atMs: 1, links: 0 }], slots: 3, days: 6, mustRun: [] },
          balanceAfter: undefined,
          balanceIsAtMost: false,
          sentBefore: 0,
          again: { possible: 0, sent: 0 },
          sentElsewhere: [],
          leftToday: 500,
          cap: when?.kind === 'spread' && when.pace.kind === 'days' ? 'day' : undefined,
        },
      }))
    },
    fakeAccount({ id: 2, name: 'Agency main', capPerDay: 500 }),
  )
  const send = window.getByRole('complementary', { name: 'Send' })
  await pick(send.getByRole('radio', { name: 'Drip feed' }))
  const remedy = send.getByRole('button', { name: 'Send 500 a day' })
  await remedy.focus()
  await window.keyboard.press('Enter')
  await expect(remedy).toBeHidden()
  const links = send.getByRole('textbox', { name: 'Links a day' })
  await expect(links).toHaveValue('500')
  await expect(links).toBeFocused()
})

test('what stops a list before all is sent stands where the time would, and is explained, each of it', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  const send = window.getByRole('complementary', { name: 'Send' })
  const account = fakeAccount({ id: 2, name: 'Agency main', capPerSubmission: 20 })
  const foresee = async (change: Partial<Forecast>) =>
    window.evaluate(
      ([agency, forecast]) => {
        globalThis.fakeMain.on('submission.forecast', () => ({ ok: true, value: forecast }))
        globalThis.fakeMain.tell('accounts.changed', [agency])
      },
      [account, plainForecast({ links: 50, units: 50, ...change })] as const,
    )
  await foresee({ cap: 'submission', balanceAfter: -20 })
  await expect(send.getByText('All sent', { exact: true })).toBeVisible()
  await expect(send.getByText('never under this cap and not with this balance')).toBeVisible()
  await expect(send.getByText('This is over the 20 units')).toBeVisible()
  await expect(send.getByText('The known balance does not cover this')).toBeVisible()
  await foresee({ balanceAfter: -20 })
  await expect(send.getByText('not with this balance', { exact: true })).toBeVisible()
  await expect(send.getByText('This is over the')).toHaveCount(0)
})

test('a known balance that was spent beyond stands in its field, and is said to be out of date', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  await window.evaluate(
    (account) => globalThis.fakeMain.tell('accounts.changed', [account]),
    fakeAccount({ id: 2, name: 'Norda', knownBalance: -10_311 }),
  )
  await window.keyboard.press('Control+4')
  const balance = window.getByRole('textbox', { name: 'Known balance' })
  await expect(balance).toHaveValue('-10,311')
  const told = window.getByText('More was charged than the balance you entered held')
  await expect(told).toBeVisible()
  await balance.fill('500')
  await expect(told).toHaveCount(0)
})
