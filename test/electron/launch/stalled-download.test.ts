import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DownloadStalled, failWhenStalled } from '../../../electron/launch/fetch-electron.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('returns a slow download if data keeps arriving', async () => {
  const seen: number[] = []
  const options = {
    stallTimeoutMs: 15_000,
    onProgress: ({ percent }: { percent: number }) => seen.push(percent),
  }
  let signal: AbortSignal | undefined
  const downloaded = failWhenStalled(options, async (given, onProgress) => {
    signal = given
    for (const transferred of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(14_999)
      onProgress({ transferred, percent: transferred / 4 })
    }
    return 'runtime.zip'
  })
  expect(await downloaded).toBe('runtime.zip')
  expect(seen).toEqual([0.25, 0.5, 0.75, 1])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(signal?.aborted).toBe(false)
})

it('aborts when no data arrives, even if the download ignores the signal', async () => {
  let isAborted = false
  const options = { stallTimeoutMs: 15_000, onProgress: () => {} }
  const downloaded = failWhenStalled(options, (signal) => {
    signal.addEventListener('abort', () => {
      isAborted = true
    })
    return new Promise(() => {})
  })
  const failure = downloaded.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await failure).toEqual(new DownloadStalled(15_000))
  expect(isAborted).toBe(true)
})

it('does not count the same number of bytes as progress', async () => {
  const options = { stallTimeoutMs: 15_000, onProgress: () => {} }
  const downloaded = failWhenStalled(options, async (_signal, onProgress) => {
    onProgress({ transferred: 5, percent: 0 })
    await vi.advanceTimersByTimeAsync(14_000)
    onProgress({ transferred: 5, percent: 0 })
    await vi.advanceTimersByTimeAsync(1_000)
  })
  await expect(downloaded).rejects.toBeInstanceOf(DownloadStalled)
})

it('fails as the download does', async () => {
  const options = { stallTimeoutMs: 15_000, onProgress: () => {} }
  let signal: AbortSignal | undefined
  const downloaded = failWhenStalled(options, (given) => {
    signal = given
    return Promise.reject(new Error('404'))
  })
  await expect(downloaded).rejects.toThrow('404')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(signal?.aborted).toBe(false)
})
