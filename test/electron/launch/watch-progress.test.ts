import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoProgress, watchProgress } from '../../../electron/launch/fetch-electron.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('hands on what was downloaded, however long it took, while something came', async () => {
  const seen: number[] = []
  const watch = {
    patienceMs: 15_000,
    onProgress: ({ percent }: { percent: number }) => seen.push(percent),
  }
  const downloaded = watchProgress(watch, async (_signal, onProgress) => {
    for (const transferred of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(14_999)
      onProgress({ transferred, percent: transferred / 4 })
    }
    return 'runtime.zip'
  })
  expect(await downloaded).toBe('runtime.zip')
  expect(seen).toEqual([0.25, 0.5, 0.75, 1])
  expect(vi.getTimerCount()).toBe(0)
})

it('gives up when nothing has come for the time, even if the download does not listen', async () => {
  let isAborted = false
  const watch = { patienceMs: 15_000, onProgress: () => {} }
  const downloaded = watchProgress(watch, (signal) => {
    signal.addEventListener('abort', () => {
      isAborted = true
    })
    return new Promise(() => {})
  })
  const failure = downloaded.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await failure).toEqual(new NoProgress(15_000))
  expect(isAborted).toBe(true)
})

it('does not take the same number of bytes for progress', async () => {
  const watch = { patienceMs: 15_000, onProgress: () => {} }
  const downloaded = watchProgress(watch, async (_signal, onProgress) => {
    onProgress({ transferred: 5, percent: 0 })
    await vi.advanceTimersByTimeAsync(14_000)
    onProgress({ transferred: 5, percent: 0 })
    await vi.advanceTimersByTimeAsync(1_000)
  })
  await expect(downloaded).rejects.toBeInstanceOf(NoProgress)
})

it('fails as the download does', async () => {
  const watch = { patienceMs: 15_000, onProgress: () => {} }
  const downloaded = watchProgress(watch, () => Promise.reject(new Error('404')))
  await expect(downloaded).rejects.toThrow('404')
  expect(vi.getTimerCount()).toBe(0)
})
