import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'

const words =
  'about archive best blog casino contact delta finance game guide health index list music news omega page product review shop tag travel'.split(
    ' ',
  )
const endings = ['com', 'org', 'net', 'io', 'de', 'co.uk', 'example', 'dev']

/** Random numbers from 0 to below 1, the same in every run (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Writes a realistic list: 97 % usable lines, 7 % duplicates, 1 % not ASCII, 74 bytes each. */
export async function writeLines(path: string, count: number): Promise<void> {
  const roll = dice(45)
  const one = <Value>(of: readonly Value[]): Value | undefined => of[Math.floor(roll() * of.length)]
  const hosts = Array.from(
    { length: 5_000 },
    (_, n) => `${n % 2 === 0 ? 'www.' : ''}${one(words)}-${one(words)}${n}.${one(endings)}`,
  )
  const earlier: string[] = []
  const file = await open(path, 'w')
  try {
    for (let written = 0; written < count;) {
      const block: string[] = []
      for (; written < count && block.length < 20_000; written++)
        block.push(line(written, roll(), earlier))
      await file.write(`${block.join('\n')}\n`)
    }
  } finally {
    await file.close()
  }

  function line(number: number, kind: number, sent: string[]): string {
    if (kind < 0.07 && sent.length > 0) return one(sent) ?? ''
    if (kind < 0.08) return `https://${one(hosts)}/статья/${one(words)}-${number}`
    if (kind < 0.11) return unusable(number)
    const steps = Array.from(
      { length: 2 + Math.floor(roll() * 3) },
      () => `${one(words)}-${one(words)}`,
    )
    const query = roll() < 0.3 ? `?id=${number}&ref=${one(words)}` : ''
    const link = `${roll() < 0.85 ? 'https' : 'http'}://${one(hosts)}/${steps.join('/')}-${number}${query}`
    sent[sent.length < 20_000 ? sent.length : Math.floor(roll() * sent.length)] = link
    return link
  }

  function unusable(number: number): string {
    const host = one(hosts)
    return (
      [
        `${host}/${one(words)}/${number}`,
        `mailto:office${number}@agency.example`,
        `not a link at all ${number}`,
        `https://${host}:99999/${number}`,
        '',
        `https://${host}/white space ${number}`,
      ][number % 6] ?? ''
    )
  }
}

/** Writes a list as a table of three columns; a third of its titles are quoted. */
export function writeCsv(list: string, path: string): Promise<void> {
  return rewritten(list, path, 'URL,Title,DA\n', '', (line, number) => {
    const title = number % 3 === 0 ? `"News, guides and ""more"" ${number}"` : `Page ${number}`
    return `${line.includes(',') ? `"${line}"` : line},${title},${number % 100}\n`
  })
}

/** Writes a list as a sitemap, indented and percent-encoded as the protocol requires. */
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
