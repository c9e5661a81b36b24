import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addAccount, goTo, submitLinks } from '../fixtures/host-requests.ts'
import { chip, test } from '../fixtures/window.ts'
import { LinkService, acceptsAll } from '../fixtures/link-service.ts'
import { partsOf } from '../../electron/engine/export/parts-of-zip.ts'

const links = Array.from({ length: 3 }, (_, n) => `https://shop.example/product-${n}`)

/** What is downloaded by a press: its name and its bytes. */
async function downloadedBy(
  window: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const coming = window.waitForEvent('download')
  await press()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('results are downloaded as CSV, as a workbook and as text, with the answer of each row', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  const list = await submitLinks(window, [...links, 'mailto:office@shop.example'], account, {
    name: 'Guest posts',
    links: 3,
  })
  await window.getByText(list.name).first().click()
  await expect(chip(window, 'Accepted')).toContainText('3')
  const exportAs = (format: string) =>
    downloadedBy(window, async () => {
      await window.getByRole('button', { name: 'Export', exact: true }).click()
      await window.getByRole('menuitem', { name: format }).first().click()
    })

  const csv = await exportAs('CSV')
  expect(csv.name).toMatch(/Guest-posts.*\.csv$/)
  const lines = csv.bytes.toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^https:\/\/shop\.example\/product-0,Accepted,.*task-\d+/)
  expect(lines[4]).toMatch(/^mailto:office@shop\.example,Not usable,/)

  const workbook = await exportAs('Excel workbook')
  expect(workbook.name).toMatch(/Guest-posts.*\.xlsx$/)
  const sheet = partsOf(workbook.bytes).get('xl/worksheets/sheet1.xml')
  for (const text of [...links, 'Accepted', 'Not usable']) expect(sheet).toContain(text)

  const text = await exportAs('Links only (text)')
  expect(text.bytes.toString().trimEnd().split(/\r?\n/)).toEqual(links)
})

test('a report on a client is seen, then downloaded as a page, a workbook and CSV', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  await submitLinks(window, links, account, { name: 'Guest posts' })
  await expect.poll(() => service.requests.length).toBe(1)
  await goTo(window, 'History')
  await window.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = window.getByRole('dialog', { name: /report/i })
  await expect(dialog).toContainText('Accepted')
  const saveAs = async (format: string) => {
    await dialog.getByRole('radio', { name: format }).click({ force: true })
    return downloadedBy(window, () => dialog.getByRole('button', { name: 'Save report' }).click())
  }

  const page = await saveAs('Print or PDF')
  expect(page.name).toMatch(/^link-report.*\.html$/)
  const html = page.bytes.toString()
  for (const link of links) expect(html).toContain(link)
  expect(html).not.toContain('<script')
  const workbook = await saveAs('Excel')
  expect(workbook.name).toMatch(/^link-report.*\.xlsx$/)
  const sheets = [...partsOf(workbook.bytes).values()].join('')
  for (const link of links) expect(sheets).toContain(link)
  const csv = await saveAs('CSV')
  expect(csv.name).toMatch(/^link-report.*\.csv$/)
  expect(csv.bytes.toString()).toContain(links[2] ?? '')
})

test('History is downloaded by requests and by links, and sent links as a file that imports', async ({
  window,
}) => {
  await using service = await LinkService.start(acceptsAll)
  const account = await addAccount(window, service.address)
  await submitLinks(window, links, account, { name: 'Guest posts' })
  await expect.poll(() => service.requests.length).toBe(1)
  await goTo(window, 'History')
  const csv = await downloadedBy(window, async () => {
    await window.getByRole('button', { name: 'Export', exact: true }).click()
    await window.getByRole('menuitem', { name: 'CSV' }).first().click()
  })
  expect(csv.bytes.toString()).toContain('Guest posts')
  await goTo(window, 'Accounts')
  const sent = await downloadedBy(window, () =>
    window.getByRole('button', { name: 'Export sent links' }).click(),
  )
  const chooser = window.waitForEvent('filechooser')
  await window.getByRole('button', { name: 'Import sent links…' }).click()
  const mimeType = 'application/gzip'
  await (await chooser).setFiles({ name: sent.name, mimeType, buffer: sent.bytes })
  await expect(window.getByText('3 were already known.').first()).toBeVisible()
})
