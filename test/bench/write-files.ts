import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Writes the lines of a list as a table of three columns, a third of its titles quoted. */
export function writeCsv(list: string, path: string): Promise<void> {
  return rewritten(list, path, 'URL,Title,DA\n', '', (line, number) => {
    const title = number % 3 === 0 ? `"News, guides and ""more"" ${number}"` : `Page ${number}`
    return `${line.includes(',') ? `"${line}"` : line},${title},${number % 100}\n`
  })
}

/** Writes the lines of a list as a sitemap, indented and percent-encoded as the protocol says. */
export function writeSitemap(list: string, path: string): Promise<void> {
  const start =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  return rewritten(list, path, start, '</urlset>\n', (line, number) => {
    const address = encodeURI(line).replaceAll('&', '&amp;')
    const day = `2026-0${1 + (number % 9)}-1${number % 10}`
    return `  <url>\n    <loc>${address}</loc>\n    <lastmod>${day}</lastmod>\n  </url>\n`
  })
}

async function rewritten(
  list: string,
  path: string,
  start: string,
  end: string,
  write: (line: string, number: number) => string,
): Promise<void> {
  const file = createWriteStream(path)
  let block = start
  let number = 0
  for await (const line of createInterface({ input: createReadStream(list) })) {
    block += write(line, number++)
    if (block.length < 2 ** 20) continue
    if (!file.write(block)) await once(file, 'drain')
    block = ''
  }
  file.end(block + end)
  await once(file, 'finish')
}
