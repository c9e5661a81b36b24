import { execFile } from 'node:child_process'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { findBrowser, launchBrowser } from '../app/fixtures/find-browser.ts'
import type { Goal } from './goal.ts'

const run = promisify(execFile)

/** What a measured process prints: it knows best when its work began and ended. */
export interface Printed {
  readonly ms: number
  /** Processor time of all its threads. */
  readonly cpuMs: number
  readonly peakBytes: number
  readonly links: string
}

/** Runs Node with these arguments and reads what it prints. */
export async function printed(argv: readonly string[], cwd?: string): Promise<Printed> {
  const { stdout } = await run(process.execPath, argv, { cwd })
  return JSON.parse(stdout)
}

/** Milliseconds from start to end of a process; `check` says with 2 that not all is usable. */
export async function lifetime(argv: readonly string[]): Promise<number> {
  const start = performance.now()
  await run(process.execPath, argv).catch((error: { readonly code?: unknown }) => {
    if (error.code !== 2) throw error
  })
  return performance.now() - start
}

/** Builds the app as it ships, where the tests expect it. */
export async function buildApp(): Promise<void> {
  const root = join(import.meta.dirname, '../..')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', '--app'], { cwd: root })
}

/** Runs `goals` in a real browser, on the app as it is built now. */
export async function* inBrowser(
  goals: (browser: Browser) => AsyncIterable<Goal>,
): AsyncIterable<Goal> {
  const found = await findBrowser()
  if (found === undefined) throw new Error('No browser: install Chrome, Chromium or Edge')
  await buildApp()
  const browser = await launchBrowser(found)
  try {
    yield* goals(browser)
  } finally {
    await browser.close()
  }
}

/** Programs as they ship: bundled, without the time that stripping types takes; their places. */
export async function bundled(
  folder: string,
  sources: readonly string[],
): Promise<readonly string[]> {
  const name = (source: string): string => basename(source, '.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../..'),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: Object.fromEntries(
          sources.map((source) => [name(source), join(import.meta.dirname, source)]),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  return sources.map((source) => join(folder, `${name(source)}.mjs`))
}
