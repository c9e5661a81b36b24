import { fakeAccount } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { pick } from './steps.ts'

test('a drip feed that is changed says what the cap of a day does to it, as New does', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('scheduled')
  await window.evaluate(
    (account) => {
      globalThis.fakeMain.tell('accounts.changed', [account])
      globalThis.fakeMain.on('submission.foreseeReschedule', ({ when }) => ({
        ok: true,
        value: {
          cap: 'day',
          sentByMs: new Date(2031, 4, 6, 12).getTime(),
          putOffMs: when.kind === 'now' ? Date.now() + 86_400_000 : undefined,
          portion: when.kind === 'now' ? undefined : 2_000,
        },
      }))
    },
    fakeAccount({ id: 2, name: 'Agency main', capPerDay: 1_500 }),
  )
  await window.getByRole('button', { name: 'Queue' }).click()
  await window.getByRole('button', { name: 'Change…' }).first().click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Days' }).fill('9')
  await expect(dialog.getByRole('status')).toContainText(
    'A portion has 2,000 links, and the daily cap of “Agency main” lets 1,500 leave: what is beyond it leaves the next day, so the end comes later.',
  )
  await expect(dialog.getByRole('status')).toContainText(
    /Links a day: at most 1,500\. First portion: .*; last portion: .*6 May 2031\./,
  )
  await pick(dialog.getByRole('radio', { name: 'Now' }))
  await expect(dialog.getByRole('status')).toHaveText(
    'Nothing leaves now. The daily cap of “Agency main” is used up before its turn. This list begins tomorrow, by itself.',
  )
})
