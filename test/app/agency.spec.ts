import type { Page } from '@playwright/test'
import { dayOf, startOfDay } from '../../electron/shared/local-day.ts'
import { PastLedger } from '../fakes/past-ledger.ts'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { PracticeProcess } from './practice-process.ts'
import { addAccount, expectFinished, mend, problemOf, submitOnAccount } from './real-account.ts'
import type { RunningApp } from './running-app.ts'
import { ScriptedLinkService } from './scripted-link-service.ts'
import { pasteText, pick } from './steps.ts'

const dayMs = 24 * 60 * 60_000

/** Ends the host, and starts it again so much later. */
async function goOn(app: RunningApp, window: Page, aheadMs = 0): Promise<void> {
  await app.stopHost()
  await app.startHost(aheadMs)
  await window.goto(app.address)
}

test('the first account is one press away', async ({ window }) => {
  await window.getByRole('button', { name: 'Add an account' }).click()
  await expect(window.getByRole('textbox', { name: 'Address' })).toBeVisible()
})

test('a finished card says why links were refused, shows which, and puts them in New, where they are mended and sent once', async ({
  window,
  app,
}) => {
  await using service = await PracticeProcess.start(app.dataFolder, '--token', 'any-token')
  const odd = ['https://reject-me.example/a', 'https://reject-me.example/b']
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, ['https://a.example/good', ...odd], 1)
  await expectFinished(window, '1 accepted · 2 refused · 1 unit')
  await expect(
    window.getByText(/refused, the service said: “Task wasn.t created: Invalid data provided”/),
  ).toBeVisible()
  await window.getByRole('button', { name: 'Show what was refused' }).click()
  const refused = window.getByRole('dialog', { name: 'Refused by the service on “Norda”' })
  for (const link of odd) await expect(refused.getByText(link)).toBeVisible()
  await expect(refused).not.toContainText('These are the latest')

  await refused.getByRole('button', { name: 'Put 2 links in New' }).click()
  await window.getByRole('button', { name: 'Go to New' }).click()
  const lines = window.getByRole('grid', { name: 'Lines' })
  await expect(lines).toContainText('Refused by the service')
  for (const link of odd) {
    await lines.getByText(link).click()
    await lines.press('F2')
    const editor = window.getByRole('textbox', { name: /^Text of line/ })
    await editor.fill(link.replace('reject-me', 'mended'))
    await editor.press('Enter')
  }
  await window.getByRole('button', { name: 'Submit 2 links' }).click()
  await expectFinished(window, '2 accepted · 2 units')
  const { charges } = await service.books()
  expect(charges.map(({ link }) => link).toSorted()).toEqual([
    'https://a.example/good',
    'https://mended.example/a',
    'https://mended.example/b',
  ])
})

test('each word on a doubt can be taken back on its card, not only the last, after a reload too; History says whose word it was, and takes it back', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 302, body: '', headers: { location: '/login' } }),
    () => ({ status: 302, body: '', headers: { location: '/login' } }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, siteLinks(2), 1)
  for (const rest of ['Go on', undefined]) {
    await expect(problemOf(window)).toBeVisible()
    if (rest !== undefined) await problemOf(window).getByRole('button', { name: rest }).click()
    await expect.poll(() => service.requests.length).toBe(2)
  }
  await window.getByRole('button', { name: 'Was it charged?' }).last().click()
  for (let batch = 0; batch < 2; batch += 1) {
    const question = window.getByRole('dialog', { name: 'Was this link charged?' })
    // Its buttons are the same for the next batch: it is read anew before one is pressed again.
    await expect(question).toBeFocused()
    await expect(question).toHaveAccessibleDescription(new RegExp(`batch ${batch + 1} of 2`))
    await expect(question).toContainText(/^(?!.*They were)/s)
    await question.getByRole('button', { name: 'It was charged' }).press('Enter')
  }
  const last = window.getByRole('dialog', { name: 'Every one is answered. Let “Norda” go on?' })
  await last.getByRole('button', { name: 'Not yet' }).click()
  const card = window.getByRole('region', { name: /List of/ })
  const undo = card.getByRole('button', { name: /^Undo/ })
  await expect(undo).toHaveCount(2)
  await window.reload()
  await expect(undo).toHaveCount(2)
  await undo.last().click()
  await expect(undo).toHaveCount(1)

  await window.keyboard.press('ControlOrMeta+3')
  const grid = window.getByRole('grid', { name: 'Batches and tasks, newest first' })
  await grid.getByRole('row').filter({ hasText: 'Accepted' }).getByRole('button').click()
  const details = window.getByRole('dialog')
  await expect(details).toContainText(/Counted as charged by your word, .*\d\./)
  // Its list may have left the Queue; here the word can be taken back all the same.
  await details.getByRole('button', { name: /^Undo Counted as charged by your word/ }).click()
  await expect(window.getByText('They count as maybe charged again.')).toBeVisible()
  await expect(details).toHaveCount(0)
  await expect(grid.getByRole('row').filter({ hasText: 'Maybe charged' })).toHaveCount(2)
  await window.keyboard.press('ControlOrMeta+2')
  await expect(undo).toHaveCount(0)
  await expect(card.getByText(/2 links were maybe charged/)).toBeVisible()
})

test('a drip feed says on its later days how many portions have left', async ({ app, window }) => {
  await pasteText(window, siteLinks(3).join('\n'))
  const send = window.getByRole('complementary', { name: 'Send' })
  await pick(send.getByRole('radio', { name: 'Drip feed' }))
  await send.getByRole('textbox', { name: 'Days' }).fill('3')
  await send.getByLabel('From', { exact: true }).fill('00:00')
  await send.getByLabel('Until', { exact: true }).fill('23:59')
  await send.getByRole('button', { name: 'Schedule 3 practice links' }).click()
  await expect(window.getByText('Portions that have left: 1 of 3.')).toBeVisible()
  await goOn(app, window, dayMs)
  await window.getByRole('button', { name: 'Queue' }).click()
  await expect(window.getByText('Portions that have left: 2 of 3.')).toBeVisible({
    timeout: 30_000,
  })
  await goOn(app, window, 2 * dayMs)
  await window.getByRole('button', { name: 'Queue' }).click()
  await expectFinished(window, '3 accepted · 3 units')
})

test('at the cap of a day sending stops, says so, and goes on the day after', async ({
  app,
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('textbox', { name: 'Most units a day' }).fill('2')
  await window.getByRole('button', { name: 'Save changes' }).click()
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await submitOnAccount(window, siteLinks(4), 1)
  await expect(problemOf(window)).toContainText('“Norda” reached its cap for today')
  expect(service.requests).toHaveLength(2)
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('textbox', { name: 'Most units a submission' }).fill('3')
  await window.getByRole('button', { name: 'Save changes' }).click()
  await window.getByRole('button', { name: 'To the Queue' }).click()
  await expect(problemOf(window)).toContainText(
    '1 of these links is beyond the cap for one submission and stays until you raise that cap',
  )
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, siteLinks(9).slice(-3).join('\n'))
  await expect(window.getByRole('complementary', { name: 'Send' })).toContainText(
    'The daily cap of “Norda” is used up before its turn. This list begins tomorrow, by itself.',
  )
  await window.getByRole('button', { name: 'Accounts', exact: true }).click()
  const raise = window.getByRole('button', { name: 'Raise it to 4' })
  await raise.click()
  await expect(raise).toBeHidden()
  // The cap of the day still holds it.
  await expect(window.getByText(/is no longer paused/)).toHaveCount(0)
  await window.keyboard.press('ControlOrMeta+2')
  await expect(problemOf(window)).toContainText('reached its cap for today')
  await expect(problemOf(window)).not.toContainText('beyond the cap')
  await goOn(app, window, dayMs)
  await window.getByRole('button', { name: 'Queue' }).click()
  await mend(window, 'Enter token')
  await window.getByLabel('Token from the service’s account area').fill('any-token')
  await window.getByRole('button', { name: 'Use this token' }).click()
  await expect.poll(() => service.requests.length, { timeout: 30_000 }).toBe(4)
})

test('a list above the cap of a day says before it is sent how many days it takes', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('textbox', { name: 'Most units a day' }).fill('2')
  await window.getByRole('button', { name: 'Save changes' }).click()
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, siteLinks(6).join('\n'))
  const send = window.getByRole('complementary', { name: 'Send' })
  await expect(send).toContainText('on each of 3 days')
  await expect(send).toContainText('This reaches the daily cap of “Norda”')
  await expect(send.getByRole('img', { name: /^The first links sent by/ })).toBeVisible()
  await expect(send).not.toContainText('portion')

  await send.getByRole('radio', { name: 'Drip feed' }).check({ force: true })
  await send.getByRole('textbox', { name: 'Days' }).fill('2')
  await expect(send).toContainText(
    'A portion has 3 links, and the daily cap of “Norda” lets 2 leave',
  )
  await send.getByRole('button', { name: 'Send 2 a day' }).click()
  await expect(send.getByRole('textbox', { name: 'Links a day' })).toHaveValue('2')
  await expect(send).not.toContainText('the daily cap of “Norda”')
  await expect(send).toContainText('on each of 3 days')
})

test('older history is forgotten after it was said what that means, and the rest stays', async ({
  app,
  window,
}) => {
  await app.stopHost()
  const past = new PastLedger(app.dataFolder)
  const lastYear = startOfDay(dayOf(Date.now()), -500)
  const account = past.addAccount('Norda')
  past.send({ links: siteLinks(3), atMs: lastYear, label: 'Old list', account })
  past.send({ links: ['https://new.example/'], atMs: Date.now() - 2 * dayMs, label: 'New list' })
  past.close()
  await app.startHost()
  await window.goto(app.address)
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Forget older history…' }).click()
  const sure = window.getByRole('alertdialog', { name: 'Forget 3 links?' })
  await expect(sure).toContainText('it counts as new, and sending it costs units again')
  await sure.getByRole('button', { name: 'Forget them' }).click()
  await expect(window.getByText(/^Forgotten: 3 links\./)).toBeVisible()
  await expect(window.getByText(/History up to .* was forgotten\. History takes/)).toBeVisible()
  const forget = window.getByRole('button', { name: 'Forget older history…' })
  await expect(forget).toBeDisabled()
  await expect(forget).toHaveAccessibleDescription(/Nothing that ended before this day/)
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'History', exact: true }).click()
  await expect(window.getByText('New list').first()).toBeVisible()
  await expect(window.getByText('Old list')).toHaveCount(0)

  const isForgotten = /^History up to .* was forgotten; /
  await window.getByRole('button', { name: 'Report' }).click()
  const report = window.getByRole('dialog', { name: 'Report for a client' })
  await report.getByLabel('Last day').fill(dayOf(Date.now()))
  await report.getByLabel('First day').fill(dayOf(Date.now() - 3 * dayMs))
  await expect(report).toContainText('Submitted1')
  await expect(report.getByText(isForgotten)).toHaveCount(0)
  await report.getByLabel('First day').fill(dayOf(lastYear))
  await expect(report.getByText(isForgotten)).toContainText('what it held is not in this report')
  await expect(window.getByRole('status').getByText(/what it held is not/)).toBeAttached()
  await report.getByRole('button', { name: 'Close' }).click()

  const ask = window.getByRole('searchbox', { name: /Was it sent/ })
  await ask.fill('https://new.example/')
  await ask.press('Enter')
  await expect(window.getByRole('grid').getByText('Sent and accepted')).toBeVisible()
  await expect(window.getByText(isForgotten)).toHaveCount(0)
  await ask.fill(siteLinks(1)[0] ?? '')
  await ask.press('Enter')
  await expect(window.getByRole('grid').getByText('Not sent')).toBeVisible()
  await expect(window.getByRole('main').getByText(isForgotten)).toBeVisible()
  await expect(window.getByRole('status').getByText(/links sent then may/)).toBeAttached()
})
