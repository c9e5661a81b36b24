import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Tells at the end, one line a cause, what this machine could not run. */
class NamedSkips implements Reporter {
  readonly #causes = new Map<string, number>()

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'skipped') return
    const cause =
      test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no cause given'
    this.#causes.set(cause, (this.#causes.get(cause) ?? 0) + 1)
  }

  onEnd(): void {
    for (const [cause, tests] of this.#causes) console.log(`Not run here (${tests}): ${cause}`)
  }
}

export default NamedSkips
