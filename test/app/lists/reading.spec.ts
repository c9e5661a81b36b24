import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { zipOf } from '../../electron/engine/importers/formats/zip-fixture.ts'
import { askHost, goTo } from '../fixtures/host-requests.ts'
import { chip, openFile, paste, test } from '../fixtures/window.ts'

/** Opens “Columns and encoding” of the open list, and chooses an option of one of its fields. */
async function readAs(window: Page, field: string, choice: RegExp): Promise<void> {
  await window.getByRole('button', { name: 'More actions' }).click()
  await window.getByRole('menuitem', { name: 'Columns and encoding…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Columns and encoding' })
  await dialog.getByRole('button', { name: new RegExp(`^${field}`) }).click()
  await window.getByRole('option', { name: choice }).click()
}

test('a table is read again with another column or encoding; edits of unchanged lines are kept', async ({
  window,
}) => {
  const csv = [
    'Page,Source',
    'https://a.example/1,https://b.example/1',
    'https://c.example/,https://c.example/',
    'https://d.example/привет,x',
  ].join('\n')
  const cyrillic = Buffer.from(
    Array.from(csv, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code > 0x400 ? code - 0x410 + 0xc0 : code
    }),
  )
  await openFile(window, 'list.csv', cyrillic)
  await expect(chip(window, 'All')).toContainText('3')
  await readAs(window, 'Encoding', /^Windows-1252/)
  await window.getByRole('button', { name: 'Read again' }).click()
  await expect(window.getByText('The list was read again.').first()).toBeVisible()
  await expect(window.getByRole('row', { name: /d\.example.*привет/ })).toHaveCount(0)
  await readAs(window, 'Encoding', /^Windows-1251/)
  await window.getByRole('button', { name: 'Read again' }).click()
  await expect(window.getByRole('row', { name: /d\.example.*привет/ })).toBeVisible()

  for (const link of ['a.example/1', 'c.example/']) {
    await window.getByRole('row').filter({ hasText: link }).click()
    await window.keyboard.press('Delete')
  }
  await expect(chip(window, 'Excluded')).toContainText('2')
  await readAs(window, 'Column with the links', /^Source/)
  await expect(window.getByText('Your edits are kept where lines stay the same.')).toBeVisible()
  await expect(
    window.getByRole('listitem').filter({ hasText: 'https://b.example/1' }),
  ).toBeVisible()
  await window.getByRole('button', { name: 'Read again' }).click()
  await expect(
    window.getByText('1 edit no longer fits any line and was dropped.').first(),
  ).toBeVisible()
  await expect(chip(window, 'Excluded')).toContainText('1')
  await expect(window.getByRole('row', { name: /b\.example\/1.*Ready/ })).toBeVisible()

  // After the first submission, another column makes a new list.
  await window.getByRole('button', { name: 'Practice with 1 link' }).click()
  await expect(chip(window, 'Accepted')).toContainText('1')
  await readAs(window, 'Column with the links', /^Page/)
  await window.getByRole('button', { name: 'Create new list' }).click()
  await expect(chip(window, 'Accepted')).toHaveCount(0)
  await expect(window.getByRole('row', { name: /a\.example\/1/ })).toBeVisible()
  await goTo(window, 'Lists')
  await expect(window.getByRole('grid', { name: 'Lists' }).getByRole('row')).toHaveCount(3)
})

test('the columns of a web page are named in the language of the window', async ({ window }) => {
  const html =
    '<p><a href="https://a.example/1">One</a></p><p><a href="https://a.example/2">Two</a></p>'
  await openFile(window, 'page.html', Buffer.from(html))
  await expect(window.getByRole('columnheader', { name: 'Link text' })).toBeVisible()
  await window.getByRole('row', { name: /a\.example\/1/ }).click()
  await window.keyboard.press('Space')
  const details = window.getByRole('complementary', { name: 'Details of line 1' })
  await expect(details.getByRole('term').filter({ hasText: 'Link text' })).toBeVisible()

  await askHost(window, 'settings.save', { language: 'de' })
  await expect(window.getByRole('columnheader', { name: 'Linktext' })).toBeVisible()
  await expect(window.getByRole('term').filter({ hasText: 'Linktext' })).toBeVisible()
  await window.getByRole('row', { name: /a\.example\/1/ }).click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Nur Linktext: One' }).click()
  await expect(window.getByRole('row', { name: /a\.example\/2/ })).toHaveCount(0)
  await expect(window.getByRole('button', { name: /Linktext: One/ })).toBeVisible()
})

test('a workbook, an archive and a sitemap index are imported; a private address is fetched only after a question', async ({
  window,
}) => {
  const folder = join(import.meta.dirname, '../../electron/engine/importers/formats/files')
  await openFile(window, 'report.xlsx', await readFile(join(folder, 'libreoffice.xlsx')))
  await expect(window.getByRole('columnheader', { name: 'Published' })).toBeVisible()
  await expect(window.getByRole('gridcell', { name: '2024-02-29', exact: true })).toBeVisible()
  await expect(window.getByRole('gridcell', { name: 'https://hidden.example/' })).toBeVisible()
  await expect(window.getByText('1 hidden row of the sheet was imported too.')).toBeVisible()
  await window.getByRole('button', { name: /All sources$/ }).click()
  await window.getByRole('option', { name: /Old/ }).click()
  await expect(window.getByText(/^1 of \d+$/)).toBeVisible()

  await goTo(window, 'Lists')
  const photo = Buffer.from('89504e470d0a1a0a', 'hex')
  await openFile(window, 'p.zip', zipOf({ 'a.txt': 'https://z.example/', 'photo.png': photo }))
  await expect(window.getByRole('row', { name: /z\.example/ })).toBeVisible()

  await using server = createServer(({ url }, response) => {
    const own = `http://${server.address() === null ? '' : '127.0.0.1'}:${port()}`
    response.end(
      url === '/index.xml'
        ? `<sitemapindex><sitemap><loc>${own}/one.xml.gz</loc></sitemap></sitemapindex>`
        : gzipSync('<urlset><url><loc>http://a.example/from-the-sitemap</loc></url></urlset>'),
    )
  })
  function port(): number {
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
    return address.port
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await goTo(window, 'Lists')
  await window.getByRole('button', { name: 'From an address' }).click()
  const dialog = window.getByRole('dialog', { name: 'New list from an address' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('nowhere')
  await dialog.getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(dialog).toContainText('Enter an address such as')
  await dialog
    .getByRole('textbox', { name: 'Address' })
    .fill(`http://127.0.0.1:${port()}/index.xml`)
  await dialog.getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(dialog).toContainText('This address is inside a private network.')
  await dialog.getByRole('button', { name: 'Fetch anyway' }).click()
  await expect(window.getByText(/index\.xml links to 1 sitemap\./)).toBeVisible()
  await window.getByRole('button', { name: 'Fetch links' }).click()
  await window.getByRole('button', { name: 'Fetch anyway' }).click()
  await expect(window.getByRole('row', { name: /from-the-sitemap/ })).toBeVisible()
  await expect(window.getByText(/links to 1 sitemap/)).toBeHidden()
})

/** Drags files or a link over the page and drops them. True if the browser would not open them itself. */
function drop(
  window: Page,
  files: readonly { readonly name: string; readonly text: string }[],
  link?: string,
): Promise<boolean> {
  return window.evaluate(
    ([given, uri]) => {
      const dataTransfer = new DataTransfer()
      for (const { name, text } of given) dataTransfer.items.add(new File([text], name))
      if (uri !== undefined) dataTransfer.setData('text/uri-list', uri)
      const init = { dataTransfer, bubbles: true, cancelable: true }
      const refused = ['dragover', 'drop'].map(
        (type) => !document.body.dispatchEvent(new DragEvent(type, init)),
      )
      return refused.every(Boolean)
    },
    [files, link] as const,
  )
}

test('the name of a dropped file is shown as text, and no drop replaces the page', async ({
  window,
}) => {
  expect(await drop(window, [], 'https://evil.example/')).toBe(true)
  await goTo(window, 'Settings')
  expect(await drop(window, [], 'https://evil.example/')).toBe(true)
  const name = '<img src=x onerror="document.title=1">.txt'
  expect(await drop(window, [{ name, text: 'https://a.example/1' }])).toBe(true)
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await window.locator('img').count()).toBe(0)
  // While a dialog is open nothing is imported, and the page stays.
  await window.getByRole('heading', { level: 1 }).getByRole('button').click()
  await expect(window.getByRole('dialog')).toBeVisible()
  expect(await drop(window, [{ name: 'b.txt', text: 'https://b.example/' }])).toBe(true)
  await window.keyboard.press('Escape')
  // A paste into a text field makes no list; a paste on a button does.
  await window.getByRole('searchbox').focus()
  await paste(window, 'https://c.example/\nhttps://c.example/2')
  await goTo(window, 'Lists')
  await expect(window.getByRole('grid', { name: 'Lists' }).getByRole('row')).toHaveCount(2)
  await window.getByRole('button', { name: 'Help' }).focus()
  await paste(window, 'https://d.example/')
  await expect(window.getByRole('row', { name: /d\.example/ })).toBeVisible()
})
