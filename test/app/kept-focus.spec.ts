import type { Page } from '@playwright/test'
import { type Account, pauseSince } from '../../electron/shared/account.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'

const account = fakeAccount({ id: 2, name: 'Norda' })
const links = { queued: 1 }
const waiting = fakeSubmission({ id: 9, accountId: 2, label: 'May', client: '', links })
const sent: Submission = { ...waiting, state: 'finished', finishedMs: waiting.createdMs }

/** The window hears both before it draws either. */
function tell(window: Page, accounts: readonly Account[], own: readonly Submission[]) {
  return window.evaluate(
    ([all, submissions]) => {
      globalThis.fakeMain.tell('submissions.changed', { submissions, batches: [] })
      globalThis.fakeMain.tell('accounts.changed', all)
    },
    [accounts, own] as const,
  )
}

test('a problem that goes together with the list behind it gives the keyboard to what that became', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  await tell(window, [{ ...account, pause: pauseSince(1, 'token', 'missing-token') }], [waiting])
  const problems = window.getByRole('list', { name: 'Problems' })
  await problems.getByRole('button', { name: 'Enter token' }).focus()
  // As where a short list is sent before the window is drawn again.
  await tell(window, [account], [sent])
  await expect(problems).toBeHidden()
  await expect(window.getByRole('region', { name: 'Submission May', exact: true })).toBeFocused()
})

test('a problem that comes back once it was tried again has the keyboard on the same button', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  const paused = { ...account, pause: pauseSince(1, 'disk', 'disk-full') }
  await tell(window, [paused], [waiting])
  const again = window.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await tell(window, [account], [waiting])
  await expect(again).toBeHidden()
  await expect(window.getByRole('region', { name: 'Submission May', exact: true })).toBeFocused()
  await tell(window, [paused], [waiting])
  await expect(again).toBeFocused()
})

test('while a problem stands it has the keyboard that its button had', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  await tell(window, [{ ...account, pause: pauseSince(1, 'token', 'missing-token') }], [waiting])
  const problems = window.getByRole('list', { name: 'Problems' })
  await problems.getByRole('button', { name: 'Enter token' }).focus()
  await tell(window, [{ ...account, pause: pauseSince(1, 'disk', 'disk-full') }], [waiting])
  await expect(problems.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(problems).toBeFocused()
  await tell(window, [account], [sent])
  await expect(window.getByRole('region', { name: 'Submission May', exact: true })).toBeFocused()
})

test('what is pressed right after the key that opens the menu of a handle goes to that menu', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('every-fate')
  await window.keyboard.press('Control+2')
  const handle = window.getByRole('button', { name: 'Move Finding what is refused' })
  const focused = await handle.evaluate(async (button) => {
    if (!(button instanceof HTMLElement)) return undefined
    button.focus()
    const key = { key: 'Enter', bubbles: true, cancelable: true }
    // What a browser makes of the key, in a time in which nothing is painted.
    if (button.dispatchEvent(new KeyboardEvent('keydown', key))) button.click()
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve)
      port1.start()
      port2.postMessage(undefined)
    })
    return document.activeElement?.textContent
  })
  expect(focused).toMatch(/^Move down/)
  await window.keyboard.press('Escape')
  await expect(window.getByRole('menu')).toBeHidden()
  await expect(handle).toBeFocused()
})

test('a part that had the keyboard from the window does not get it from the mouse, nor a ring from the next key', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.getByRole('button', { name: /^Balance too low/ }).click()
  const card = window.getByRole('region', { name: 'Submission November guest posts', exact: true })
  await expect(card).toBeFocused()
  await window.keyboard.press('Tab')
  await card.getByRole('heading').click()
  await window.keyboard.press('Shift')
  await expect(card).not.toBeFocused()

  await window.keyboard.press('Control+4')
  const pane = window.getByRole('region', { name: 'Agency main', exact: true })
  await pane.getByRole('heading', { level: 2 }).click()
  await window.keyboard.press('PageDown')
  await expect(pane).not.toBeFocused()
})

test('a card that has the keyboard from the window keeps it while keys move it among others', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const lists = ['June', 'May', 'April'].map((label, place) => ({
    ...waiting,
    id: 9 - place,
    label,
    place,
  }))
  await tell(window, [{ ...account, pause: pauseSince(1, 'disk', 'disk-full') }], lists)
  await window.getByRole('button', { name: /^The disk is full/ }).press('Enter')
  const card = window.getByRole('region', { name: 'Submission June', exact: true })
  await expect(card).toBeFocused()
  await window.evaluate((own) => {
    globalThis.fakeMain.on('submission.reorder', ({ submissionId, to }) => {
      const others = own.filter(({ id }) => id !== submissionId).map(({ id }) => id)
      const at = typeof to === 'object' ? others.indexOf(to.before) : to === 'end' ? 2 : 0
      const order = others.toSpliced(at, 0, submissionId)
      const submissions = own.map((one) => ({ ...one, place: order.indexOf(one.id) }))
      globalThis.fakeMain.tell('submissions.changed', { submissions, batches: [] })
      return { ok: true, value: undefined }
    })
  }, lists)
  const cards = window.getByRole('main').getByRole('heading', { level: 2 })
  await window.keyboard.press('Alt+ArrowDown')
  await expect(cards).toHaveText(['May', 'June', 'April'])
  await expect(card).toBeFocused()
  await window.keyboard.press('Tab')
  await expect(window.getByRole('button', { name: 'Move June' })).toBeFocused()
})

test('a dialog that was opened while nothing had the keyboard gives it to the screen, not to the button used last', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  const used = window.getByRole('button', { name: 'Lines shown' })
  for (const key of ['Control+g', 'Control+/']) {
    await used.focus()
    await window.getByRole('navigation').click({ position: { x: 90, y: 600 } })
    await expect(window.locator('body')).toBeFocused()
    await window.keyboard.press(key)
    await expect(window.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await window.keyboard.press('Escape')
    await expect(window.getByRole('dialog')).toHaveCount(0)
    await expect(window.getByRole('main')).toBeFocused()
  }
})
