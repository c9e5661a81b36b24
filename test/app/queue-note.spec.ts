import { type Account, pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount, fakeSubmission, practiceAccount } from '../fakes/fake-data.ts'
import { axeFlaws } from './axe-flaws.ts'
import { expect, test } from './fake-window.ts'
import { placeOf } from './place.ts'

test('the other screens say which submission stands still and why, and lead to it with one press', async ({
  fakeWindow,
}) => {
  // So low, what is above the submission in the Queue fills the window.
  const context = await fakeWindow({ viewport: { width: 1_280, height: 320 } })
  const window = await context.play('busy-office')
  const rail = window.getByRole('navigation').first()
  const note = rail.getByRole('button', {
    name: 'Balance too low on “Agency main”. November guest posts',
  })
  await expect(note).toBeVisible()
  await note.click()
  await expect(window.getByRole('heading', { name: 'November guest posts' })).toBeInViewport()
  await expect(window.getByRole('list', { name: 'Problems' })).toBeVisible()
  await expect(note).toBeHidden()
})

test('the other screens name each with its own submission: what stands still, and what was maybe charged', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  const asked = fakeSubmission({
    id: 21,
    accountId: 2,
    label: 'Dez',
    state: 'finished',
    links: { accepted: 10, inDoubt: 5_000 },
  })
  await window.evaluate(
    (one) => fakeMain.tell('submissions.changed', { submissions: [one], batches: [] }),
    asked,
  )
  const rail = window.getByRole('navigation').first()
  const problem = { name: 'Balance too low on “Agency main”. November guest posts', exact: true }
  await expect(rail.getByRole('button', problem)).toBeVisible()
  await rail
    .getByRole('button', { name: /links were maybe charged\. Was it charged\? Dez/ })
    .click()
  await expect(window.getByRole('heading', { name: 'Dez' })).toBeInViewport()
})

test('what reads out the news may fail: the window stays, and the next news are heard', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await expect(window.getByRole('button', { name: /^Balance too low/ })).toBeVisible()
  const over = fakeSubmission({
    id: 3,
    accountId: 1,
    label: 'Trying it out',
    client: '',
    state: 'finished',
    links: { accepted: 36_421 },
  })
  const tell = (finishedMs: number) =>
    window.evaluate(
      (submission) => {
        fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] })
      },
      { ...over, finishedMs },
    )
  // A time that no calendar has.
  await tell(9e15)
  await expect(window.getByRole('heading', { name: 'New submission' })).toBeVisible()
  await tell(over.createdMs)
  await window.evaluate(
    (submission) => {
      const submissions = [{ ...submission, id: 9 }]
      fakeMain.tell('submissions.changed', { submissions, batches: [] })
    },
    fakeSubmission({ id: 9, accountId: 1, label: 'Next', client: '', links: { queued: 9 } }),
  )
  await window.evaluate(
    (submission) => {
      fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] })
    },
    fakeSubmission({
      id: 9,
      accountId: 1,
      label: 'Next',
      client: '',
      state: 'finished',
      finishedMs: over.createdMs,
      links: { accepted: 9 },
    }),
  )
  await expect(window.getByText(/^Submission Next, finished/)).toBeAttached()
})

test('what was on its way when the rest was cancelled is told, and to go', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('answered')
  await window.getByRole('button', { name: /^Queue/ }).click()
  const card = window.getByRole('region', { name: 'Submission Cancelled on its way' })
  await expect(card.getByText(/^0 accepted · 500 being sent · 2,000 cancelled/)).toBeVisible()
  await expect(window.getByText(/^\d open submissions, 3,500 links to go$/)).toBeVisible()
})

test('two submissions with one label are told apart by when they were submitted', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  await window.keyboard.press('Control+2')
  const submissions = [11, 12].map((id) =>
    fakeSubmission({ id, accountId: 2, label: 'Norda', createdMs: id * 60_000, links: {} }),
  )
  await window.evaluate(
    (both) => fakeMain.tell('submissions.changed', { submissions: both, batches: [] }),
    submissions,
  )
  const cards = window.getByRole('region', { name: /^Submission Norda, submitted / })
  await expect(cards).toHaveCount(2)
  expect(await axeFlaws(window, ['landmark-unique'])).toEqual([])
})

test('the rate of a busy account is told as its requests stand in the chart', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+2')
  const rate = window.getByRole('region', { name: 'Practice, last minute' })
  await expect(rate.getByText('43 of 60')).toBeVisible()
})

test('Escape pressed together with Enter on the handle of a card leaves no menu open, and its keys as they were', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('every-fate')
  await window.keyboard.press('Control+2')
  const handle = window.getByRole('button', { name: 'Move Finding what is refused' })
  const menu = window.getByRole('menu')
  await handle.focus()
  for (let turn = 0; turn < 5; turn += 1) {
    // In one task, as a hurried hand or a switch device sends them: nothing is drawn between.
    await handle.evaluate((button) => {
      if (button instanceof HTMLElement) button.click()
      for (const type of ['keydown', 'keyup'])
        button.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', bubbles: true }))
    })
    await expect(menu).toBeHidden()
    await expect(handle).toHaveAttribute('aria-expanded', 'false')
    await expect(handle).toBeFocused()
  }
  await window.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(handle).toBeFocused()
})

test('an empty New in a small window says in words what stands still, and leads to it; in a wide one the rail does', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('first-start')
  const pause = pauseSince(1, 'token', 'missing-token')
  const stopped: Account = { ...fakeAccount({ id: 2, name: 'Norda' }), pause }
  const waits = fakeSubmission({ id: 9, accountId: 2, label: 'Spring', links: { queued: 440 } })
  await window.evaluate(
    ([accounts, submission]) => {
      fakeMain.tell('accounts.changed', accounts)
      fakeMain.tell('submissions.changed', { submissions: [submission], batches: [] })
    },
    [[practiceAccount, stopped], waits] as const,
  )
  const main = window.getByRole('main')
  const told = main.getByText('“Norda” has no token. 440 links wait and cost nothing yet.')
  await expect(told).toBeInViewport({ ratio: 1 })
  await window.setViewportSize({ width: 1280, height: 800 })
  await expect(told).toBeHidden()
  await window.setViewportSize({ width: 900, height: 600 })
  await main.getByRole('button', { name: 'To the Queue' }).click()
  await expect(window.getByRole('heading', { name: 'Spring' })).toBeInViewport()
})

test('a second press where the way to what stands still was opens nothing else', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow({ viewport: { width: 900, height: 600 } })
  const window = await context.play('busy-office')
  const rail = window.getByRole('navigation').first()
  const history = rail.getByRole('button', { name: 'History' })
  const before = await placeOf(history)
  await rail.getByRole('button', { name: /^Balance too low on “Agency main”/ }).click()
  await expect(window.getByRole('heading', { name: 'Queue', exact: true })).toBeVisible()
  expect(await placeOf(history)).toEqual(before)
  await window.getByRole('main').hover()
  await expect.poll(async () => (await placeOf(history)).top).toBeLessThan(before.top)
})
