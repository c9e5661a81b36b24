import { createServer, type Server } from 'node:http'
import { expect, test } from './fixtures.ts'

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
  return address.port
}

test('an address is completed, kept after a failure, and each sitemap that did not come is named and asked for again', async ({
  window,
}) => {
  const asked: string[] = []
  const isThere = new Set(['/one.xml', '/three.xml'])
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const origin = `http://127.0.0.1:${portOf(server)}`
    const children = ['/one.xml', '/gone.xml', '/three.xml'].map(
      (path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`,
    )
    if (url === '/index.xml') response.end(`<sitemapindex>${children.join('')}</sitemapindex>`)
    else if (isThere.has(url))
      response.end(`<urlset><url><loc>https://a.example${url}</loc></url></urlset>`)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const bare = `127.0.0.1:${portOf(server)}/index.xml`
    await window.getByRole('button', { name: 'Sitemap address' }).click()
    const field = window.getByRole('textbox', { name: 'Address' })
    const note = window.getByRole('main').getByRole('alert')
    await field.fill('ftp://a.example/list')
    await window.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription(/no address that can be fetched/)
    await field.fill(bare)
    await expect(field).toHaveAccessibleDescription(`Will be fetched: https://${bare}`)
    await window.keyboard.press('Enter')
    await expect(note).toContainText(`https://${bare}`)

    await window.getByRole('button', { name: 'Sitemap address' }).click()
    await expect(field).toBeFocused()
    await window.keyboard.type(`http://${bare}`)
    await expect(field).toHaveValue(`http://${bare}`)
    await window.keyboard.press('Enter')
    await window.getByRole('button', { name: 'Fetch it all the same' }).click()
    await window.getByRole('button', { name: 'Fetch their links' }).click()

    await expect(note).toContainText('Sitemaps that could not be fetched: 3 of 3.')
    expect(asked).toEqual(['/index.xml'])

    await window.getByRole('button', { name: 'Fetch it all the same' }).click()
    await expect(note).toContainText('Sitemaps that could not be fetched: 1 of 3.')
    await expect(note).toContainText('/gone.xml · HTTP 404 · The server did not give the list.')
    await expect(
      window.getByRole('gridcell', { name: 'https://a.example/three.xml' }),
    ).toBeVisible()

    isThere.add('/gone.xml')
    asked.length = 0
    await window.getByRole('button', { name: 'Fetch again' }).click()
    await expect(window.getByRole('gridcell', { name: 'https://a.example/gone.xml' })).toBeVisible()
    await expect(note).toHaveCount(0)
    expect(asked).toEqual(['/gone.xml'])
  } finally {
    server.close()
  }
})
