import type { Page } from '@playwright/test'
import { pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount, fakeSubmission, practiceAccount } from '../fakes/fake-data.ts'
import type { FakeMain } from '../fakes/fake-main.ts'
import { sceneTime } from '../fakes/scenes.ts'
import { expect, test } from './fake-window.ts'
import { pasteText, pick } from './steps.ts'

declare global {
  /** The host behind the window; see test/fakes/dev.ts. */
  var fakeMain: FakeMain
}

test.describe.configure({ mode: 'parallel' })

/** The sentences that the window read out last. */
const lastHeard = (window: Page) =>
  window.locator('[role="status"][data-react-aria-top-layer] > span:last-child')

const submit = (window: Page) => window.getByRole('button', { name: /^Submit [\d,]+ links?$/ })

const paused = fakeAccount({
  id: 2,
  name: 'Norda',
  pause: pauseSince(1, 'balance', 'balance-too-low'),
})

test('what is to be known before the press is heard with every list that comes in, the first one too', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.evaluate(
    (accounts) => globalThis.fakeMain.tell('accounts.changed', accounts),
    [practiceAccount, paused],
  )
  const words = /^2 lines: 2 links can be sent\. “Norda” is paused\. What you submit waits/
  for (const turn of [1, 2]) {
    await pasteText(window, `https://a.example/${turn}\nhttps://b.example/${turn}`)
    await expect(lastHeard(window).getByText(words)).toBeAttached()
    await expect(submit(window)).toHaveAccessibleDescription(
      /^“Norda” is paused\. What you submit waits in the Queue until the account goes on\.$/,
    )
    await window.getByRole('button', { name: 'Put aside', exact: true }).press('Enter')
  }
})

test('a warning that comes while the list is there is heard by itself', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await expect(submit(window)).toBeEnabled()
  await window.evaluate(
    (accounts) => globalThis.fakeMain.tell('accounts.changed', accounts),
    [practiceAccount, paused],
  )
  await expect(lastHeard(window).getByText(/^“Norda” is paused\./)).toBeAttached()
})

test('that a list leaves at once while the user has paused all others is heard, until a time is chosen', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const words = /All else in the Queue is paused\. What you submit leaves at once\./
  const held = fakeSubmission({
    id: 7,
    accountId: practiceAccount.id,
    state: 'paused',
    pause: pauseSince(1, 'user', 'paused-by-user'),
    links: { queued: 5 },
  })
  await window.evaluate(
    (accounts) => globalThis.fakeMain.tell('accounts.changed', accounts),
    [practiceAccount, fakeAccount({ id: 2, name: 'Norda' })],
  )
  await pasteText(window, 'https://a.example/')
  await expect(submit(window)).toBeEnabled()
  await expect(submit(window)).not.toHaveAccessibleDescription(words)
  await window.evaluate(
    (submissions) => globalThis.fakeMain.tell('submissions.changed', { submissions, batches: [] }),
    [held],
  )
  await expect(lastHeard(window).getByText(words)).toBeAttached()
  await expect(submit(window)).toHaveAccessibleDescription(words)
  await pick(window.getByRole('radio', { name: 'At a time' }))
  const panel = window.getByRole('complementary', { name: 'Send' })
  await expect(panel.getByText(words)).toHaveCount(0)
})

test('that links which are not shown are sent too is heard, and describes Submit while it is so', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  const words = /Links that are not shown are sent too/
  await expect(submit(window)).not.toHaveAccessibleDescription(words)
  const place = window.getByRole('complementary', { name: 'Send' }).getByRole('status').last()
  await expect(place).toHaveText('')
  await window.getByRole('button', { name: /^Not usable/ }).press('Enter')
  await expect(place).toHaveText(words)
  await expect(submit(window)).toHaveAccessibleDescription(words)
})

test('the exact time by which all is sent goes on with the one that is shown', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow({ isAlone: true })).play('first-start')
  await pasteText(window, 'https://a.example/')
  const shown = window.getByRole('complementary', { name: 'Send' }).locator('dd[title]').last()
  await expect(shown).toHaveAttribute('title', /2026/)
  const later = new Date(sceneTime.getTime() + 3_600_000 * 24 * 365)
  await window.clock.setFixedTime(later)
  await expect(shown).toHaveAttribute('title', /2027/)
})
