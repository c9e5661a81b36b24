import type { Page } from '@playwright/test'
import { pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const tooLow = { ...pauseSince(1, 'balance', 'balance-too-low'), units: 60, ofUnits: 60 }

/** The host answers this request only once it is told to. */
function hold(window: Page, name: 'account.resume' | 'batch.nameLinks', replies: unknown[]) {
  return window.evaluate(
    ([held, values]) => {
      const lets: (() => void)[] = []
      let asked = 0
      globalThis.fakeMain.on(held, () => {
        const value = values[asked++] as never
        return new Promise((resolve) => lets.push(() => resolve(value)))
      })
      Object.assign(globalThis, { letGo: (index: number) => lets[index]?.() })
    },
    [name, replies] as const,
  )
}

function letGo(window: Page, index: number): Promise<void> {
  return window.evaluate((one) => {
    const { letGo: release } = globalThis as unknown as { letGo: (index: number) => void }
    release(one)
  }, index)
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
  const paused = fakeAccount({ id: 2, name: 'Norda', pause: tooLow })
  const waiting = fakeSubmission({ id: 7, accountId: 2, label: 'Blog', links: { queued: 60 } })
  await tell(window, [paused], [waiting])
  await hold(window, 'account.resume', [{ ok: true, value: undefined }])
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
  await letGo(window, 0)
  await expect(window.getByText('The balance is entered')).toBeAttached()
  await expect(balance).toHaveValue('40')
})
