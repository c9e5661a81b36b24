import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { madeOnce } from './made-once.ts'

/** A browser to drive the window with, and what it must be started with. */
export interface FoundBrowser {
  readonly path: string
  readonly args: readonly string[]
  /** It is the one that the npm package carries, the same everywhere. */
  readonly isBundled: boolean
}

const names = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
]
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]

/** Nothing of the browser's own reaches for the network. */
const quietArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
]

function installed(): string | undefined {
  if (process.env['LINKFERRY_TEST_BROWSER'] === 'bundled') return undefined
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...places, ...fixedPlaces].find((place) => existsSync(place))
}

/**
 * Unpacks the browser of the npm package beside its packed parts. Left to itself the package unpacks
 * into the folder for temporary things and takes what stands there for whole: two test workers then
 * start a file that is still being written, and so does who comes after a run that was stopped.
 */
async function unpacked(): Promise<string> {
  const folder = fileURLToPath(new URL('../unpacked', import.meta.resolve('@sparticuz/chromium')))
  await madeOnce(folder, (into) =>
    promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`,
      ],
      { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: into } },
    ),
  )
  return join(folder, 'chromium')
}

/**
 * An installed Chrome, Chromium or Edge, else the one that the npm package carries (Linux on x64),
 * else none. LINKFERRY_TEST_BROWSER=bundled passes over what is installed.
 */
export async function findBrowser(): Promise<FoundBrowser | undefined> {
  // Chromium's sandbox does not start for root, who runs tests in containers.
  const rootArgs = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const path = installed()
  if (path !== undefined) return { path, args: [...quietArgs, ...rootArgs], isBundled: false }
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: bundled } = await import('@sparticuz/chromium')
  // In a single process the whole browser ends with its first closed window, and a user's keeps origins apart.
  const unwanted = /^--(headless|single-process|no-zygote|disable-web-security|disable-site-)/
  const args = bundled.args.filter((arg) => !unwanted.test(arg))
  return { path: await unpacked(), args: [...args, ...quietArgs], isBundled: true }
}

/** Starts a browser that was found. */
export function launchBrowser({ path, args }: FoundBrowser): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: [...args], env: withUtf8(process.env) })
}

/**
 * An environment whose locale is written in UTF-8. In the C locale, which a shell without settings
 * has, Chromium writes no download below a folder whose name has letters beyond ASCII.
 */
function withUtf8(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || ''
  return /utf-?8/i.test(locale) ? env : { ...env, LC_ALL: 'C.UTF-8' }
}
