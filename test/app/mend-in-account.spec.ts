import { type PauseDetail, type PauseReason, pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'

for (const [reason, detail, field] of [
  ['cap', 'day-cap', 'Most units a day'],
  ['address', 'moved', 'Address'],
  ['in-doubt', 'doubt-limit', 'Most units maybe charged'],
] as const satisfies readonly (readonly [PauseReason, PauseDetail, string])[])
  test(`Edit account at a pause for ${detail} leads to the field that ends it`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
    const window = await context.play('first-start')
    await window.evaluate(
      ([accounts, submission]) => {
        globalThis.fakeMain.tell('accounts.changed', accounts)
        globalThis.fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] })
      },
      [
        [
          fakeAccount({ id: 3, name: 'Last used', lastUsedMs: 2 }),
          fakeAccount({ id: 2, name: 'Norda', pause: pauseSince(1, reason, detail) }),
        ],
        fakeSubmission({ id: 7, accountId: 2, links: { queued: 60 } }),
      ] as const,
    )
    await window.keyboard.press('Control+2')
    await window.getByRole('button', { name: 'Edit account' }).click()
    await expect(window.getByRole('heading', { level: 2, name: 'Norda' })).toBeAttached()
    const mended = window.getByRole('textbox', { name: field, exact: true })
    await expect(mended).toBeFocused()
    await expect(mended).toBeInViewport({ ratio: 1 })

    await window.keyboard.press('Control+2')
    await window.keyboard.press('Control+4')
    await expect(mended, 'once').not.toBeFocused()
  })

test('a submission at its cap leads to the field that raises it, or is cancelled', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('first-start')
  const capped = fakeSubmission({
    id: 7,
    accountId: 2,
    label: 'Blog',
    state: 'paused',
    links: { accepted: 100, queued: 250 },
    pause: pauseSince(1, 'cap', 'submission-cap'),
    unitsUsed: 100,
    unitsInDoubt: 0,
  })
  await window.evaluate(
    ([account, submission]) => {
      globalThis.fakeMain.tell('accounts.changed', [account])
      globalThis.fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] })
    },
    [fakeAccount({ id: 2, name: 'Norda', capPerSubmission: 100 }), capped] as const,
  )
  await window.keyboard.press('Control+2')
  const problem = window.getByRole('list', { name: 'Problems' }).getByRole('listitem')
  await expect(problem).toContainText(
    '“Norda” reached its cap for a submission. The next batch would spend more than one submission may.',
  )
  await expect(problem).toContainText('It holds “Blog”. 250 links wait and cost nothing yet.')
  await problem.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(window.getByRole('alertdialog')).toContainText('Cancel the 250 links still waiting?')
  await window.keyboard.press('Escape')
  await problem.getByRole('button', { name: 'Edit account' }).click()

  const cap = window.getByRole('textbox', { name: 'Most units a submission' })
  await expect(cap).toBeFocused()
  const money = window.getByRole('region', { name: 'Money' })
  await expect(money).toContainText(
    '“Blog” needs more than the cap for one submission and stops before its end.',
  )
  await money.getByRole('button', { name: 'Raise it to 350' }).click()
  await expect(cap).toHaveValue('350')
  await expect(money).not.toContainText('“Blog”')
})

test('one press at a cap saves it, unless something else was typed too', async ({ fakeWindow }) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+4')
  const cap = window.getByRole('textbox', { name: 'Most units a submission' })
  const money = window.getByRole('region', { name: 'Money' })
  const save = window.getByRole('button', { name: 'Save changes' })
  await cap.fill('40,000')
  await money.getByRole('button', { name: /^Raise it to/ }).click()
  await expect(window.getByText('Saved.', { exact: true }).first()).toBeVisible()
  await expect(save).toBeHidden()
  await expect(cap).not.toHaveValue('40,000')

  await cap.fill('40,000')
  await window.getByRole('textbox', { name: 'Most units a day' }).fill('90,000')
  await money.getByRole('button', { name: 'No cap' }).click()
  await expect(cap).toHaveValue('')
  await expect(save).toBeVisible()
})

test('a cap that stops a waiting list is said in sight of its field, and when it is saved', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+4')
  const cap = window.getByRole('textbox', { name: 'Most units a submission' })
  await cap.fill('40,000')
  const toQueue = window.getByRole('region', { name: 'Money' }).getByText('To the Queue')
  await expect(toQueue).toBeInViewport({ ratio: 1 })
  await expect(cap).toBeInViewport({ ratio: 1 })
  await cap.press('Enter')
  const told = 'Saved. 1 list that waits stops at the cap before its end.'
  await expect(window.getByText(told).first()).toBeVisible()
  await toQueue.click()
  await expect(window.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
})

test('New leads to the field for the token that is missing', async ({ fakeWindow }) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  await window.getByRole('button', { name: /^Account / }).click()
  await window.getByRole('option', { name: 'Client Sole' }).click()
  await window.getByRole('button', { name: 'To Accounts' }).click()
  const token = window.getByLabel('Token from the service’s account area')
  await expect(token).toBeFocused()
  await expect(token).toBeInViewport({ ratio: 1 })
})
