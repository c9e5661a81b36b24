import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { goTo } from '../fixtures/host-requests.ts'
import { chip } from '../fixtures/window.ts'

/** The desktop app under test, on Electron's runtime or on its stand-in. */
export interface DesktopApp {
  readonly page: Page
  readonly dataFolder: string
  /** Chooses an item of the menu bar by its label. */
  choose(label: string): Promise<void>
  /** Opens a file as the system does for “Open with”. */
  openFile(file: string): Promise<void>
}

/** Makes a file with one link. */
export function fileOf(name: string, link: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-opened-')), name)
  writeFileSync(file, `${link}\n`)
  return file
}

/** Expects that a script of the page finds the bridge, and nothing of Node. */
export async function expectOnlyBridge({ page }: DesktopApp): Promise<void> {
  const found = await page.evaluate(() => ({
    require: typeof Reflect.get(globalThis, 'require'),
    process: typeof Reflect.get(globalThis, 'process'),
    bridge: Object.keys(Object(Reflect.get(globalThis, 'linkferry'))).toSorted(),
  }))

  expect(found).toEqual({
    require: 'undefined',
    process: 'undefined',
    bridge: ['addFiles', 'importSent', 'paste', 'request', 'subscribe'],
  })
}

/** Opens a file with one link from outside, and expects its list. */
export async function expectListOf(app: DesktopApp, link: string): Promise<void> {
  await app.openFile(fileOf('list.txt', link))

  await expect(app.page.getByText(link).first()).toBeVisible()
}

/** Shows each screen by its menu item, then a list and the help; `look` looks at each. */
export async function expectScreens(
  app: DesktopApp,
  look: (screen: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { page } = app
  await expectListOf(app, 'https://screens.example/1')
  await look('List')
  for (const screen of ['Queue', 'History', 'Accounts', 'Settings', 'Lists']) {
    await app.choose(screen === 'Settings' ? 'Settings…' : screen)
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    await look(screen)
  }
  await page.keyboard.press('F1')
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help).toBeVisible()
  await look('Help')
  await help.getByRole('button', { name: 'Close help' }).click()
}

/** In an app without lists: submits the sample links to the practice service, and expects that its books name the accepted ones, each once. */
export async function expectPractice({ page, dataFolder }: DesktopApp): Promise<void> {
  await page.getByRole('button', { name: 'Try with 300 sample links' }).click()
  const submit = page.getByRole('button', { name: /^Practice with \d+ links$/ })
  const links = Number((await submit.innerText()).match(/\d+/)?.[0])
  await submit.click()
  const accepted = chip(page, 'Accepted')
  await expect(accepted).toBeVisible()
  for (const status of ['Waiting', 'Sending']) await expect(chip(page, status)).toBeHidden()

  const books = readFileSync(path.join(dataFolder, 'practice-books.jsonl'), 'utf8')
  const charged = books.match(/https?:[^"]+/g) ?? []
  expect(new Set(charged).size).toBe(charged.length)
  await expect(accepted).toContainText(String(charged.length))
  expect(charged.length).toBeGreaterThan(links / 2)
}

/** Changes in Settings whether the app outlives its window. */
export async function setBackground({ page }: DesktopApp, isOn: boolean): Promise<void> {
  await goTo(page, 'Settings')
  const name = 'Keep sending when the window is closed'
  await page.getByText(name, { exact: true }).click()
  await expect(page.getByRole('checkbox', { name })).toBeChecked({ checked: isOn })
}
