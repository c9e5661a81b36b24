import type { Page } from '@playwright/test'

/** What held a window up since it was last asked. */
export interface HeldUp {
  /** Each task of 50 ms or more, less the browser's own getData inside it. */
  readonly ownMs: readonly number[]
  readonly getDataMs: number
}

/** Starts to note the tasks that hold a window up; returns the way to them, and to begin anew. */
export async function watchMainThread(window: Page): Promise<() => Promise<HeldUp>> {
  await window.evaluate(() => {
    const tasks: PerformanceEntry[] = []
    const handedOver: { startMs: number; durationMs: number }[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    observer.observe({ type: 'longtask' })
    // oxlint-disable-next-line typescript/unbound-method -- Reflect.apply binds it again.
    DataTransfer.prototype.getData = new Proxy(DataTransfer.prototype.getData, {
      apply(getData, transfer, formats) {
        const startMs = performance.now()
        const text: unknown = Reflect.apply(getData, transfer, formats)
        handedOver.push({ startMs, durationMs: performance.now() - startMs })
        return text
      },
    })
    Object.assign(globalThis, {
      takeHeldUp() {
        tasks.push(...observer.takeRecords())
        const ownMs = tasks
          .splice(0)
          .map(({ startTime, duration }) =>
            handedOver
              .filter(({ startMs }) => startTime <= startMs && startMs < startTime + duration)
              .reduce((rest, { durationMs }) => rest - durationMs, duration),
          )
        const getDataMs = handedOver.splice(0).reduce((sum, one) => sum + one.durationMs, 0)
        return { ownMs, getDataMs }
      },
    })
  })
  return () => window.evaluate('takeHeldUp()')
}
