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
  await using service = await PracticeProcess.start(app.dataFolder, '--token', 'right')
  await addAccount(window, service.address, 'wrong')
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
  await dialog.getByLabel('Token from the service’s account area').fill('right')
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

  await expect(
    window.getByText(
      '“Norda” has no token, so nothing can be sent on it. A token is kept only until Linkferry is stopped',
    ),
  ).toBeVisible()
  await expect(window.getByRole('button', { name: 'Submit 6 links' })).toBeDisabled()
  await window.getByRole('button', { name: 'To Accounts' }).click()
  await expect(window.getByLabel('Token from the service’s account area')).toBeVisible()
})

test('404: a wrong address stops sending until it is corrected', async ({ window, app }) => {
  await using service = await PracticeProcess.start(app.dataFolder, '--token', 'token')
  await addAccount(window, `${service.address}/v1`, 'token')
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
  await addAccount(window, address, 'token')
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
    'a',
  )
  await using other = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'a')
  await addAccount(window, other.address, 'b', 'Sole')
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

test('a page of HTML with 200 leaves its links maybe charged until the user says what they were', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 200, body: '<h1>Welcome</h1>' }),
  ])
  await addAccount(window, service.address, 'token')
  await submitOnAccount(window, links)

  const line = window.getByText(
    '6 links were maybe charged. The service said yes in a way that cannot be read, so 6 units may have been spent.',
  )
  await expect(line).toBeVisible()
  await window.getByRole('button', { name: 'Was it charged?' }).click()
  const question = window.getByRole('dialog', { name: 'Were these 6 links charged?' })
  await expect(question).toContainText(
    'If the service did charge, sending again pays 6 units twice.',
  )
  await question.getByRole('button', { name: 'Not charged, send again' }).click()
  await expect(line).toBeHidden()
  await window.getByRole('button', { name: 'Undo' }).first().click()
  await expect(line).toBeVisible()
  await window.getByRole('button', { name: 'Was it charged?' }).click()
  await question.getByRole('button', { name: 'They were charged' }).click()

  await expectFinished(window, '6 accepted · 6 units')
  expect(service.requests).toHaveLength(1)
})

test('the word of the user that is taken back on the card is offered to be taken back nowhere', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 200, body: '<h1>Welcome</h1>' }),
  ])
  await addAccount(window, service.address, 'token')
  await submitOnAccount(window, links)
  await window.getByRole('button', { name: 'Was it charged?' }).click()
  const question = window.getByRole('dialog', { name: 'Were these 6 links charged?' })
  await question.getByRole('button', { name: 'They were charged' }).click()
  const toast = window.getByRole('status').getByText('6 links counted as charged, by your word.')
  await expect(toast).toBeVisible()
  const card = window.getByRole('main')
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(window.getByRole('button', { name: 'Was it charged?' })).toBeVisible()
  // It would stand for eight seconds.
  await expect(toast).toBeHidden({ timeout: 2_000 })
})

test('400 by a proxy refuses no link: it says so and tries again when told', async ({ window }) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 400, body: '<h1>Blocked by policy</h1>' }),
  ])
  await addAccount(window, service.address, 'token')
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
  await using service = await PracticeProcess.start(app.dataFolder, '--token', 'a')
  await addAccount(window, service.address, 'a')
  await submitOnAccount(window, withOne)

  await expectFinished(window, '2,000 accepted · 1 refused · 2,000 units')
  const paid = (await service.books()).charges.map(({ link }) => link)
  expect(paid).toHaveLength(2_000)
  expect(new Set(paid)).toEqual(new Set(many))
})

test('a service that takes fewer links than sent pauses, and the user says how they count', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([() => receipt(2, 2)])
  await addAccount(window, service.address, 'token')
  await submitOnAccount(window, links, 3)

  await expect(problemOf(window)).toContainText(
    'The service took another number of links than “Norda” sent. It says that it took 2, not 3 links; which ones is not known. 3 links wait and cost nothing yet.',
  )
  await mend(window, 'Was it charged?')
  const question = window.getByRole('dialog', { name: 'Which of 3 links did the service take?' })
  await expect(question).toContainText(
    'The service says that it took 2, not 3; which ones is not known.',
  )
  const unsettled = await downloadOf(window, () =>
    question.getByRole('button', { name: 'Export these links' }).click(),
  )
  expect(await readFile(unsettled, 'utf8')).toContain(links[0])
  await expect(question).toContainText('on “Norda”, batch 1 of 2')
  await question.getByRole('button', { name: 'Count all as sent' }).click()
  const goOn = window.getByRole('dialog', { name: 'Every one is answered. Let “Norda” go on?' })
  await expect(goOn).toContainText('the service took another number of links than were sent')
  await expect(goOn).not.toContainText('works again')
  await goOn.getByRole('button', { name: 'Not yet' }).click()
  await expect(problemOf(window)).toContainText('How those links count is settled now.')
  await mend(window, 'Go on')

  await expectFinished(window, '6 accepted · 5 units')
  expect(service.requests.map((request) => request.links)).toEqual([
    links.slice(0, 3),
    links.slice(3),
  ])
})

test('who knows which links were taken says so by a list, and only the others are paid for again', async ({
  window,
}) => {
  const all = siteLinks(6)
  await using service = await ScriptedLinkService.start([() => receipt(2, 2)])
  await addAccount(window, service.address, 'token')
  await submitOnAccount(window, all, 3)
  await mend(window, 'Was it charged?')
  const question = window.getByRole('dialog', { name: 'Which of 3 links did the service take?' })
  const send = question.getByRole('button', { name: 'Send only the 1 missing again' })
  const list = question.getByRole('textbox', { name: 'List of links' })
  await expect(send).toBeDisabled()
  await list.fill(`Task 1\n${all[0]}\nhttps://elsewhere.example/`)
  await expect(question).toContainText(
    'It names 1 of these links; by the service’s answer there are 2. 1 other link is not among them: https://elsewhere.example/',
  )
  await list.fill(`Link\tDate\n${all[0]}\t2026-11-01\n${all[2]}\t2026-11-01`)
  await expect(question).toContainText(
    'The list fits the answer. Counted as sent: 2, for 2 units. Sending the others costs 1 unit.',
  )
  await question.getByRole('radio', { name: 'are missing' }).click({ force: true })
  await expect(send).toBeDisabled()
  await list.fill(all[1] ?? '')
  await send.click()
  const goOn = window.getByRole('dialog', { name: 'Every one is answered. Let “Norda” go on?' })
  await goOn.getByRole('button', { name: 'Not yet' }).click()
  await expect(window.getByRole('main')).toContainText(
    'Batch 1: By your word: 2 links counted as sent; 1 not charged and waiting to be sent again.',
  )
  await mend(window, 'Go on')

  await expectFinished(window, '6 accepted · 6 units')
  expect(service.requests.map((request) => request.links)).toEqual([
    all.slice(0, 3),
    all.slice(3),
    [all[1]],
  ])
})

test('in a small window what a list of taken links must name, and what is said of it, is in sight', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([() => receipt(2, 2)])
  await addAccount(window, service.address, 'token')
  await submitOnAccount(window, links, 3)
  await window.setViewportSize({ width: 900, height: 600 })
  await mend(window, 'Was it charged?')
  const question = window.getByRole('dialog', { name: 'Which of 3 links did the service take?' })
  const asked = 'It must name 2 of these links, as the service’s answer says.'
  await expect(question.getByText(asked)).toBeInViewport({ ratio: 1 })
  for (const name of ['Open a file…', 'Export these links'])
    await expect(question.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await question.getByRole('textbox', { name: 'List of links' }).fill(links[0] ?? '')
  const said = 'It names 1 of these links; by the service’s answer there are 2.'
  await expect(question.getByText(said)).toBeInViewport({ ratio: 1 })
})

test('another price pauses until it is made the account’s price', async ({ window }) => {
  const twoEach = (sent: readonly string[]) => receipt(sent.length, sent.length * 2)
  await using service = await ScriptedLinkService.start([twoEach, twoEach])
  await addAccount(window, service.address, 'token')
  await submitOnAccount(window, links, 3)

  await expect(problemOf(window)).toContainText(
    '“Norda” was charged another price. The service charged 6 units for 3 links; this account expects 1 a link. 3 links wait and cost nothing yet.',
  )
  await mend(window, 'Set the price to 2 units a link and go on')
  await expectFinished(window, '6 accepted · 12 units')
  await window.getByRole('button', { name: 'Accounts' }).click()
  await expect(window.getByRole('textbox', { name: 'Units a link' })).toHaveValue('2')
})

test('302 leaves its links maybe charged and the rest waiting until the user goes on', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 302, body: '', headers: { location: '/login' } }),
  ])
  await addAccount(window, service.address, 'token')
  await submitOnAccount(window, links, 3)

  await expect(problemOf(window)).toContainText(
    'A batch on “Norda” was maybe charged. The answer can also follow a request that was carried out, so 3 units may have been spent. The service answered 302. 3 links wait and cost nothing yet.',
  )
  await mend(window, 'Go on')
  await expectFinished(window, '3 accepted · 3 maybe charged · 3 units')
  await expect(window.getByRole('button', { name: 'Was it charged?' })).toBeVisible()
  expect(service.requests.map((request) => request.links)).toEqual([
    links.slice(0, 3),
    links.slice(3),
  ])
})

test('429 is waited out by itself, and costs nothing', async ({ window }) => {
  await using service = await ScriptedLinkService.start([
    () => ({ ...refusal(429, 'Rate limit exceeded'), headers: { 'retry-after': '2' } }),
  ])
  await addAccount(window, service.address, 'token')
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
