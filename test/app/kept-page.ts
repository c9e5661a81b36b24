import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'

/**
 * A page that one test after another loads its window into, at one address. A new page, or another
 * origin, has a new process, which reads and compiles everything anew: that is half of its start.
 */
export class KeptPage {
  readonly #open: () => Promise<Page>
  #page: Page | undefined

  /** `open` makes a page in a context of its own. */
  constructor(open: () => Promise<Page>) {
    this.#open = open
  }

  /** The page, for one test. */
  async take(): Promise<Page> {
    this.#page ??= await this.#open()
    return this.#page
  }

  /**
   * Takes the page back while its host still runs, and leaves it as it was opened, at a path where
   * nothing is. Where its origin is another one by now, the next test has another page.
   */
  async takeBack(origin: string): Promise<void> {
    const page = this.#page
    if (page === undefined) return
    if (new URL(page.url()).origin !== origin) return this.close()
    try {
      for (const other of page.context().pages()) if (other !== page) await other.close()
      await page.unrouteAll()
      await page.goto(`${origin}/left`)
      await page.evaluate(() => {
        sessionStorage.clear()
        localStorage.clear()
      })
      await page.context().clearCookies()
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null })
      await page.mouse.move(-10, -10)
    } catch {
      // The test ended its host, or its page.
      await this.close()
    }
  }

  /** Ends it; whoever asks next has another one. */
  async close(): Promise<void> {
    const page = this.#page
    this.#page = undefined
    await page?.context().close()
  }
}

/** A port that nothing listens on, below those that systems give to connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
