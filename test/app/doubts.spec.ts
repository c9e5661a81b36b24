import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { addAccount, expectFinished, mend, problemOf, submitThroughHost } from './real-account.ts'
import { receipt, ScriptedLinkService } from './scripted-link-service.ts'
import { downloadOf, pasteText } from './steps.ts'

const links = siteLinks(6)

test.describe.configure({ mode: 'parallel' })

test('a page of HTML with 200 leaves its links maybe charged until the user says what they were', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 200, body: '<h1>Welcome</h1>' }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links)

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
  await question.getByRole('button', { name: 'Only some…' }).click()
  const list = question.getByRole('textbox', { name: 'List of links' })
  await expect(list).toBeFocused()
  const send = question.getByRole('button', { name: 'Send only the 2 missing again' })
  await list.fill(links.join('\n'))
  await expect(question).toContainText('all of these links were charged')
  await list.fill(`Task 1\n${links.slice(1, 5).join('\n')}\nhttps://elsewhere.example/`)
  await expect(question).toContainText(
    'The list names 4 of these links. Counted as charged: 4, for 4 units. Sending the others again costs 2 units; any of them that was charged after all is then paid for twice. 1 other link is not among them: https://elsewhere.example/ 1 line holds no link: Task 1',
  )
  await send.click()

  await expectFinished(window, '6 accepted · 6 units')
  expect(service.requests.map((request) => request.links)).toEqual([links, [links[0], links[5]]])
})

test('the word of the user that is taken back on the card is offered to be taken back nowhere', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 200, body: '<h1>Welcome</h1>' }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links)
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

test('a service that takes fewer links than sent pauses, and the user says how they count', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([() => receipt(2, 2)])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links, 3)

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
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, all, 3)
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
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links, 3)
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

test('302 leaves its links maybe charged and the rest waiting until the user goes on', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 302, body: '', headers: { location: '/login' } }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links, 3)

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

test('the questions of an account go on while older doubts are open, and whether it goes on is asked behind the last', async ({
  window,
}) => {
  const login = () => ({ status: 302, body: '', headers: { location: '/login' } })
  await using service = await ScriptedLinkService.start([login, login, () => receipt(1, 1)])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links.slice(0, 2), 1)
  for (const requests of [1, 2]) {
    await expect(problemOf(window)).toBeVisible()
    await expect.poll(() => service.requests.length).toBe(requests)
    await mend(window, 'Go on')
    await expect.poll(() => service.requests.length > requests || requests === 2).toBe(true)
  }
  await expect(problemOf(window)).toBeHidden()
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, links.slice(2).join('\n'))
  await window.getByRole('button', { name: 'Own size' }).click()
  await window.getByRole('textbox', { name: 'Links a task' }).fill('2')
  // A key that is pressed while it is reckoned says so, and sends nothing.
  await expect(window.getByRole('button', { name: /^Submit \d+ links$/ })).toBeEnabled()
  await expect(window.getByText('makes 2 tasks').first()).toBeVisible()
  await window.keyboard.press('Control+Enter')
  await expect(problemOf(window)).toBeVisible()
  // All are asked about, also where those of one list come after the press.
  const isPressed = Promise.withResolvers<void>()
  let late: string | undefined
  await window.route('**/api/request/submission.batches', async (route) => {
    const asked = route.request().postData() ?? ''
    late ??= asked
    if (asked === late) await isPressed.promise
    await route.continue()
  })
  await window.reload()
  await mend(window, 'Was it charged?')
  isPressed.resolve()

  const newest = window.getByRole('dialog', { name: 'Which of 2 links did the service take?' })
  await expect(newest).toContainText('1 of 3')
  await newest.getByRole('button', { name: 'Count all as sent' }).click()
  const older = window.getByRole('dialog', { name: 'Was this link charged?' })
  await expect(older).toContainText('2 of 3')
  // Its name is that of the one before and of the one after.
  await expect(older).toHaveAccessibleDescription(/^2 of 3 /)
  await older.getByRole('button', { name: 'Later' }).click()
  await expect(older).toContainText('3 of 3')
  await older.getByRole('button', { name: 'Later' }).click()
  await expect(window.getByRole('dialog')).toBeHidden()
  await expect(problemOf(window)).toContainText(
    'How those links count is settled now. Go on when you know why the service took another number, or if you accept that it may do so again. 2 links from earlier still count as maybe charged.',
  )

  await mend(window, 'Was it charged?')
  await expect(older).toContainText('1 of 2')
  await older.getByRole('button', { name: 'It was charged' }).click()
  await expect(older).toContainText('2 of 2')
  await older.getByRole('button', { name: 'It was charged' }).click()
  const goOn = window.getByRole('dialog', { name: 'Every one is answered. Let “Norda” go on?' })
  await goOn.getByRole('button', { name: 'Not yet' }).click()
  await expect(problemOf(window)).not.toContainText('maybe charged')
  await expect(window.getByRole('main').getByText(/maybe charged/)).toHaveCount(0)
})
