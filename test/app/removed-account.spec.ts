import { fakeAccount, fakeBatches, fakeSubmission } from '../fakes/fake-data.ts'
import { expect, test } from './fake-window.ts'
import { tell } from './tell.ts'

test('History names the account that it is narrowed to though that was removed', async ({
  fakeWindow,
}) => {
  const context = await fakeWindow()
  const window = await context.play('busy-office')
  const practice = fakeAccount({ id: 1, name: 'Practice', isPractice: true })
  await tell(window, [practice, fakeAccount({ id: 2, name: 'Agency main' })], [])
  await window.keyboard.press('Control+3')
  await window.getByRole('button', { name: /All accounts/ }).click()
  await window.getByRole('option', { name: 'Agency main' }).click()
  const field = window.getByRole('button', { name: /Account/ }).filter({ hasText: 'Agency main' })
  await expect(field).toBeVisible()
  await tell(window, [practice], [])
  await window.getByRole('button', { name: 'Accounts', exact: true }).click()
  await expect(window.getByRole('main', { name: 'Accounts' })).not.toContainText('Agency main')
  await window.keyboard.press('Control+3')
  await expect(field).toBeVisible()
})

test('History can be narrowed to an account that was removed with lists on record, and is told apart from one of its name that is there', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('busy-office')
  await window.evaluate(() => {
    const none = { clients: [], labels: [] }
    const removedAccounts = [{ id: 7, name: 'Agency main' }]
    const names = { ...none, firstDay: '2026-01-05', removedAccounts, reported: none }
    globalThis.fakeMain.on('history.names', () => names)
  })
  await tell(window, [fakeAccount({ id: 2, name: 'Agency main' })], [])
  await window.keyboard.press('Control+3')
  const field = window.getByRole('button', { name: /All accounts/ })
  await field.click()
  await expect(window.getByRole('option')).toHaveText([
    'All accounts',
    'Agency main',
    'Agency main (removed)',
  ])
  await window.getByRole('option', { name: 'Agency main (removed)' }).click()
  await expect(window.getByRole('button', { name: /Agency main \(removed\)/ })).toBeVisible()
})

test('the Queue names the account of a list though that was removed: on its card, in what is asked of it, and where a rest went to it', async ({
  fakeWindow,
}) => {
  const window = await (await fakeWindow()).play('first-start')
  await window.keyboard.press('Control+2')
  const gone = {
    accountId: 7,
    removedAccount: 'Norda old',
    label: 'Zeta list',
    state: 'finished',
    client: '',
  } as const
  const away = [{ submissionId: 11, accountId: 7, links: 5 }]
  const there = fakeSubmission({
    ...gone,
    id: 11,
    links: { accepted: 2, refused: 1, inDoubt: 1 },
  })
  const here = fakeSubmission({
    id: 12,
    accountId: 2,
    label: 'Before',
    state: 'finished',
    movedTo: away,
    links: { accepted: 3, cancelled: 5 },
  })
  await window.evaluate(
    (batches) => globalThis.fakeMain.on('submission.batches', () => batches),
    fakeBatches(there),
  )
  await tell(window, [fakeAccount({ id: 2, name: 'Norda' })], [there, here])
  const card = window.getByRole('region', { name: /Zeta list/ })
  await expect(card).toContainText('Norda old ·')
  await expect(window.getByRole('region', { name: /Before/ })).toContainText(
    '5 moved to “Norda old”',
  )
  await card.getByRole('button', { name: /^Was it charged/ }).click()
  await expect(window.getByRole('dialog')).toContainText(
    '“Zeta list” on “Norda old”, which was removed from Linkferry',
  )
  await window.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Show what was refused/ }).click()
  await expect(window.getByRole('dialog')).toContainText('Refused by the service on “Norda old”')
})
