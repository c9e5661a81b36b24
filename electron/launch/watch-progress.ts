/** A download, as `@electron/get` tells of it. */
export interface Progress {
  readonly transferred: number
  /** From 0 to 1; 0 while the size is not known. */
  readonly percent: number
}

/** How a download is watched. */
export interface Watch {
  readonly patienceMs: number
  readonly onProgress: (progress: Progress) => void
}

/** Why a download was given up. */
export class NoProgress extends Error {
  override readonly name = 'NoProgress'

  constructor(patienceMs: number) {
    super(`nothing came for ${patienceMs / 1_000} seconds`)
  }
}

/**
 * Runs a download and gives it up, with NoProgress, once nothing has come for `patienceMs`; however
 * long it takes in all. Rejects as the download does.
 */
export async function watchProgress<Value>(
  { patienceMs, onProgress }: Watch,
  download: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Value>,
): Promise<Value> {
  const abort = new AbortController()
  let bytes = 0
  const timer = setTimeout(() => abort.abort(new NoProgress(patienceMs)), patienceMs)
  const givenUp = new Promise<never>((_resolve, reject) => {
    abort.signal.addEventListener('abort', () => reject(new NoProgress(patienceMs)))
  })
  try {
    const downloaded = download(abort.signal, (progress) => {
      if (progress.transferred > bytes) timer.refresh()
      bytes = progress.transferred
      onProgress(progress)
    })
    return await Promise.race([downloaded, givenUp])
  } finally {
    clearTimeout(timer)
  }
}
