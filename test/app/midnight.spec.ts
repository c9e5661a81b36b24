import { fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'

test('what ended yesterday is told with its day as soon as midnight is past', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow({ isAlone: true })).play('first-start')
  await window.clock.install({ time: new Date('2026-11-12T22:20:00+01:00') })
  await window.reload()
  await expect(window.getByRole('heading', { name: 'New' })).toBeVisible()
  await window.keyboard.press('Control+2')
  await expect(window.getByRole('heading', { name: 'Queue' })).toBeVisible()
  const finishedMs = new Date('2026-11-12T22:15:00+01:00').getTime()
  const over = fakeSubmission({
    id: 700,
    accountId: 1,
    label: 'Evening',
    state: 'finished',
    links: { accepted: 10 },
    finishedMs,
  })
  await window.evaluate((one) => {
    globalThis.fakeMain.tell('submissions.changed', { submissions: [one], batches: [] })
  }, over)
  const card = window.getByRole('region', { name: /Evening/ })
  await expect(card).toContainText(/ 22:15/)
  await expect(card).not.toContainText('12 Nov 22:15')
  await window.clock.fastForward('01:30:00')
  await expect(card).not.toContainText('12 Nov 22:15')
  await window.clock.fastForward('00:15:00')
  await expect(card).toContainText('12 Nov 22:15')
})
