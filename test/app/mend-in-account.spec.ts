import { type PauseDetail, type PauseReason, pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'

for (const [reason, detail, field] of [
  ['cap', 'day-cap', 'Most units a day'],
  ['cap', 'submission-cap', 'Most units a submission'],
  ['address', 'moved', 'Address'],
  ['in-doubt', 'doubt-limit', 'Most units maybe charged'],
] as const satisfies readonly (readonly [PauseReason, PauseDetail, string])[])
  test(`Edit account at a pause for ${detail} leads to the field that ends it`, async ({
    fakeWindow,
  }) => {
    const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
    const window = await context.play('first-start')
    await window.evaluate(
      (accounts) => globalThis.fakeMain.tell('accounts.changed', accounts),
      [
        fakeAccount({ id: 3, name: 'Last used', lastUsedMs: 2 }),
        fakeAccount({ id: 2, name: 'Norda', pause: pauseSince(1, reason, detail) }),
      ],
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

test('New leads to the field for the token that is missing', async ({ fakeWindow }) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  await window.getByRole('button', { name: /Account$/ }).click()
  await window.getByRole('option', { name: 'Client Sole' }).click()
  await window.getByRole('button', { name: 'To Accounts' }).click()
  const token = window.getByLabel('Token from the service’s account area')
  await expect(token).toBeFocused()
  await expect(token).toBeInViewport({ ratio: 1 })
})
