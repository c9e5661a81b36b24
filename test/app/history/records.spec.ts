import { expect, type Page } from '@playwright/test'
import { addAccount, addList, askHost, goTo, submitLinks } from '../fixtures/by-host.ts'
import { chip, clipboard, paste, test } from '../fixtures/window.ts'
import { LinkService, takesAll } from '../fixtures/link-service.ts'

const links = Array.from({ length: 3 }, (_, n) => `https://shop.example/product-${n}`)

async function choose(window: Page, field: RegExp, option: string): Promise<void> {
  await window.getByRole('button', { name: field }).click()
  await window.getByRole('option', { name: option, exact: true }).click()
  await expect(window.getByRole('listbox')).toHaveCount(0)
}

test('figures, chart, requests and report of History are those of the client and label that are chosen', async ({
  window,
}) => {
  await using service = await LinkService.start(takesAll)
  const account = await addAccount(window, service.address)
  const norda = await submitLinks(window, links, account, { name: 'Guest posts' })
  const other = await submitLinks(window, ['https://b.example/1'], account, { name: 'Others' })
  await expect.poll(() => service.requests.flat().length).toBe(4)
  // Client and label are given after sending: what is reported follows.
  for (const { id: listId, name, client, label } of [
    { ...norda, client: 'Norda', label: 'Spring' },
    { ...other, client: 'Norda', label: 'Autumn' },
  ])
    await askHost(window, 'list.update', { listId, name, client, label })
  await goTo(window, 'History')
  const table = window.getByRole('grid', { name: 'Requests by list' })
  const chart = window.getByRole('img', { name: /^Units per day/ })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(chart).toHaveAccessibleName(/: 4 in total/)
  await choose(window, /^Label|All labels/, 'Spring')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('Guest posts')
  await expect(chart).toHaveAccessibleName(/: 3 in total/)
  await expect(window.getByText('Accepted').first().locator('../..')).toContainText('3')
  await window.getByRole('button', { name: 'Report', exact: true }).click()
  const report = window.getByRole('dialog', { name: 'Client report' })
  await expect(report).toContainText('Spring')
  await expect(report).toContainText(/Received\s*3/)
  await expect(report).toContainText(/Units\s*3/)
  await report.getByRole('button', { name: 'Close' }).click()

  await choose(window, /^Label|Spring/, 'All labels')
  await choose(window, /^Client|All clients/, 'No client')
  await expect(window.getByText('No requests match these filters.')).toBeVisible()
  await window.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(table.getByRole('row')).toHaveCount(3)
})

test('a list that is deleted for good stays in History, and its links count as sent unless that is released', async ({
  window,
}) => {
  await using service = await LinkService.start(takesAll)
  const account = await addAccount(window, service.address)
  for (const name of ['November', 'December'])
    await submitLinks(window, name === 'November' ? links.slice(0, 2) : links.slice(2), account, {
      name,
    })
  await expect.poll(() => service.requests.flat().length).toBe(3)
  const lists = window.getByRole('grid', { name: 'Lists' })
  await goTo(window, 'Lists')
  for (const [name, releases] of [
    ['November', false],
    ['December', true],
  ] as const) {
    await lists.getByRole('row', { name }).click({ button: 'right' })
    await window.getByRole('menuitem', { name: 'Move to trash' }).click()
    await window.getByRole('button', { name: /^Trash/ }).click()
    await lists.getByRole('row', { name }).click({ button: 'right' })
    await window.getByRole('menuitem', { name: 'Delete permanently…' }).click()
    const question = window.getByRole('alertdialog')
    await expect(question).toContainText('Requests and units stay in History.')
    if (releases) await question.getByText(/^Also forget that these links were sent/).click()
    await question.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(window.getByText('Deleted.').first()).toBeVisible()
    if (name === 'November') await window.getByText('All', { exact: true }).click()
  }
  await goTo(window, 'History')
  await expect(window.getByRole('row', { name: /November/ })).toContainText('2')
  await expect(window.getByRole('row', { name: /December/ })).toContainText('1')
  await addList(window, links, 'Again')
  await goTo(window, 'Lists')
  await window.getByText('All', { exact: true }).click()
  await window.getByText('Again').first().click()
  await expect(chip(window, 'Sent before')).toContainText('2')
  await expect(chip(window, 'Ready')).toContainText('1')
})

test('by keyboard alone a column is widened and the rows are sorted, a doubt is settled and the results are copied; each message is read once', async ({
  window,
}) => {
  await using service = await LinkService.start(() => 'cut')
  const account = await addAccount(window, service.address)
  await askHost(window, 'settings.save', { defaultAccountId: account.id })
  const onPage = () => window.evaluate(() => document.activeElement?.tagName)
  await paste(window, `Page\tSource\n${links.map((link, n) => `${2 - n}\t${link}`).join('\n')}`)
  await expect(chip(window, 'All')).toContainText('3')

  await window.getByRole('columnheader', { name: 'Line' }).getByRole('button').focus()
  await window.keyboard.press('ArrowRight')
  await window.keyboard.press('ArrowRight')
  const status = window.getByRole('columnheader', { name: 'Status' })
  await expect(status.getByRole('button')).toBeFocused()
  const before = (await status.boundingBox())?.width ?? 0
  for (let press = 0; press < 3; press += 1) await window.keyboard.press('Shift+ArrowRight')
  const wide = Math.round(before) + 48
  await expect.poll(async () => Math.round((await status.boundingBox())?.width ?? 0)).toBe(wide)
  await window.keyboard.press('End')
  await window.keyboard.press('Enter')
  await window.keyboard.press('Home')
  await window.keyboard.press('ArrowRight')
  await window.keyboard.press('Enter')
  await window.keyboard.press('Enter')
  const rows = window.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('product-2')
  await expect
    .poll(async () =>
      JSON.stringify((await askHost(window, 'app.snapshot', undefined)).settings.columnWidths),
    )
    .toContain(String(wide))
  await window.reload()
  await expect.poll(async () => Math.round((await status.boundingBox())?.width ?? 0)).toBe(wide)

  const said = await window.evaluateHandle(() => {
    const texts: string[] = []
    for (const region of document.querySelectorAll('[role=status], [role=alert]'))
      if (region.getAttribute('aria-live') !== 'off')
        new MutationObserver((changes) => {
          for (const { addedNodes, target, type } of changes)
            for (const node of type === 'characterData' ? [target] : addedNodes)
              texts.push(node.textContent ?? '')
        }).observe(region, { subtree: true, childList: true, characterData: true })
    return texts
  })
  await window.keyboard.press('ControlOrMeta+Enter')
  const question = window.getByRole('alertdialog')
  await expect(question).toBeVisible()
  // The key that asked answers nothing.
  await window.keyboard.press('ControlOrMeta+Enter')
  await window.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await window.keyboard.press('Tab')
  await window.keyboard.press('Enter')
  await expect(chip(window, 'Possibly charged')).toContainText('3')
  expect(await onPage()).not.toBe('BODY')
  await window.keyboard.press('ControlOrMeta+2')
  const settle = window.getByRole('list', { name: 'Needs you' }).getByRole('button').first()
  for (
    let tab = 0;
    tab < 8 && !(await settle.evaluate((it) => it === document.activeElement));
    tab += 1
  )
    await window.keyboard.press('Tab')
  await expect(settle).toBeFocused()
  await window.keyboard.press('Enter')
  const dialog = window.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const charged = dialog.getByRole('button', { name: 'They were charged' })
  for (
    let tab = 0;
    tab < 12 && !(await charged.evaluate((it) => it === document.activeElement));
    tab += 1
  )
    await window.keyboard.press('Tab')
  await window.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(onPage).not.toBe('BODY')
  await window.keyboard.press('ControlOrMeta+1')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(chip(window, 'Accepted')).toContainText('3')
  await window.getByRole('button', { name: 'Copy results' }).press('Enter')
  await expect(window.getByText('Copied 4 lines.').first()).toBeVisible()
  expect((await clipboard(window)).match(/\tAccepted\t/g)).toHaveLength(3)
  const texts = await said.jsonValue()
  const told = texts.filter((text) => text.includes('You marked 3 links as charged.'))
  expect(told).toHaveLength(1)
})
