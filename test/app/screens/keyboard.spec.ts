import { expect } from '@playwright/test'
import { addAccount, askHost } from '../fixtures/host-requests.ts'
import { chip, clipboard, paste, test } from '../fixtures/window.ts'
import { LinkService } from '../fixtures/link-service.ts'

const links = Array.from({ length: 3 }, (_, n) => `https://shop.example/product-${n}`)

test('the keyboard alone widens a column, sorts rows, submits, settles a doubt and copies results; each message is read out once', async ({
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
  // The key that opened the question does not answer it.
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
