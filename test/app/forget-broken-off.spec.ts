import { expect, test } from './fake-window.ts'

test('what an engine forgot before it was killed is not asked about again: Settings reads its figures anew', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.evaluate(() =>
    fakeMain.on('history.forget', () => Promise.reject(new Error('engine-gone'))),
  )
  await window.getByRole('navigation').first().getByRole('button', { name: 'Settings' }).click()
  const card = window.getByRole('region', { name: 'History' })
  await card.getByRole('button', { name: 'Forget older history…' }).click()
  const question = window.getByRole('alertdialog')
  await expect(question).toContainText('Forget 36,000 links?')
  await question.getByRole('button', { name: 'Forget them' }).click()
  await expect(card.getByRole('status')).toContainText('Forgetting was broken off')
  await window.evaluate(() => {
    fakeMain.on('history.forgettable', () => ({ submissions: 1, links: 500, kept: 0 }))
    fakeMain.tell('engine.changed', { kind: 'restarting', attempt: 1 })
    fakeMain.tell('engine.changed', { kind: 'running' })
  })
  await card.getByRole('button', { name: 'Forget older history…' }).click()
  await expect(question).toContainText('Forget 500 links?')
})

test('that forgetting has begun is seen and said before any of it is forgotten', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.evaluate(() =>
    fakeMain.on('history.forget', async () => {
      await new Promise((resolve) => addEventListener('forgot', resolve, { once: true }))
      return { ok: true, value: { submissions: 0, links: 0 } }
    }),
  )
  await window.getByRole('navigation').first().getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Forget older history…' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Forget them' }).click()
  await expect(window.getByText('Forgetting: 0 of 36,000 links…')).toBeInViewport({ ratio: 1 })
  const said = window.getByRole('status').filter({ hasText: 'Forgetting 36,000 links…' })
  await expect(said).toBeAttached()
  await window.evaluate(() => dispatchEvent(new Event('forgot')))
  await expect(window.getByRole('status').filter({ hasText: 'Forgotten:' })).toBeAttached()
  await expect(said).toHaveCount(0)
})
