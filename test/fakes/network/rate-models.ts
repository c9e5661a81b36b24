/** A way in which a service may count requests: whether it takes one that arrives now. */
export interface RateModel {
  takes(nowMs: number): boolean
}

const windowMs = 60_000

/** At most `limit` taken in the 60 s that end now. */
export function slidingLog(limit: number): RateModel {
  let takenMs: number[] = []
  return {
    takes(nowMs) {
      takenMs = takenMs.filter((atMs) => atMs > nowMs - windowMs)
      if (takenMs.length >= limit) return false
      takenMs.push(nowMs)
      return true
    },
  }
}

/** The same, but requests that it refuses count as well. */
export function slidingLogOfAll(limit: number): RateModel {
  let arrivedMs: number[] = []
  return {
    takes(nowMs) {
      arrivedMs = [...arrivedMs.filter((atMs) => atMs > nowMs - windowMs), nowMs]
      return arrivedMs.length <= limit
    },
  }
}

/** At most `limit` in each minute of the service's clock, which begins `phaseMs` after zero. */
export function fixedWindow(limit: number, phaseMs: number): RateModel {
  let taken = 0
  let window = Number.NaN
  return {
    takes(nowMs) {
      const current = Math.floor((nowMs - phaseMs) / windowMs)
      if (current !== window) taken = 0
      window = current
      if (taken >= limit) return false
      taken += 1
      return true
    },
  }
}

/** Tokens that come back evenly, `limit` a minute; `burst` of them at most, and at first. */
export function tokenBucket(limit: number, burst: number): RateModel {
  let tokens = burst
  let lastMs = 0
  return {
    takes(nowMs) {
      tokens = Math.min(burst, tokens + ((nowMs - lastMs) * limit) / windowMs)
      lastMs = nowMs
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}

/** Two fixed windows, the last one weighted by how much of it is still within 60 s. */
export function weightedCounter(limit: number): RateModel {
  let window = 0
  let before = 0
  let taken = 0
  return {
    takes(nowMs) {
      const current = Math.floor(nowMs / windowMs)
      if (current !== window) {
        before = current === window + 1 ? taken : 0
        taken = 0
        window = current
      }
      const left = 1 - (nowMs - current * windowMs) / windowMs
      if (before * left + taken + 1 > limit) return false
      taken += 1
      return true
    },
  }
}
