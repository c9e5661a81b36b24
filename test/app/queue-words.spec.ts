import { type Account, pauseSince } from '../../electron/shared/account.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { sceneTime } from '../fakes/scenes.ts'
import { expect, test } from './fake-window.ts'
import { heardFrom } from './hear.ts'
import { tell } from './tell.ts'

test.describe.configure({ mode: 'parallel' })

const nowMs = sceneTime.getTime()
const norda = fakeAccount({ id: 2, name: 'Norda' })
const atLimit = (untilMs: number): Account => ({
  ...norda,
  rate: { ...norda.rate, waiting: 'rate', waitingUntilMs: untilMs },
})

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
  const heard = await heardFrom(window)
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
  // Heard once, in one sentence, and not at each way back to the Queue.
  await window.keyboard.press('Control+1')
  await expect(card).toBeHidden()
  await window.keyboard.press('Control+2')
  await expect(card).toBeVisible()
  await tell(window, [waits('after-429')], [{ ...submission, label: 'June' }])
  await expect(window.getByRole('region', { name: 'Submission June' })).toBeVisible()
  const ofWaits = (await heard()).filter((words) => words.includes('slow down'))
  // Each is seen to come and to take the place of the one before.
  expect([...new Set(ofWaits)]).toEqual([expect.stringMatching(/The service asked .* pace\.$/)])
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
  await window.evaluate(() =>
    globalThis.fakeMain.on('account.setToken', () => ({
      ok: false,
      error: 'same-token-and-address',
    })),
  )
  await window.keyboard.type('of-another')
  await window.keyboard.press('Enter')
  const refused = window.getByRole('status').getByText(/^Another account has this token/)
  await expect(refused).toBeAttached()
})

test('requests from before the last minute that still count, as after a start, are told apart', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  const submission = fakeSubmission({ id: 9, accountId: 2, links: { accepted: 60, queued: 60 } })
  const freeMs = nowMs + 55_000
  const taken = [
    { startedMs: nowMs - 85_000, requests: 4, freeMs },
    { startedMs: nowMs - 5_000, requests: 3, freeMs },
  ]
  await tell(window, [{ ...norda, rate: { ...norda.rate, usedSlots: 7, taken } }], [submission])
  await window.keyboard.press('Control+2')
  const card = window.getByRole('region', { name: 'Norda, last minute' })
  await expect(card).toContainText('7 of 60')
  await expect(
    card.getByText('Requests begun more than 1 min ago and still counted, to be safe: 4.'),
  ).toBeVisible()
})
