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
  const named = (links: number) => ({ ok: true, value: { links, others: 0, unclear: 0 } })
  await hold(window, 'batch.nameLinks', [named(5), named(600)])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: /^Was it charged/ }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('textbox').fill('https://a.example/1')
  await expect.poll(() => timesAsked(window, 'batch.nameLinks')).toBe(1)
  await dialog.getByRole('textbox').fill('https://a.example/2')
  await expect.poll(() => timesAsked(window, 'batch.nameLinks')).toBe(2)
  await letGo(window, 1)
  const send = dialog.getByRole('button', { name: /^Send only/ })
  await expect(send).toBeEnabled()
  await letGo(window, 0)
  await window.evaluate(() => new Promise(requestAnimationFrame))
  await expect(send).toBeEnabled()
})
