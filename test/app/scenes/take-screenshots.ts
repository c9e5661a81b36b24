/**
 * Takes pictures of every scene, in light and dark, large and small, into `screens`:
 * `npm run screenshots [-- name…]`. With `--readme`: those that the README shows, into
 * `test/app/screenshots`.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openSceneContext, serveFakeWindow } from './fake-window.ts'
import { findBrowser, launchBrowser } from '../fixtures/find-browser.ts'
import { screenScenes } from './screen-scenes.ts'

const isForReadme = process.argv.includes('--readme')
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const folder = path.join(import.meta.dirname, isForReadme ? '../screenshots' : '../../../screens')
const large = { width: 1280, height: 800 }
const sizes = isForReadme ? [large] : [large, { width: 900, height: 600 }]
const scenes = screenScenes.filter(
  ({ name, isInReadme }) =>
    (!isForReadme || isInReadme === true) &&
    (wanted.length === 0 || wanted.some((part) => name.startsWith(part))),
)

await mkdir(folder, { recursive: true })
const found = await findBrowser()
if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
await using served = await serveFakeWindow()
const browser = await launchBrowser(found)
try {
  const context = await openSceneContext(browser, large)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text())
  })
  for (const scene of scenes)
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: 'light' })
      try {
        await served.play(page, scene)
      } catch (problem) {
        console.error(scene.name, problem)
        continue
      }
      await page.mouse.move(width / 2, height - 2)
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(300)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const size = isForReadme ? '' : `-${width}`
        await page.screenshot({
          path: path.join(folder, `${scene.name}${size}-${colorScheme}.png`),
          animations: 'disabled',
        })
      }
    }
} finally {
  await browser.close()
}
