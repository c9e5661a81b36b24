import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { zipOf } from '../electron/engine/importers/formats/zip-fixture.ts'
import { expect, test } from './fixtures.ts'
import { copyResults, submitAndWait } from './steps.ts'

async function open(window: Page, name: string, content: string | Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
  await window.getByLabel('Open files').first().setInputFiles(file)
}

const csv = [
  'Page,Written by,Source',
  '"Home, sweet home",Ann,https://a.example/1',
  'About,"Ben\nand Cid",https://a.example/2',
  '',
  'https://b.example/page,Dan,not yet',
].join('\r\n')

test('a CSV file goes out by its column of links, and comes back with all its cells', async ({
  window,
}) => {
  await open(window, 'list.csv', csv)
  await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('2')
  await submitAndWait(window, /^Practise with 2 links$/)
  const results = await copyResults(window)
  expect(results.map(([page]) => page).slice(0, 2)).toEqual(['Page', 'Home, sweet home'])
})

test('another column of it can be read', async ({ window }) => {
  await open(window, 'list.csv', csv)
  await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('2')
  await window.getByRole('button', { name: 'Columns' }).click()
  const panel = window.getByRole('dialog', { name: 'Columns' })
  await expect(
    panel.getByText('2 links in the first 200 lines · https://a.example/1'),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Read links in Page' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Read links in Source' })).toBeVisible()
  // What was pressed is a word now; what the other column holds is told.
  await expect(panel).toBeFocused()
  await expect(
    window
      .getByRole('status')
      .getByText(/^\d+ lines: \d+ links? can be sent/)
      .last(),
  ).toBeAttached()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('gridcell', { name: 'https://b.example/page' })).toBeVisible()
  await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('1')
  await window.keyboard.press('ControlOrMeta+Z')
  await expect(window.getByText('The last change was undone.')).toBeVisible()
  await expect(window.getByRole('button', { name: /^Ready/ })).toContainText('2')
  await window.keyboard.press('ControlOrMeta+Y')
  await expect(window.getByRole('gridcell', { name: 'https://b.example/page' })).toBeVisible()
})

test('what came in is told with how many warnings its lines have', async ({ window }) => {
  await open(window, 'list.txt', 'https://norbauer.com/a.\nhttps://norbauer.com/b#c\n')
  await expect(
    window.getByRole('status').getByText(/^2 lines: 2 links can be sent, 2 warnings$/),
  ).toBeAttached()
})

test('cells that are copied with links behind them bring those links', async ({ window }) => {
  await window.evaluate(async () => {
    const html =
      '<table><tr><td><a href="https://a.example/behind">Home</a></td><td>5</td></tr></table>'
    const part = (type: string, content: string) => [type, new Blob([content], { type })] as const
    const parts = [part('text/html', html), part('text/plain', 'Home\t5')]
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
  })
  await window.locator('body').click({ position: { x: 5, y: 400 } })
  await window.keyboard.press('ControlOrMeta+V')
  const cell = window.getByRole('gridcell', { name: 'Home <https://a.example/behind>' })
  await expect(cell).toBeVisible()
})

test('the address of a sitemap index brings its links, after two questions', async ({ window }) => {
  const server = createServer(({ url }, response) => {
    const loc = `http://${url === '/index.xml' ? `127.0.0.1:${portOf(server)}/one.xml.gz` : 'a.example/from-the-sitemap'}`
    response.end(
      url === '/index.xml'
        ? `<sitemapindex><sitemap><loc>${loc}</loc></sitemap></sitemapindex>`
        : gzipSync(`<urlset><url><loc>${loc}</loc></url></urlset>`),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await window.getByRole('button', { name: 'Sitemap address' }).click()
    await window.getByLabel('Address').fill(`http://127.0.0.1:${portOf(server)}/index.xml`)
    await window.getByRole('button', { name: 'Fetch', exact: true }).click()
    await expect(window.getByText('This address is inside a private network.')).toBeVisible()
    await window.getByRole('button', { name: 'Fetch it all the same' }).click()
    await expect(window.getByText(/index\.xml names 1 sitemap\./)).toBeVisible()
    await window.getByRole('button', { name: 'Fetch their links' }).click()
    await window.getByRole('button', { name: 'Fetch it all the same' }).click()
    await expect(window.getByText('http://a.example/from-the-sitemap')).toBeVisible()
    await expect(window.getByText(/names 1 sitemap/)).toBeHidden()
  } finally {
    server.close()
  }
})

test('a file that unpacks without end is refused in a sentence', async ({ window }) => {
  const bomb = gzipSync(Buffer.alloc(40 * 2 ** 20, `${'a'.repeat(1023)}\n`), { level: 9 })
  await open(window, 'bomb.txt.gz', bomb)
  await expect(window.getByText('The file unpacks to far more than a list of links.')).toBeVisible()
})

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
  return address.port
}

test('a change stays where its line reads the same in another column, and is named where not', async ({
  window,
}) => {
  await open(
    window,
    'list.csv',
    'https://a.example/1,https://b.example/1\nhttps://c.example/,https://c.example/\nx,y\n',
  )
  await expect(window.getByRole('columnheader', { name: 'Column 2' })).toBeVisible()
  for (const link of ['https://a.example/1', 'https://c.example/']) {
    await window.getByRole('gridcell', { name: link }).first().click()
    await window.keyboard.press('Delete')
  }
  await expect(window.getByRole('gridcell').getByText('By you')).toHaveCount(2)
  await window.getByRole('button', { name: 'Columns' }).click()
  const panel = window.getByRole('dialog', { name: 'Columns' })
  await panel.getByRole('button', { name: 'Read links in Column 2' }).click()
  await expect(panel.getByRole('status')).toContainText('1 change no longer fits any line')
  await expect(panel.getByRole('status')).toContainText('line 1')
  await expect(window.getByRole('gridcell').getByText('By you')).toHaveCount(1)
  await expect(window.getByRole('columnheader', { name: 'Column 1' })).toBeVisible()
})

test('the widths of columns are there again after a restart', async ({ app, window }) => {
  await open(window, 'list.csv', csv)
  const heading = window.getByRole('columnheader', { name: 'Link' })
  const sort = heading.getByRole('button')
  await sort.focus()
  const before = (await heading.boundingBox())?.width ?? 0
  for (let press = 0; press < 5; press++) await sort.press('Shift+ArrowRight')
  const after = (await heading.boundingBox())?.width ?? 0
  expect(after).toBe(Math.round(before) + 80)
  await expect
    .poll(async () => readFile(join(app.dataFolder, 'web-settings.json'), 'utf8').catch(() => ''))
    .toContain(`"link": ${after}`)
  await app.stopHost()
  await app.startHost()
  await window.goto(app.address)
  await expect(heading).toBeVisible()
  expect((await heading.boundingBox())?.width).toBe(after)
})

test('a workbook shows its days as days, and which of its sheets is hidden; an archive, which of its files is no list', async ({
  window,
}) => {
  const folder = join(import.meta.dirname, '../electron/engine/importers/formats/files')
  await open(window, 'report.xlsx', await readFile(join(folder, 'libreoffice.xlsx')))
  await expect(window.getByRole('columnheader', { name: 'Published' })).toBeVisible()
  await expect(window.getByRole('gridcell', { name: '2024-02-29', exact: true })).toBeVisible()
  await expect(window.getByRole('gridcell', { name: '2024-03-01 18:05:09' })).toBeVisible()
  await expect(window.getByRole('gridcell', { name: 'https://hidden.example/' })).toBeVisible()
  await expect(window.getByText('report.xlsx – Old (hidden)')).toBeVisible()
  const heard = window.locator('[role="status"][data-react-aria-top-layer] > span:last-child')
  await expect(heard).toContainText('From hidden sheets, 1 line: report.xlsx – Old')

  const photo = Buffer.from('89504e470d0a1a0a', 'hex')
  await open(window, 'p.zip', zipOf({ 'a.txt': 'https://z.example/', 'photo.png': photo }))
  await expect(window.getByText(/ · 1 file in the archive is no list: photo\.png$/)).toBeVisible()
})

test('names the list of an archive that cannot be read, and says so where it holds none', async ({
  window,
}) => {
  const lists = { 'a.txt': 'https://a.example/', 'lists/b.xml': '<urlset><url>' }
  await open(window, 'd.zip', zipOf(lists))
  const note = window.getByRole('alert').filter({ hasText: 'In the archive' })
  await expect(note).toContainText('The file is damaged or cut off.')
  await expect(note).toContainText('In the archive: lists/b.xml. None of it was added')
  await open(window, 'p.zip', zipOf({ 'a.pdf': '%PDF-1.7', 'b.pdf': '%PDF-1.7' }))
  await expect(note).toContainText('There is no list in the archive.')
  await expect(note).toContainText('In the archive: a.pdf and b.pdf. Nothing of it was added')
})

test('of files that are opened at once each that can be read comes in, and one note tells of the others', async ({
  window,
}) => {
  const photo = Buffer.from('89504e470d0a1a0a00000000', 'hex')
  const files = {
    'x.png': photo,
    'mail.txt': 'https://a.example/1\nhttps://a.example/2',
    'd.zip': zipOf({ 'b.xml': '<urlset><url>' }),
    'y.png': photo,
    'empty.txt': '',
    'chat.txt': 'https://a.example/3',
  }
  await window.getByLabel('Open files').setInputFiles(
    Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    })),
  )
  const note = window.getByRole('alert').filter({ hasText: 'Files that were not added' })
  await expect(note).toHaveText(
    [
      'Files that were not added: 4 of 6. Added: mail.txt (2 lines) and chat.txt (1 line).',
      'x.png and y.png · The file is not text. Nothing of it was added. Save the list as text, or copy the links and paste them here.',
      'd.zip · The file is damaged or cut off. In the archive: b.xml. None of it was added, because links might be missing. Get the file again, or copy its links and paste them here.',
      'empty.txt · There is no link in the file. Nothing of it was added. Links are found where they begin with http:// or https://.',
      'Close',
    ].join(''),
  )
  await expect(window.getByRole('button', { name: 'Ready 3' })).toBeVisible()
  await open(window, 'x.png', photo)
  const alone = window.getByRole('alert').filter({ hasText: 'The file is not text.' })
  await expect(alone).toContainText('copy the links and paste them here.x.png')
  await expect(note).toBeHidden()
  await alone.getByRole('button', { name: 'Close' }).click()
  await expect(alone).toBeHidden()
})

test('a file whose letters came out wrong is read in the encoding that the user knows', async ({
  window,
}) => {
  const text = Buffer.from('https://a.example/中文', 'utf16le')
  await open(window, 'list.txt', Buffer.concat([Buffer.from('\n\n'), text]))
  await window.getByRole('button', { name: 'Columns' }).click()
  const panel = window.getByRole('dialog', { name: 'Columns' })
  await panel.getByRole('button', { name: 'The file is read as' }).click()
  await window.getByRole('option', { name: 'Unicode (UTF-16 LE)' }).click()
  await expect(window.getByRole('gridcell', { name: 'https://a.example/中文' })).toBeVisible()
})
