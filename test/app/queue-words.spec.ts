import type { Page } from '@playwright/test'
import { type Account, pauseSince } from '../../electron/shared/account.ts'
import { wholeDay } from '../../electron/shared/schedule.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { sceneTime } from '../fakes/scenes.ts'
import { expect, test } from './fake-window.ts'

test.describe.configure({ mode: 'parallel' })

const nowMs = sceneTime.getTime()
const norda = fakeAccount({ id: 2, name: 'Norda' })
const atLimit = (untilMs: number): Account => ({
  ...norda,
  rate: { ...norda.rate, waiting: 'rate', waitingUntilMs: untilMs },
})

/** Tells the window of these as the host does. */
async function tell(
  window: Page,
  accounts: readonly Account[],
  submissions: readonly Submission[],
) {
  await window.evaluate(
    ([all, changed]) => {
      globalThis.fakeMain.tell('accounts.changed', all)
      globalThis.fakeMain.tell('submissions.changed', { submissions: changed, batches: [] })
    },
    [accounts, submissions] as const,
  )
}

test('a token that cannot be read is not called missing', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('first-start')
  const pause = pauseSince(1, 'token', 'missing-token')
  const waiting = fakeSubmission({ id: 9, accountId: 2, links: { queued: 60 }, pause })
  await window.keyboard.press('Control+2')
  const problems = window.getByRole('list', { name: 'Problems' })
  await tell(window, [{ ...norda, token: { kind: 'undecryptable' }, pause }], [waiting])
  await expect(
    problems.getByText('The token of “Norda” cannot be read from the key store now.'),
  ).toBeVisible()
  await expect(problems.getByText('has no token')).toHaveCount(0)
  await tell(window, [{ ...norda, token: { kind: 'absent' }, pause }], [waiting])
  await expect(problems.getByText('“Norda” has no token.')).toBeVisible()
})

test('moving says of what is paused by hand that it stays so', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('first-start')
  const sole = fakeAccount({ id: 3, name: 'Sole' })
  const pause = pauseSince(1, 'user', 'paused-by-user')
  const waiting = fakeSubmission({ id: 9, accountId: 2, label: 'May', links: { queued: 60 } })
  await window.keyboard.press('Control+2')
  const says = window.getByText('What you paused stays paused there until you resume it.')
  for (const [submission, times] of [
    [waiting, 0],
    [{ ...waiting, state: 'paused', pause }, 1],
  ] as const) {
    await tell(window, [norda, sole], [submission])
    await window.getByRole('button', { name: 'More for May' }).click()
    await window.getByRole('menuitem', { name: 'Move the rest…' }).click()
    await expect(window.getByRole('dialog')).toBeVisible()
    await expect(says).toHaveCount(times)
    await window.keyboard.press('Escape')
  }
})

test('a move leads to its list also where the answer comes before the list does', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const sole = fakeAccount({ id: 3, name: 'Sole' })
  const waiting = fakeSubmission({ id: 9, accountId: 2, label: 'May', links: { queued: 60 } })
  const moved = fakeSubmission({ id: 10, accountId: 3, label: 'May, moved', links: { queued: 60 } })
  await window.keyboard.press('Control+2')
  await tell(window, [norda, sole], [waiting])
  await window.evaluate(() => {
    const value = { submissionId: 10, moved: 60, spokenFor: 0 }
    globalThis.fakeMain.on('submission.movable', () => ({ links: 60, spokenFor: 0 }))
    globalThis.fakeMain.on('submission.moveRest', () => {
      const draft = globalThis.fakeMain.draft().summary()
      return { ok: true, value: { ...value, draft } }
    })
  })
  await window.getByRole('button', { name: 'More for May' }).click()
  await window.getByRole('menuitem', { name: 'Move the rest…' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Move 60 links' }).press('Enter')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await tell(window, [norda, sole], [waiting, moved])
  await expect(window.getByRole('region', { name: 'Submission May, moved' })).toBeFocused()
})

test('of several lists with refused links each export says whose it is', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('first-start')
  const pause = pauseSince(1, 'refusals', 'refusals-in-a-row')
  const lists = ['May', 'June'].map((label, index) =>
    fakeSubmission({ id: 8 + index, accountId: 2, label, links: { refused: 10, queued: 60 } }),
  )
  await window.evaluate((own) => {
    globalThis.fakeMain.on('submission.batches', () => own)
    globalThis.fakeMain.on('history.unsent', () => 20)
  }, lists.slice(0, 1).flatMap(fakeBatches))
  await window.keyboard.press('Control+2')
  await tell(window, [{ ...norda, pause }], lists)
  await window.getByRole('button', { name: 'See refused links' }).click()
  const dialog = window.getByRole('dialog')
  for (const label of ['May', 'June'])
    await expect(
      dialog.getByRole('button', { name: `Export the results of ${label}` }),
    ).toBeVisible()
  await expect(dialog.getByText(/^They go into New, to be mended there\./)).toBeVisible()
})

test('an account waits for a slot only while something is due, and says so once', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const drip = fakeSubmission({
    id: 9,
    accountId: 2,
    links: { accepted: 60, queued: 60 },
  })
  await window.keyboard.press('Control+2')
  const said = await window.evaluateHandle(() => {
    const words: string[] = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const place = target instanceof Element ? target : target.parentElement
        if (place?.closest('[role="status"]') === null) continue
        words.push(...[...addedNodes].map((node) => node.textContent ?? ''))
      }
    }).observe(document.body, { subtree: true, childList: true })
    return words
  })
  const rate = window.getByRole('region', { name: 'Norda, last minute' })
  for (const untilMs of [nowMs + 1_000, nowMs + 2_000, nowMs + 3_000]) {
    await tell(window, [atLimit(untilMs)], [drip])
    await expect(rate.getByText(/^Waiting for a free slot on “Norda”/)).toBeVisible()
    await tell(window, [norda], [drip])
    await expect(rate.getByText('60 requests can leave at once.')).toBeVisible()
  }
  const waits = (await said.jsonValue()).filter((words) => words.includes('Waiting for a free'))
  expect(waits).toHaveLength(1)

  // The last word of the engine before it rests until tomorrow.
  await tell(window, [atLimit(nowMs - 90_000)], [{ ...drip, nextSlotMs: nowMs + 80_000_000 }])
  await expect(rate.getByText('60 requests can leave at once.')).toBeVisible()
  await expect(rate.getByText(/^Waiting for a free slot|^Goes on now/)).toHaveCount(0)
})

test('that the service asked to slow down is said with a countdown, and afterwards that sending is slower', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { accepted: 60, queued: 60 } })
  const waits = (waiting: 'after-429' | 'pace'): Account => ({
    ...norda,
    rate: { ...norda.rate, waiting, waitingUntilMs: nowMs + 11_000 },
  })
  await tell(window, [waits('after-429')], [submission])
  const card = window.getByRole('region', { name: 'Norda, last minute' })
  await expect(card.getByText(/^The service asked “Norda” to slow down/)).toBeVisible()
  await expect(card.getByText(/^Goes on in 11 secs?\.$/)).toBeVisible()
  await tell(window, [waits('pace')], [submission])
  await expect(card.getByText(/^“Norda” sends at a calmer pace for now/)).toBeVisible()
  await expect(card.getByText(/^The service asked|^Goes on/)).toHaveCount(0)
})

test('without a connection it says when it tries again, and nothing of what left before', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  const rate = { ...norda.rate, waiting: 'offline' as const, waitingUntilMs: nowMs + 11_000 }
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 5, queued: 60 } })
  await tell(window, [{ ...norda, rate }], [submission])
  const card = window.getByRole('region', { name: 'Norda, last minute' })
  await expect(card.getByText(/batch that was to leave is still here/)).toBeVisible()
  await expect(card.getByText(/^Tries again in 11 secs?\.$/)).toBeVisible()
})

test('the rail and the Queue say that an answer is owed of what is finished', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const asked = fakeSubmission({
    id: 9,
    accountId: 2,
    label: 'Morning list',
    state: 'finished',
    finishedMs: nowMs,
    links: { accepted: 10, inDoubt: 5 },
  })
  await tell(window, [norda], [asked])
  const rail = window.getByRole('navigation').first()
  await expect(rail.getByRole('button', { name: /^Queue.*1 open submission/ })).toBeVisible()
  const note = rail.getByRole('button', {
    name: '5 links were maybe charged. Was it charged? Morning list',
  })
  await expect(note).toBeVisible()
  await note.click()
  await expect(window.getByRole('heading', { name: 'Morning list' })).toBeInViewport()
  await expect(window.getByText('Nothing is waiting, but 5 links were maybe charged')).toBeVisible()
})

test('what its account holds back is not called paused, and is paused from the menu', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const pause = pauseSince(1, 'in-doubt', 'doubts-in-a-row')
  const stopped = { ...norda, pause, linksCountedAsDoubt: 20_594, unitsInDoubt: 20_594 }
  const submission = fakeSubmission({
    id: 9,
    accountId: 2,
    label: 'Morning list',
    state: 'paused',
    pause,
    sentByMs: undefined,
    links: { accepted: 10, queued: 60 },
  })
  await tell(window, [stopped], [submission])
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: 'Submission Morning list' })
  await expect(card.getByText('stands still, see the problem at the top')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Pause (?!all)/ })).toHaveCount(0)
  await expect(
    window
      .getByRole('list', { name: 'Problems' })
      .getByText(/On this account, 20,594 units in all may have been spent\./),
  ).toBeVisible()
  await card.getByRole('button', { name: 'More for Morning list' }).click()
  await window.getByRole('menuitem', { name: 'Pause this list too' }).click()
  await expect(window.getByRole('status').getByText('You paused “Morning list”.')).toBeAttached()
})

test('sending a drip feed now says what of it the caps hold back, and not that all is spent at once', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const drip = fakeSubmission({
    id: 9,
    accountId: 2,
    when: {
      kind: 'spread',
      pace: { kind: 'links-a-day', links: 26 },
      startDay: '2026-11-12',
      hours: wholeDay,
      missed: 'keep-pace',
    },
    nextSlotMs: nowMs + 80_000_000,
    slotsLeft: 12,
    slots: 13,
    links: { accepted: 26, queued: 296 },
  })
  await window.evaluate(() =>
    globalThis.fakeMain.on('submission.foreseeReschedule', () => {
      const putOffMs = Date.now() + 86_400_000
      return { ok: true, value: { cap: 'day', sentByMs: 1, putOffMs, portion: undefined } }
    }),
  )
  await tell(window, [{ ...norda, capPerDay: 26, capPerSubmission: 300 }], [drip])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: 'Send now' }).click()
  await expect(window.getByRole('alertdialog')).toContainText(
    'They take 296 units. The daily cap of “Norda” is used up before its turn. This list begins tomorrow, by itself.',
  )
  await expect(window.getByRole('alertdialog')).toContainText(
    '22 of these links are beyond the cap for one submission and stay until you raise that cap',
  )
  await window.getByRole('button', { name: 'Send them now' }).click()
  await expect(window.getByText('This list begins tomorrow, by itself.')).toBeVisible()
  await expect(window.getByText(/^Leaving now/)).toHaveCount(0)
})

test('a list whose day is at its cap before its time comes says on which it starts instead', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const tonightMs = nowMs + 3_600_000
  const waits = { accountId: 2, nextSlotMs: tonightMs, links: { queued: 10 } } as const
  const atTime = fakeSubmission({
    ...waits,
    id: 8,
    state: 'scheduled',
    when: { kind: 'at', atMs: tonightMs },
  })
  const drip = fakeSubmission({
    ...waits,
    id: 9,
    state: 'scheduled',
    when: {
      kind: 'spread',
      pace: { kind: 'days', days: 5 },
      startDay: undefined,
      hours: wholeDay,
      missed: 'keep-pace',
    },
    slots: 5,
    slotsLeft: 5,
  })
  await window.keyboard.press('Control+2')
  await tell(window, [norda], [atTime, drip])
  await expect(window.getByText(/^Starts \d\d:\d\d, or as soon as/)).toBeVisible()
  await expect(window.getByText(/The next: today, as soon as/)).toBeVisible()
  const putOffMs = nowMs + 86_400_000
  await tell(
    window,
    [norda],
    [atTime, drip].map((one) => ({ ...one, putOffMs })),
  )
  await expect(
    window.getByText(
      /^Its time is \d\d:\d\d, but the account’s daily cap is used up by then. It starts: tomorrow, as soon as Linkferry is running.$/,
    ),
  ).toBeVisible()
  await expect(
    window.getByText(
      'Because of the account’s daily cap, the next leaves: tomorrow, as soon as Linkferry is running.',
    ),
  ).toBeVisible()
  await expect(window.getByText(/^Starts /)).toHaveCount(0)
})

test('answers that can be taken back are told apart by their batch, and so are their Undo', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const asked = fakeSubmission({
    id: 9,
    accountId: 2,
    state: 'finished',
    links: { accepted: 3_000, refused: 3 },
  })
  const batches = fakeBatches(asked).map((batch, index) =>
    index === 1 ? batch : { ...batch, settled: 'charged' as const },
  )
  await window.evaluate((own) => globalThis.fakeMain.on('submission.batches', () => own), batches)
  await tell(window, [norda], [asked])
  await window.keyboard.press('Control+2')
  await expect(
    window.getByRole('button', {
      name: 'Undo Batch 3: 1,000 links counted as charged, by your word.',
    }),
  ).toBeVisible()
  await expect(window.getByRole('button', { name: /^Undo Batch 1: / })).toBeVisible()
})

test('Undo all takes back every answer of the list, as it says, and not those alone that are not told', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const asked = fakeSubmission({
    id: 9,
    accountId: 2,
    state: 'finished',
    hasSettled: true,
    links: { accepted: 5_000 },
  })
  const batches = fakeBatches(asked).map((batch) => ({ ...batch, settled: 'charged' as const }))
  await window.evaluate((own) => {
    globalThis.fakeMain.on('submission.batches', () => own)
  }, batches)
  await tell(window, [norda], [asked])
  await window.keyboard.press('Control+2')
  await window.getByRole('button', { name: `Undo all ${batches.length}` }).click()
  const takenBack = () =>
    window.evaluate(() =>
      globalThis.fakeMain.asked.flatMap(({ name, input }) =>
        name === 'batch.unsettle' ? [input] : [],
      ),
    )
  await expect.poll(takenBack).toHaveLength(batches.length)
})

test('Enter on a batch that asks nothing says so', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+2')
  const map = window.getByRole('listbox', { name: /^Batches of .*Waiting$/ }).first()
  await map.focus()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog')).toHaveCount(0)
  const words = 'Nothing to answer here. Enter asks only about a batch that was maybe charged.'
  await expect(window.getByRole('status').getByText(words)).toBeAttached()
  await expect(window.getByText(words)).toHaveCount(2)
  await window.keyboard.press('ArrowRight')
  await expect(window.getByText(words)).toHaveCount(1)
})

test('the ways to export the history have names of their own', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+3')
  await window.getByRole('button', { name: 'Export', exact: true }).click()
  const names = ['As CSV, The batches that are shown', 'As CSV, Their links, one a row']
  for (const name of names)
    await expect(window.getByRole('menuitem', { name, exact: true })).toBeVisible()
})

test('whoever answers the last doubt here is asked whether to go on, and told of it no third time', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const pause = pauseSince(1, 'in-doubt', 'doubts-in-a-row')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { inDoubt: 100, queued: 60 } })
  const batches = fakeBatches(submission)
  await window.evaluate((own) => globalThis.fakeMain.on('submission.batches', () => own), batches)
  await tell(window, [{ ...norda, pause, linksCountedAsDoubt: 100 }], [submission])
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: /^Submission / })
  await card.getByRole('button', { name: 'Was it charged?' }).click()
  await expect(window.getByRole('dialog')).toBeVisible()
  await tell(window, [{ ...norda, pause, linksCountedAsDoubt: 0 }], [submission])
  await expect(window.getByRole('alert')).toHaveText('')
  await expect(window.getByRole('status').getByText(/Every one of them is answered/)).toHaveCount(0)
})

test('of links that were asked about what was refused has a way to New, where nothing else is not sent', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.evaluate(() => {
    const none = { 'on-record': 0, 'nearly-sent': 0, 'not-sent': 0, 'not-a-link': 0 }
    const counts = { ...none, refused: 3 }
    globalThis.fakeMain.on('history.ask', () => ({
      ok: true,
      value: { askId: 1, lines: counts, rows: counts },
    }))
    globalThis.fakeMain.on('history.answers', () => ({ ok: true, value: [] }))
  })
  await window.keyboard.press('Control+3')
  const field = window.getByRole('searchbox', { name: /sent/ })
  await field.fill('https://a.example/1')
  await field.press('Enter')
  await expect(window.getByRole('button', { name: 'Put 3 refused in New' })).toBeVisible()
})

test('the chart of units says how high it is', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.keyboard.press('Control+3')
  const scale = window.getByRole('img').locator('text')
  await expect(scale.first()).toHaveText(/^[\d,]+$/)
})

test('a cap that holds an account without a token does not hide that', async ({ fakeWindow }) => {
  const window = await (await fakeWindow()).play('first-start')
  const pause = pauseSince(nowMs, 'cap', 'day-cap')
  const waiting = fakeSubmission({ id: 9, accountId: 2, links: { queued: 60 }, pause })
  await window.keyboard.press('Control+2')
  await tell(window, [{ ...norda, token: { kind: 'absent' }, pause }], [waiting])
  const problems = window.getByRole('list', { name: 'Problems' })
  await expect(
    problems.getByText('“Norda” has no token, so nothing is sent before you enter it.'),
  ).toBeVisible()
  await problems.getByRole('button', { name: 'Enter token' }).click()
  await expect(window.getByRole('dialog', { name: 'Token of “Norda”' })).toBeVisible()
})
