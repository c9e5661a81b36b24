import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { siteLinks } from './long-list.ts'
import { addAccount, expectFinished, problemOf, submitOnAccount } from './real-account.ts'
import { type Answer, receipt, refusal, ScriptedLinkService } from './scripted-link-service.ts'
import { copyResults, downloadOf, pasteText, pick } from './steps.ts'

const links = siteLinks(6)

test.describe.configure({ mode: 'parallel' })

/** The service asks to wait: whatever was submitted stays in the Queue meanwhile. */
function slowDown(seconds: number): () => Answer {
  return () => ({
    ...refusal(429, 'Rate limit exceeded'),
    headers: { 'retry-after': String(seconds) },
  })
}

function cardOf(window: Page, label: string): Locator {
  return window.getByRole('region', { name: `Submission ${label}`, exact: true })
}

async function submitAs(window: Page, label: string, pasted: readonly string[]): Promise<void> {
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await pasteText(window, pasted.join('\n'))
  const field = window.getByRole('textbox', { name: 'Label' })
  await field.fill(label)
  await field.blur()
  await window.getByRole('button', { name: /^Submit [\d,]+ links?$/ }).click()
  const confirm = window.getByRole('alertdialog')
  const queue = window.getByRole('heading', { name: 'Queue' })
  await expect(confirm.or(queue)).toBeVisible()
  if (await confirm.isVisible())
    await confirm.getByRole('button', { name: /^Submit [\d,]+ links?$/ }).click()
  await expect(queue).toBeVisible()
}

/** Submissions that wait on Norda, in the order in which the window shows them. */
function shownOrder(window: Page): Promise<readonly string[]> {
  return window
    .getByRole('list', { name: 'Submissions on Norda, in the order in which they leave' })
    .getByRole('heading', { level: 2 })
    .allTextContents()
}

test('the rate of an account shows its requests under its allowance, and when it goes on unless paused', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    (sent) => receipt(sent.length, sent.length),
    slowDown(600),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links, 2)

  const rate = window.getByRole('region', { name: 'Norda, last minute' })
  await expect(
    rate.getByRole('img', {
      name: 'Requests of “Norda” in the last 1 min, added up: 2 of 60',
    }),
  ).toBeVisible()
  await expect(rate.getByText(/^Goes on in (9|10) mins?\.$/)).toBeVisible()

  await window.getByRole('button', { name: /^Pause (?!all)/ }).click()
  await expect(rate.getByText(/^Goes on in|asked “Norda” to slow down/)).toHaveCount(0)
})

test('submissions are put in another order by key, menu and drag, and leave in it', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([slowDown(15)])
  await addAccount(window, service.address, 'any-token')
  const lists = ['First', 'Second', 'Third']
  for (const [index, label] of lists.entries())
    await submitAs(window, label, links.slice(index * 2, index * 2 + 2))
  await expect.poll(() => shownOrder(window)).toEqual(lists)

  const handle = window.getByRole('button', { name: 'Move Third' })
  await handle.press('Enter')
  await window.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect.poll(() => shownOrder(window)).toEqual(['First', 'Third', 'Second'])
  await expect(window.getByText('“Third” is now number 2 of 3 on “Norda”.')).toBeAttached()
  await expect(handle).toBeFocused()
  await window.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => shownOrder(window)).toEqual(lists)
  await expect(handle).toBeFocused()
  await window.getByRole('button', { name: 'More for Third' }).press('Alt+ArrowUp')
  await expect.poll(() => shownOrder(window)).toEqual(['First', 'Third', 'Second'])
  await expect(window.getByRole('menu')).toHaveCount(0)

  await window.getByRole('button', { name: 'Move First' }).press('Alt+ArrowUp')
  await expect(window.getByText('“First” is now number 1 of 3 on “Norda”.')).toBeAttached()
  await window.getByRole('button', { name: 'More for Second' }).click()
  await window.getByRole('menuitem', { name: 'Send before the others' }).click()
  await expect.poll(() => shownOrder(window)).toEqual(['Second', 'First', 'Third'])

  await window
    .getByRole('button', { name: 'Move Third' })
    .dragTo(cardOf(window, 'Second'), { targetPosition: { x: 200, y: 4 } })
  await expect.poll(() => shownOrder(window)).toEqual(['Third', 'Second', 'First'])

  await expect.poll(() => service.requests.length, { timeout: 30_000 }).toBe(4)
  const [, ...later] = service.requests.map((request) => request.links)
  expect(later).toEqual([links.slice(4), links.slice(2, 4), links.slice(0, 2)])
})

test('a submission can be given a time, says what must run then, and is sent now instead', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([slowDown(10)])
  await addAccount(window, service.address, 'any-token')
  await submitAs(window, 'Later', links)
  const card = cardOf(window, 'Later')
  await window.getByRole('button', { name: 'More for Later' }).click()
  await window.getByRole('menuitem', { name: 'Change when it leaves…' }).click()
  const dialog = window.getByRole('dialog', {
    name: 'When should the 6 links still waiting leave?',
  })
  await pick(dialog.getByRole('radio', { name: 'At a time' }))
  await dialog.getByLabel('Day').fill('2040-01-02')
  await dialog.getByLabel('Time', { exact: true }).fill('14:00')
  await dialog.getByRole('button', { name: 'Change' }).click()

  await expect(
    card.getByText(/^Starts .*2040 14:00, or as soon as Linkferry is running after that\.$/),
  ).toBeVisible()
  await expect(card.getByText('0 units used · scheduled')).toBeVisible()
  await card.getByRole('button', { name: 'Send now' }).click()
  await expectFinished(window, '6 accepted · 6 units')
})

test('of a drip feed the portions that are left are told, and sending all at once is asked about', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([slowDown(12)])
  await addAccount(window, service.address, 'any-token')
  await submitAs(window, 'Drip', links)
  await window.getByRole('button', { name: 'More for Drip' }).click()
  await window.getByRole('menuitem', { name: 'Change when it leaves…' }).click()
  const dialog = window.getByRole('dialog', {
    name: 'When should the 6 links still waiting leave?',
  })
  await pick(dialog.getByRole('radio', { name: 'Drip feed' }))
  await dialog.getByLabel('Days', { exact: true }).fill('none')
  await expect(dialog.getByText('Enter 1 to 3,660 days.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled()
  await dialog.getByLabel('Days', { exact: true }).fill('3')
  await dialog.getByLabel('First day').fill('2040-01-02')
  await dialog.getByRole('button', { name: 'Change' }).click()

  const card = cardOf(window, 'Drip')
  await expect(
    card.getByText(
      /^3 portions are still to leave\. The next: [^:]+ 2040, as soon as Linkferry is running\.$/,
    ),
  ).toBeVisible()
  const paused = card.getByText('It is paused: nothing leaves before you resume it.')
  await expect(paused).toHaveCount(0)
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(paused).toBeVisible()
  await card.getByRole('button', { name: 'Resume' }).click()
  await expect(paused).toHaveCount(0)
  await card.getByRole('button', { name: 'Send now' }).click()
  const question = window.getByRole('alertdialog', { name: 'Send now the 6 links still waiting?' })
  await expect(question).toContainText('this spends their 6 units at once')
  await question.getByRole('button', { name: 'Send them now' }).click()
  await expectFinished(window, '6 accepted · 6 units')
})

test('neither answer to “Was it charged?” stands out until the balance fits one', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 500, body: '<h1>Sorry</h1>' }),
  ])
  await addAccount(window, service.address, 'any-token')
  await window.getByRole('button', { name: 'Accounts' }).click()
  await window.getByRole('textbox', { name: 'Known balance' }).fill('100')
  await window.getByRole('button', { name: 'Save changes' }).click()
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await submitOnAccount(window, links)
  await window.getByRole('button', { name: 'Was it charged?' }).click()

  const question = window.getByRole('dialog', { name: 'Were these 6 links charged?' })
  const charged = question.getByRole('button', { name: 'They were charged' })
  const notCharged = question.getByRole('button', { name: 'Not charged, send again' })
  const balance = question.getByRole('textbox', { name: 'Balance your account page shows now' })
  const looks = async () => [
    await charged.getAttribute('data-look'),
    await notCharged.getAttribute('data-look'),
  ]
  await expect(balance).toBeVisible()
  expect(await looks()).toEqual(['outlined', 'outlined'])
  await balance.fill('94')
  await expect(question.getByText('fits “charged”')).toBeVisible()
  await expect.poll(looks).toEqual(['filled', 'outlined'])
  await balance.fill('100')
  await expect.poll(looks).toEqual(['outlined', 'filled'])
  await balance.fill('97')
  await expect.poll(looks).toEqual(['outlined', 'outlined'])
})

test('what was not charged of a cancelled submission is not sent again, without undo, but may go back into New', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    () => ({ status: 302, body: '', headers: { location: '/login' } }),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, [...links, 'no link'], 3)
  await expect(problemOf(window)).toBeVisible()
  await window.getByRole('button', { name: /^More for List of/ }).click()
  await window.getByRole('menuitem', { name: 'Cancel the rest' }).click()
  await window.getByRole('alertdialog').getByRole('button', { name: 'Cancel the rest' }).click()
  await window.getByRole('button', { name: 'Was it charged?' }).last().click()
  const question = window.getByRole('dialog', { name: 'Were these 3 links charged?' })
  await expect(question).toContainText('nothing of this is sent again by itself')
  await expect(question.getByRole('list', { name: 'List of links' })).toContainText(links[0] ?? '')
  await expect(question.getByRole('button', { name: 'Export these links' })).toBeVisible()
  await question.getByRole('button', { name: 'Not charged', exact: true }).click()

  await expect(
    window.getByText('3 links not charged, by your word; cancelled and not sent again.'),
  ).toBeVisible()
  await expect(question).toBeHidden()
  // At once: a toast goes by itself.
  expect(await window.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await window.getByRole('button', { name: 'Not yet' }).click()
  await window.getByRole('button', { name: /^Put 6 links in New List of / }).click()
  await expect(window.getByText(/What stood there is put aside: 1 line\.$/)).toBeVisible()
  // In its place: pressed again, they would be there twice.
  await window.getByRole('button', { name: /^Go to New List of / }).click()
  await expect(window.getByRole('grid').getByText(links[0] ?? '')).toBeVisible()
})

test('the cells of the map tell their batch on hover and by arrow keys, and waiting ones can be seen', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([
    (sent) => receipt(sent.length, sent.length),
    () => refusal(400, 'Task wasn’t created: Invalid data provided'),
    slowDown(600),
  ])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links, 2)
  const map = window.getByRole('listbox', {
    name: /^Batches of List of .*: 1 Accepted and 3 Waiting$/,
  })
  await expect(map.getByRole('option')).toHaveCount(4)
  await expect(
    window.getByText(/^The service refused a batch\. Finding its refused links/),
  ).toBeVisible()

  await map.getByRole('option').nth(1).hover()
  await expect(
    window.getByText(/^Batch 2-1: Waiting · 1 link · sent .* · part of a refused batch/),
  ).toBeVisible()
  await map.focus()
  await window.keyboard.press('Home')
  await expect(
    map.getByRole('option', { name: /^Batch 1: Accepted · 2 links · 2 units/ }),
  ).toHaveCount(1)
  await window.keyboard.press('End')
  await expect(map.getByRole('option', { name: 'Batch 3: Waiting · 2 links' })).toHaveCount(1)

  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme })
    const contrast = await map
      .getByRole('option')
      .last()
      .evaluate((cell) => {
        const brightness = (colour: string): number => {
          const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
            const value = Number(part) / 255
            return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
        }
        const card = cell.closest('section')
        if (card === null) throw new Error('A map stands in a card')
        const [low = 0, high = 0] = [
          brightness(getComputedStyle(cell).borderTopColor),
          brightness(getComputedStyle(card).backgroundColor),
        ].toSorted((a, b) => a - b)
        return (high + 0.05) / (low + 0.05)
      })
    expect(contrast, colorScheme).toBeGreaterThanOrEqual(3)
  }
})

test('a list without a label is called by its time, and its results leave as copy and workbook', async ({
  window,
}) => {
  await using service = await ScriptedLinkService.start([])
  await addAccount(window, service.address, 'any-token')
  await submitOnAccount(window, links)
  await expectFinished(window, '6 accepted · 6 units')
  const name = await window.getByRole('heading', { name: /^List of \d\d:\d\d:\d\d$/ }).textContent()

  expect(await copyResults(window)).toHaveLength(6)
  const file = await downloadOf(window, async () => {
    await window.getByRole('button', { name: 'Export' }).click()
    await window.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).click()
  })
  await window.getByRole('button', { name: 'New', exact: true }).click()
  await window.getByRole('heading', { name: 'New submission' }).waitFor()
  await window
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'results.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await readFile(file),
    })
  await expect(window.getByText(links[0] ?? '').first()).toBeVisible()

  await window.getByRole('button', { name: 'Queue' }).click()
  await window.getByRole('button', { name: `Report on ${name}` }).click()
  const report = window.getByRole('dialog', { name: `Report on “${name}”` })
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(window.getByRole('button', { name: `Report on ${name}` })).toBeFocused()
})
