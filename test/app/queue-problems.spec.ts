import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { PracticeProcess } from './practice-process.ts'
import { addAccount, expectFinished, mend, problemOf, submitOnAccount } from './real-account.ts'
import { receipt, refusal, ScriptedLinkService } from './scripted-link-service.ts'
import { downloadOf } from './steps.ts'

const links = siteLinks(6)

test.describe.configure({ mode: 'parallel' })

test('403: a wrong token stops sending until the right one is entered', async ({ window, app }) => {
  await using service = await PracticeProcess.start(app.dataFolder, '--token', 'right-token')
  await addAccount(window, service.address, 'wrong-token')
  await submitOnAccount(window, links)

  const problem = problemOf(window)
  await expect(problem).toContainText(
    'The service did not accept the token of “Norda”. Nothing was charged. The service answered 403: “The API token is not valid”. 6 links wait and cost nothing yet.',
  )
  await mend(window, 'Try again')
  await expect
    .poll(async () => (await service.books()).requests.map(({ status }) => status))
    .toEqual([403, 403])
  await expect(problem).toBeVisible()
  await mend(window, 'Enter token')
  const dialog = window.getByRole('dialog', { name: 'Token of “Norda”' })
  await dialog.getByLabel('Token from the service’s account area').fill('right-token')
  await dialog.getByRole('button', { name: 'Use this token' }).click()

  await expectFinished(window, '6 accepted · 6 units')
  expect((await service.books()).charges.map(({ link }) => link)).toEqual(links)
})

test('without a token nothing can be submitted, and New leads to where it is entered', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, undefined)
  await window.evaluate((text) => navigator.clipboard.writeText(text), links.join('\n'))
  await window.getByRole('button', { name: 'Paste' }).click()

  const panel = window.getByRole('complementary', { name: 'Send' })
  await expect(
    panel.getByText(
      '“Norda” has no token, so nothing can be sent on it. A token is kept only until Linkferry is stopped',
    ),
  ).toBeVisible()
  await expect(window.getByRole('button', { name: 'Submit 6 links' })).toBeDisabled()
  await window.getByRole('button', { name: 'To Accounts' }).click()
  await expect(window.getByLabel('Token from the service’s account area')).toBeVisible()
})

test('404: a wrong address stops sending until it is corrected', async ({ window, app }) => {
  await using service = await PracticeProcess.start(app.dataFolder, '--token', 'any-token')
  await addAccount(window, `${service.address}/v1`, 'any-token')
  await submitOnAccount(window, links)

  const problem = problemOf(window)
  await expect(problem).toContainText(
    'The address of “Norda” is wrong. No such service was found there, so nothing was charged. The service answered 404: “Endpoint not found”. 6 links wait and cost nothing yet.',
  )
  await mend(window, 'Try again')
  await expect
    .poll(async () => (await service.books()).requests.map(({ status }) => status))
    .toEqual([404, 404])
  await expect(problem).toBeVisible()
  await mend(window, 'Edit account')
  await window.getByRole('textbox', { name: 'Address' }).fill(service.address)
  await window.getByRole('button', { name: 'Save changes' }).click()
  await window.keyboard.press('ControlOrMeta+2')

  await expectFinished(window, '6 accepted · 6 units')
})

test('where nobody listens it counts down, tries again by itself, and sends once someone does', async ({
  window,
}) => {
  const gone = await ScriptedLinkService.startWhereItCanComeBack()
  const { port, address } = gone
  await gone[Symbol.asyncDispose]()
  await addAccount(window, address, 'any-token')
  await submitOnAccount(window, links)

  await expect(
    window
      .getByText(
        'No connection to the service of “Norda”. The batch that was to leave is still here and was not charged; it tries again by itself.',
      )
      .first(),
  ).toBeVisible()
  await expect(window.getByText(/^Tries again (in .*|now)\.$/)).toBeVisible()
  await using service = await ScriptedLinkService.start([], port)

  await expectFinished(window, '6 accepted · 6 units')
  expect(service.requests.map((request) => request.links)).toEqual([links])
})

test('405: with too low a balance what it allows is sent, and the rest is exported, moved or paid for', async ({
  window,
  app,
}) => {
  await using service = await PracticeProcess.start(
    app.dataFolder,
    '--balance',
    '4',
    '--token',
    'token-of-a',
  )
  await using other = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'token-of-a')
  await addAccount(window, other.address, 'token-of-b', 'Sole')
  await submitOnAccount(window, links)

  const problem = problemOf(window)
  await expect(problem).toContainText(
    'Balance too low on “Norda”. The next batch costs 6 units, everything that waits 6 in all. The service answered 405: “',
  )
  await mend(window, 'Enter balance and go on')
  const topUp = window.getByRole('dialog', { name: 'Go on with a new balance' })
  await topUp.getByRole('textbox', { name: 'Balance in units' }).fill('5')
  await topUp.getByRole('button', { name: 'Go on' }).click()
  await expect
    .poll(async () => (await service.books()).requests.map(({ status }) => status))
    .toEqual([405, 405])
  await expect(problem).toBeVisible()

  await mend(window, 'Send what it allows')
  const part = window.getByRole('dialog', { name: 'Send what the balance allows' })
  const balance = part.getByRole('textbox', { name: 'Balance in units' })
  await expect(balance).toHaveValue('5')
  await balance.fill('4')
  await expect(part.getByText('This pays for 4 of the 6 units still needed.')).toBeVisible()
  await part.getByRole('button', { name: 'Send what it allows' }).click()
  await expect(problem).toContainText(
    'The next batch costs 2 units, everything that waits 2 in all.',
  )

  const rest = await downloadOf(window, async () => {
    await mend(window, 'More ways')
    await window.getByRole('menuitem', { name: 'Export the rest' }).click()
  })
  const lines = (await readFile(rest, 'utf8')).trim().split(/\r?\n/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(links.slice(4))

  await mend(window, 'Move the rest…')
  const move = window.getByRole('dialog', { name: 'Move the 2 links still waiting?' })
  await expect(move).toContainText('“Sole” pays 2 units for them. Its balance is not known.')
  await expect(move).toContainText(
    'Links that the other account has sent or planned already are left out and cancelled',
  )
  await move.getByRole('button', { name: 'Move 2 links' }).click()
  await expectFinished(window, '2 accepted · 2 units')
  // Nothing is left on the account that could stand still.
  await expect(problem).toBeHidden()
  expect((await service.books()).charges.map(({ link }) => link)).toEqual(links.slice(0, 4))
  expect(other.requests.map((request) => request.links)).toEqual([links.slice(4)])
})

test('400 by a proxy refuses no link: it says so and tries again when told', async ({ window }) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 400, body: '<h1>Blocked by policy</h1>' }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links)

  await expect(problemOf(window)).toContainText(
    'Something between you and the service of “Norda” turned a batch away. A proxy or firewall, by its answer. The service did not get the links, so nothing was charged.',
  )
  await mend(window, 'Try again')
  await expectFinished(window, '6 accepted · 6 units')
})

test('one refused link among thousands is found, and all the others are accepted', async ({
  window,
  app,
}) => {
  const many = siteLinks(2_000)
  const withOne = [...many.slice(0, 1_234), 'https://reject-me.example/', ...many.slice(1_234)]
  await using service = await PracticeProcess.start(app.dataFolder, '--token', 'token-of-a')
  await addAccount(window, service.address, 'token-of-a')
  await submitOnAccount(window, withOne)

  await expectFinished(window, '2,000 accepted · 1 refused · 2,000 units')
  const paid = (await service.books()).charges.map(({ link }) => link)
  expect(paid).toHaveLength(2_000)
  expect(new Set(paid)).toEqual(new Set(many))
})

test('another price pauses until it is made the account’s price', async ({ window }) => {
  const twoEach = (sent: readonly string[]) => receipt(sent.length, sent.length * 2)
  await using service = await ScriptedLinkService.start([twoEach, twoEach])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links, 3)

  await expect(problemOf(window)).toContainText(
    '“Norda” was charged another price. The service charged 6 units for 3 links; this account expects 1 a link. 3 links wait and cost nothing yet.',
  )
  await mend(window, 'Set the price to 2 units a link and go on')
  await expectFinished(window, '6 accepted · 12 units')
  await window.getByRole('button', { name: 'Accounts' }).click()
  await expect(window.getByRole('textbox', { name: 'Units a link' })).toHaveValue('2')
})

test('429 is waited out by itself, and costs nothing', async ({ window }) => {
  await using service = await ScriptedLinkService.start([
    () => ({ ...refusal(429, 'Rate limit exceeded'), headers: { 'retry-after': '2' } }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links)

  await expect(
    window
      .getByText(
        'The service asked “Norda” to slow down. Nothing was charged; sending goes on at a calmer pace.',
      )
      .first(),
  ).toBeVisible()
  await expectFinished(window, '6 accepted · 6 units')
  expect(service.requests).toHaveLength(2)
})
