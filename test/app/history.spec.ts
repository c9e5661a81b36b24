import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { addAccount, expectFinished, submitThroughHost } from './real-account.ts'
import { refusal, ScriptedLinkService, takesAll } from './scripted-link-service.ts'
import { downloadOf, pasteText, reviewedLines } from './steps.ts'

const links = siteLinks(3)

async function openHistory(window: Page): Promise<void> {
  await window.keyboard.press('ControlOrMeta+3')
  await expect(window.getByRole('heading', { name: 'History' })).toBeVisible()
}

/** The figure beside a name in History's overview. */
function figure(window: Page, name: string) {
  return window
    .getByRole('region', { name: 'What this time comes to' })
    .locator('div')
    .filter({ hasText: name })
    .last()
}

async function sendThree(window: Page, address: string): Promise<void> {
  await addAccount(window, address, 'any-token')
  await pasteText(window, [...links, links[0] ?? ''].join('\n'))
  await window.getByRole('textbox', { name: 'Client' }).fill('Palimo')
  await window.getByRole('textbox', { name: 'Client' }).blur()
  await window.getByRole('button', { name: 'Submit 3 links' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Submit 3 links' }).click()
}

test('whether links were sent takes two actions: open History, paste', async ({ window }) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links)
  await expectFinished(window, '3 accepted · 3 units')
  const asked = [...links, 'https://new.example/'].join('\n')
  await window.evaluate((text) => navigator.clipboard.writeText(text), asked)

  await openHistory(window)
  await window.keyboard.press('ControlOrMeta+V')
  await expect(
    window
      .getByRole('paragraph')
      .filter({ hasText: '4 links: 3 on record, 0 refused, 1 not sent' }),
  ).toBeVisible()

  await window.evaluate((text) => navigator.clipboard.writeText(text), `here: ${links[0]}`)
  const field = window.getByRole('searchbox', { name: 'Was it sent?' })
  await field.click()
  await window.keyboard.press('ControlOrMeta+V')
  await expect(
    window.getByRole('paragraph').filter({ hasText: '1 link: 1 on record, 0 refused, 0 not sent' }),
  ).toBeVisible()
  // With the link that was taken out of the text.
  await expect(
    window
      .getByRole('status')
      .filter({ hasText: /^https:\/\/\S+, Sent and accepted, .*, List of .*, Task / }),
  ).toBeAttached()
  const answer = window.getByRole('grid', { name: 'What is on record of each pasted link' })
  await answer.focus()
  await window.keyboard.press('Home')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('dialog', { name: '3 links: Accepted' })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(answer).toBeFocused()
  await window.getByRole('button', { name: 'Back to all batches' }).press('Enter')
  await expect(field).toBeFocused()

  const twoInOne = `${links[0]} and ${links[1]}\nno link`
  await window.evaluate((text) => navigator.clipboard.writeText(text), twoInOne)
  await field.selectText()
  await window.keyboard.press('ControlOrMeta+V')
  await expect(
    window
      .getByRole('paragraph')
      .filter({ hasText: '2 links: 2 on record, 0 refused, 0 not sent; 1 line without a link' }),
  ).toBeVisible()

  await window.evaluate((text) => navigator.clipboard.writeText(text), asked)
  await field.selectText()
  await window.keyboard.press('ControlOrMeta+V')
  await window.getByText('Not sent 1').click()
  const answers = window.getByRole('grid', { name: 'What is on record of each pasted link' })
  await expect(answers.getByRole('row')).toHaveCount(2)
  await expect(answers.getByRole('row').last()).toContainText('https://new.example/')
  await window.getByRole('button', { name: 'Put 1 not sent in New' }).click()
  await window.getByRole('button', { name: 'Go to New' }).click()
  await expect.poll(() => reviewedLines(window)).toEqual(['Ready'])
})

test('shows units by day as a picture with words and as a table, and what the time came to', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await sendThree(window, service.address)
  await expectFinished(window, '3 accepted · 1 not sent · 3 units')
  await openHistory(window)
  await expect(
    window.getByRole('img', { name: /^Bars: 3 in all, most on .* with 3\./ }),
  ).toBeVisible()
  await expect(figure(window, 'Links accepted')).toContainText('3')
  await window.getByText('Table', { exact: true }).click()
  const table = window.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Norda'])
  await expect(table.getByRole('cell')).toHaveText(['3'])
  await window.getByText('Client', { exact: true }).first().click()
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Palimo'])
})

test('a refused link goes back to New to be mended, with the service’s words beside it', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    takesAll,
    () => refusal(400, 'Task wasn’t created: Invalid data provided'),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links.slice(0, 2), 1)
  await expectFinished(window, '1 accepted · 1 refused · 1 unit')
  await openHistory(window)
  const grid = window.getByRole('grid', { name: 'Batches and tasks, newest first' })
  await grid.getByRole('row').filter({ hasText: 'Refused' }).getByRole('button').click()
  const details = window.getByRole('dialog')
  const request = details.getByRole('region', { name: 'Requests that carried it' })
  await expect(request.getByRole('row').last()).toContainText(
    'Status 400noneTask wasn’t created: Invalid data provided',
  )
  await details.getByRole('button', { name: 'Put 1 link in New' }).click()
  await expect(window.getByText('1 link is in New now.')).toBeVisible()
  await window.getByRole('button', { name: 'Go to New' }).click()
  await expect(window.getByRole('grid', { name: 'Lines' })).toContainText('Refused by the service')
  await expect(window.getByRole('button', { name: 'Submit 1 link' })).toBeVisible()
  expect(service.requests).toHaveLength(2)

  await window.getByRole('button', { name: 'Submit 1 link' }).click()
  await expectFinished(window, '1 accepted · 1 unit')
  await expect(window.getByRole('heading', { name: /^List of \d\d:\d\d:\d\d$/ })).toHaveCount(2)
  await openHistory(window)
  await window.getByRole('button', { name: 'Filters' }).click()
  await window.getByRole('button', { name: /Result/ }).click()
  await window.getByRole('option', { name: 'Refused' }).click()
  await expect(window.getByRole('button', { name: /Result/ })).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(window.getByText('All of these were sent since, or wait to be sent.')).toBeVisible()
  await expect(window.getByRole('button', { name: /in New$/ })).toHaveCount(0)
})

test('a report opens from the header and downloads as a page that says what was submitted', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await sendThree(window, service.address)
  await expectFinished(window, '3 accepted · 1 not sent · 3 units')
  await openHistory(window)
  await window.getByRole('button', { name: 'Report' }).click()
  const report = window.getByRole('dialog', { name: 'Report for a client' })
  await report.getByRole('button', { name: /Client/ }).click()
  await window.getByRole('option', { name: 'Palimo' }).click()
  await expect(report.getByRole('region', { name: 'Figures of the report' })).toHaveText(
    'Lines received4Submitted3Refused by the service0Maybe charged0Left out, sent before0Not submitted1Of these, duplicates1Units3',
  )
  const file = await downloadOf(window, () =>
    report.getByRole('button', { name: 'Page to print' }).click(),
  )
  const page = await readFile(file, 'utf8')
  expect(page).toContain(links[2])
  expect(page).not.toContain('Norda')
  await report.getByText('With internal details').click()
  const inside = await downloadOf(window, () => report.getByRole('button', { name: 'CSV' }).click())
  expect(await readFile(inside, 'utf8')).toContain('Norda')
})

test('exports what is shown', async ({ window }) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links)
  await expectFinished(window, '3 accepted · 3 units')
  await openHistory(window)
  const file = await downloadOf(window, async () => {
    await window.getByRole('button', { name: 'Export' }).click()
    const menu = window.getByRole('group', { name: 'Their links, one a row' })
    await menu.getByRole('menuitem', { name: 'As CSV' }).click()
  })
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`${links[0]},`)
})

test('nothing on record says so, and a filter that fits nothing leads back to everything', async ({
  window,
}) => {
  await openHistory(window)
  await expect(window.getByText('Nothing was sent yet')).toBeVisible()
  await expect(
    window.getByText('No units were spent in this time; practice is not counted.'),
  ).toBeVisible()

  await using service = await ScriptedLinkService.start([])
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links)
  await expectFinished(window, '3 accepted · 3 units')
  await openHistory(window)
  await window.getByRole('searchbox', { name: 'Search label, client or task' }).fill('nobody')
  await window.getByRole('button', { name: 'Show all' }).click()
  await expect(window.getByRole('grid')).toContainText('Accepted')
})

test('Settings say what forgetting means before anything is forgotten', async ({ window }) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await submitThroughHost(window, links)
  await expectFinished(window, '3 accepted · 3 units')
  await window.keyboard.press('ControlOrMeta+,')
  const history = window.getByRole('region', { name: 'History' })
  await expect(history).toContainText(/Remembered since .+: 3 links of 1 submission\./)
  await expect(history).toContainText('The last 24 hours are always kept.')
  await expect(history.getByRole('button', { name: 'Forget older history…' })).toBeDisabled()
})
