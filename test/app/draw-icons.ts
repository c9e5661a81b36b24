import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findBrowser, launchBrowser } from './fixtures/find-browser.ts'

/** Draws every icon that the packages need from icon.svg: `node test/app/draw-icons.ts`, after each change of it. */
const folder = join(import.meta.dirname, '../../electron/packaging/icons')
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
type Size = (typeof sizes)[number]
type Drawn = ReadonlyMap<Size, Buffer>

/** The types of an ICNS file whose content is a PNG, with their size in pixels. */
const icnsTypes: readonly (readonly [type: string, size: Size])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
]

/** Sizes that Windows asks for. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256] as const

async function draw(page: Page, svg: string, size: Size): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  await page.setContent(
    `<style>*{margin:0}img{display:block}</style><img src="${image}" width="${size}" height="${size}">`,
  )
  return page.screenshot({ omitBackground: true })
}

function pngOf(drawn: Drawn, size: Size): Buffer {
  const png = drawn.get(size)
  if (png === undefined) throw new Error(`${size} was not drawn`)
  return png
}

/** An ICO file of PNGs: a header, 16 bytes about each image, the images. */
function icoOf(drawn: Drawn): Buffer {
  const header = Buffer.from([0, 0, 1, 0, icoSizes.length, 0])
  let offset = header.length + 16 * icoSizes.length
  const entries = icoSizes.map((size) => {
    const entry = Buffer.alloc(16)
    // 0 stands for 256.
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(pngOf(drawn, size).length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += pngOf(drawn, size).length
    return entry
  })
  return Buffer.concat([header, ...entries, ...icoSizes.map((size) => pngOf(drawn, size))])
}

/** An ICNS file: each part, and the whole, begins with four letters and its own length. */
function icnsOf(drawn: Drawn): Buffer {
  const parts = icnsTypes.map(([type, size]) => withLength(type, pngOf(drawn, size)))
  return withLength('icns', Buffer.concat(parts))
}

function withLength(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}

const found = await findBrowser()
if (found === undefined) throw new Error('No browser to draw with: install Chrome or Chromium')
const browser = await launchBrowser(found)
const page = await browser.newPage()
const svg = await readFile(join(folder, 'icon.svg'), 'utf8')
const drawn = new Map<Size, Buffer>()
await mkdir(join(folder, 'linux'), { recursive: true })
for (const size of sizes) {
  const png = await draw(page, svg, size)
  drawn.set(size, png)
  await writeFile(join(folder, 'linux', `${size}x${size}.png`), png)
}
await browser.close()
await writeFile(join(folder, 'icon.ico'), icoOf(drawn))
await writeFile(join(folder, 'icon.icns'), icnsOf(drawn))
