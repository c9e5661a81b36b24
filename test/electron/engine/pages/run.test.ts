import { describe, expect, it } from 'vitest'
import { SimulatedRun, SimulatedWeb } from './simulated-web.ts'

/** Links to pages of hosts: `pages('a.example', 3)`. */
function pages(host: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `https://${host}/${index}`)
}

function manySites(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `https://site${index}.example/`)
}

describe('a run', () => {
  it('asks each site once a second, and many sites at once', async () => {
    const web = new SimulatedWeb()
    const run = new SimulatedRun(web, [...pages('a.example', 5), ...manySites(50)])
    await run.play()
    expect(run.ended).toBe('finished')
    expect(run.findings).toEqual(Array.from({ length: 55 }, () => 'indexable'))
    expect(web.requestsTo('a.example').map(({ startMs }) => startMs)).toEqual([
      0, 1_000, 2_000, 3_000, 4_000,
    ])
    expect(web.mostInFlight).toBe(32)
  })

  it('takes subdomains for one site, and blogs of a platform for many', async () => {
    const web = new SimulatedWeb()
    const hosts = [
      'a.shop.example',
      'b.shop.example',
      'one.github.io',
      'two.github.io',
      '192.0.2.1',
    ]
    const run = new SimulatedRun(
      web,
      hosts.map((host) => `https://${host}/`),
    )
    await run.play()
    expect(web.requests.map(({ host, startMs }) => [host, startMs])).toEqual([
      ['a.shop.example', 0],
      ['one.github.io', 0],
      ['two.github.io', 0],
      ['192.0.2.1', 0],
      ['b.shop.example', 1_000],
    ])
  })

  it('waits for the turn of the site that a page redirects to', async () => {
    const web = new SimulatedWeb()
    web.answer = ({ hostname, pathname }) =>
      hostname === 'short.example'
        ? { status: 301, headers: { location: `https://long.example${pathname}` } }
        : { status: 200 }
    const run = new SimulatedRun(web, [...pages('short.example', 4), ...pages('long.example', 4)])
    await run.play()
    expect(run.ended).toBe('finished')
    const starts = (host: string): readonly number[] =>
      web.requestsTo(host).map(({ startMs }) => startMs)
    expect(starts('short.example')).toEqual([0, 1_000, 2_000, 3_000])
    expect(starts('long.example')).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000])
  })

  it('does not let sites wait that redirect to each other', async () => {
    const web = new SimulatedWeb()
    web.answer = ({ hostname, pathname }) => {
      const other = hostname === 'a.example' ? 'b.example' : 'a.example'
      return pathname.endsWith('x')
        ? { status: 200 }
        : { status: 301, headers: { location: `https://${other}${pathname}x` } }
    }
    const links = [...pages('a.example', 10), ...pages('b.example', 10)]
    const run = new SimulatedRun(web, links, { concurrency: 1 })
    await run.play()
    expect(run.findings).toEqual(links.map(() => 'indexable'))
    expect(web.mostInFlight).toBe(1)
  })

  it('asks a long site in time, though many short ones wait', async () => {
    const web = new SimulatedWeb()
    web.answer = () => ({ afterMs: 300 })
    const run = new SimulatedRun(web, [...manySites(1_000), ...pages('long.example', 30)], {
      concurrency: 4,
    })
    await run.play()
    // 1,000 sites at 4 requests in 300 ms take 75 s, and the long site 29 s.
    // Its last page is a site like the others.
    expect(web.requestsTo('long.example').at(-2)?.startMs).toBeLessThan(40_000)
    expect(web.nowMs).toBeLessThan(80_000)
  })

  it.each([
    ['as many pages each', (index: number) => index % 300],
    [
      'few long ones and many short ones',
      (index: number) => Math.floor((300 * index ** 3) / 1_000 ** 3),
    ],
    ['one long one', (index: number) => (index < 700 ? index % 299 : 299)],
  ])('is at most a tenth slower than pace and concurrency allow: %s', async (_, siteOf) => {
    for (const afterMs of [50, 300, 3_000]) {
      const web = new SimulatedWeb()
      web.answer = () => ({ afterMs })
      const links = Array.from(
        { length: 1_000 },
        (__, index) => `https://site${siteOf(index)}.example/${index}`,
      )
      const counts = new Map<number, number>()
      for (const index of links.keys())
        counts.set(siteOf(index), (counts.get(siteOf(index)) ?? 0) + 1)
      const longestMs = (Math.max(...counts.values()) - 1) * Math.max(1_000, afterMs) + afterMs
      const allMs = (1_000 * afterMs) / 32
      const run = new SimulatedRun(web, links)
      await run.play()
      expect(web.nowMs).toBeLessThanOrEqual(1.1 * Math.max(longestMs, allMs))
    }
  })

  it('asks short sites in time, though many long ones wait', async () => {
    const web = new SimulatedWeb()
    web.answer = () => ({ afterMs: 2_000 })
    const long = manySites(40).flatMap((link) =>
      Array.from({ length: 50 }, (_, index) => `${link}${index}`),
    )
    const run = new SimulatedRun(web, [...long, ...pages('short.example', 1)], { concurrency: 4 })
    await run.play()
    expect(web.requestsTo('short.example')[0]?.startMs).toBeLessThan(60_000)
  })
})

describe('a site that fails', () => {
  it('is left after 5 failures in a row, asked again at the end, and then given up', async () => {
    const web = new SimulatedWeb()
    web.answer = ({ hostname }) => ({ status: hostname === 'dead.example' ? 503 : 200 })
    const run = new SimulatedRun(web, [...pages('dead.example', 100), ...pages('a.example', 60)])
    await run.play()
    const starts = web.requestsTo('dead.example').map(({ startMs }) => startMs)
    expect(starts).toHaveLength(10)
    expect(starts.slice(0, 5)).toEqual([0, 1_000, 2_000, 3_000, 4_000])
    expect(starts[5]).toBeGreaterThan(59_000)
    expect(run.findings.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'server-error'))
    expect(run.results.filter(({ isFinal }) => !isFinal).map(({ index }) => index)).toEqual([
      0, 1, 2, 3, 4,
    ])
    expect(run.run.progress).toMatchObject({ checked: 160, total: 160, toRetry: 0, leftMs: 0 })
  })

  it('gets its pages checked if it works again at the end', async () => {
    const web = new SimulatedWeb()
    web.answer = ({ hostname }, nth) =>
      hostname === 'ill.example' && nth <= 5 ? { failure: 'no-connection' } : { status: 200 }
    const run = new SimulatedRun(web, [...pages('ill.example', 20), ...pages('a.example', 10)])
    await run.play()
    expect(run.findings).toEqual(Array.from({ length: 30 }, () => 'indexable'))
    expect(web.requestsTo('ill.example')).toHaveLength(25)
    expect(run.forgotten).toBe(1)
  })

  it('is not left for what it answers, nor for a few failures', async () => {
    const web = new SimulatedWeb()
    web.answer = (_, nth) => ({ status: nth % 5 === 0 ? 404 : 500 })
    const run = new SimulatedRun(web, pages('a.example', 20))
    await run.play()
    // 20 pages, of which 16 are asked twice.
    expect(web.requests.length).toBeGreaterThanOrEqual(36)
    const refused = new SimulatedWeb()
    refused.answer = () => ({ status: 403 })
    const other = new SimulatedRun(refused, pages('a.example', 20))
    await other.play()
    expect(refused.requests).toHaveLength(20)
    expect(other.findings).toEqual(Array.from({ length: 20 }, () => 'forbidden'))
  })

  it('asks to wait, and is asked after that, more slowly, until it recovers', async () => {
    const web = new SimulatedWeb()
    web.answer = (_, nth) =>
      nth === 2 ? { status: 429, headers: { 'retry-after': '30' } } : { status: 200 }
    const run = new SimulatedRun(web, pages('a.example', 15))
    await run.play()
    const starts = web.requests.map(({ startMs }) => startMs)
    const waits = starts.slice(1).map((startMs, index) => startMs - (starts[index] ?? 0))
    expect(waits).toEqual([
      1_000, 30_100, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 1_000,
      1_000, 1_000,
    ])
    expect(run.findings).toEqual(Array.from({ length: 15 }, () => 'indexable'))
  })

  it('is left at once if it asks for a longer wait than a run is worth', async () => {
    const web = new SimulatedWeb()
    web.answer = () => ({ status: 429, headers: { 'retry-after': '3600' } })
    const run = new SimulatedRun(web, pages('a.example', 20))
    await run.play()
    expect(web.requests.map(({ startMs }) => startMs)).toEqual([0, 120_100])
    expect(run.findings).toEqual(Array.from({ length: 20 }, () => 'too-many-requests'))
  })
})

describe('a name that is not found', () => {
  const gone = ({ hostname }: URL): { failure: 'name-not-found' } | { status: number } =>
    hostname.startsWith('gone.') ? { failure: 'name-not-found' } : { status: 200 }

  it('is looked up again two minutes later; then its site does not exist', async () => {
    const web = new SimulatedWeb()
    web.answer = gone
    const run = new SimulatedRun(web, [...pages('gone.example', 50), ...pages('here.example', 3)])
    await run.play()
    expect(run.findings.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 'no-such-site'))
    const starts = web.requestsTo('gone.example').map(({ startMs }) => startMs)
    // Its other pages need no look-up.
    expect(starts).toHaveLength(6)
    expect((starts[5] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(120_000)
    const first = run.results.filter(({ isFinal }) => !isFinal)
    expect(first.map(({ answer }) => answer.finding)).toEqual(
      Array.from({ length: 5 }, () => 'name-not-resolved'),
    )
  })

  it.each([false, undefined])(
    'may exist if other names are not found either, or none is known: %s',
    async (isOnline) => {
      const web = new SimulatedWeb()
      web.answer = (url, nth) => {
        if (web.nowMs > 60_000) web.isOnline = isOnline
        if (url.hostname === 'gone.example') return { failure: 'name-not-found' }
        return { status: nth <= 5 ? 503 : 200, afterMs: 1_000 }
      }
      // A site that answers again tells that this computer is not offline.
      const links = [...pages('gone.example', 2), ...pages('a.example', 200)]
      const run = new SimulatedRun(web, links)
      await run.play()
      expect(run.findings.slice(0, 2)).toEqual(['name-not-resolved', 'name-not-resolved'])
    },
  )

  it('says nothing of a site that redirects there', async () => {
    const web = new SimulatedWeb()
    web.answer = (url) =>
      url.pathname === '/0' && url.hostname === 'here.example'
        ? { status: 301, headers: { location: 'https://gone.example/' } }
        : gone(url)
    const run = new SimulatedRun(web, pages('here.example', 3))
    await run.play()
    expect(run.findings).toEqual(['name-not-resolved', 'indexable', 'indexable'])
  })

  it('is checked if it is found the second time', async () => {
    const web = new SimulatedWeb()
    web.answer = (_, nth) => (nth === 1 ? { failure: 'name-not-found' } : { status: 404 })
    const run = new SimulatedRun(web, pages('gone.example', 1))
    await run.play()
    expect(run.findings).toEqual(['not-found'])
  })
})

describe('a computer that is offline', () => {
  it('records nothing of it, says so, and goes on when it is back', async () => {
    const web = new SimulatedWeb()
    web.answer = () => (web.isOnline === true ? { status: 200 } : { failure: 'no-connection' })
    const run = new SimulatedRun(
      web,
      manySites(20).flatMap((link) => [`${link}1`, `${link}2`]),
    )
    run.start()
    await run.until(() => run.results.length >= 20)
    web.isOnline = false
    await run.until(() => run.run.progress.state === 'offline')
    await run.pass(600_000)
    expect(run.run.progress).toMatchObject({ state: 'offline', leftMs: undefined })
    web.isOnline = true
    await run.until(() => run.ended !== undefined)
    expect(run.ended).toBe('finished')
    expect(run.results.map(({ answer }) => answer.finding)).toEqual(
      Array.from({ length: 40 }, () => 'indexable'),
    )
    expect(run.progress.map(({ state }) => state)).toContain('offline')
  })

  it('is assumed no longer if a site answers, whatever look-ups say', async () => {
    const web = new SimulatedWeb()
    web.isOnline = false
    web.answer = () =>
      web.nowMs < 60_000 ? { failure: 'name-not-resolved' } : { status: 200, afterMs: 2_000 }
    const run = new SimulatedRun(web, manySites(20))
    await run.play()
    expect(run.results.map(({ answer }) => answer.finding)).toEqual(
      Array.from({ length: 20 }, () => 'indexable'),
    )
    // Until then, one site was asked every 15 s.
    expect(web.requests.filter(({ startMs }) => startMs > 1_000 && startMs < 60_000)).toHaveLength(
      3,
    )
  })

  it.each([true, undefined])(
    'is not assumed if all sites of a list are dead: %s',
    async (isOnline) => {
      for (const sites of [1, 2, 50]) {
        const web = new SimulatedWeb()
        web.isOnline = isOnline
        web.answer = () => ({ failure: 'no-connection' })
        const run = new SimulatedRun(web, manySites(sites))
        await run.play()
        expect(run.findings).toEqual(Array.from({ length: sites }, () => 'no-connection'))
      }
    },
  )

  it('is noticed by a list of one site', async () => {
    const web = new SimulatedWeb()
    web.isOnline = false
    web.answer = () => (web.isOnline === true ? { status: 200 } : { failure: 'name-not-found' })
    const run = new SimulatedRun(web, pages('a.example', 2))
    run.start()
    await run.until(() => run.run.progress.state === 'offline')
    web.isOnline = true
    await run.until(() => run.ended !== undefined)
    expect(run.results.map(({ answer }) => answer.finding)).toEqual(['indexable', 'indexable'])
  })

  it('or asleep: what died meanwhile is asked again', async () => {
    const web = new SimulatedWeb()
    web.answer = (_, nth) =>
      nth === 1 ? { failure: 'timed-out', afterMs: 2_000 } : { status: 200 }
    const run = new SimulatedRun(web, manySites(5))
    run.start()
    await run.pass(1_000)
    web.clock.setWall(3_600_000)
    await run.until(() => run.ended !== undefined)
    expect(run.results.map(({ answer }) => answer.finding)).toEqual(
      Array.from({ length: 5 }, () => 'indexable'),
    )
  })
})

describe('pause, resume and stop', () => {
  it('pauses after what is under way is recorded, and goes on', async () => {
    const web = new SimulatedWeb()
    const run = new SimulatedRun(web, manySites(100), { concurrency: 10 })
    run.start()
    await run.until(() => run.results.length >= 10)
    let isPaused = false
    const pause = async (): Promise<void> => {
      await run.run.pause()
      isPaused = true
    }
    void pause()
    expect(run.run.progress.state).toBe('paused')
    await run.until(() => isPaused)
    expect(web.inFlight).toBe(0)
    expect(run.results).toHaveLength(web.requests.length)
    const { length } = web.requests
    await run.pass(600_000)
    expect(web.requests).toHaveLength(length)
    run.run.resume()
    await run.until(() => run.ended !== undefined)
    expect(run.ended).toBe('finished')
    expect(web.requests).toHaveLength(100)
  })

  it('stops at any moment, and at most the requests in flight are lost', async () => {
    for (let stopMs = 0; stopMs < 3_000; stopMs += 37) {
      const web = new SimulatedWeb()
      const run = new SimulatedRun(web, [...manySites(60), ...pages('a.example', 5)], {
        concurrency: 8,
      })
      run.start()
      await run.pass(stopMs)
      void run.run.stop()
      await run.until(() => run.ended !== undefined)
      expect(run.ended).toBe(run.results.length === 65 ? 'finished' : 'stopped')
      expect(web.requests.length - run.results.length).toBeLessThanOrEqual(8)
      expect(web.inFlight).toBe(0)
      const { length } = web.requests
      web.clock.advance(600_000)
      expect(web.requests).toHaveLength(length)
      expect(web.clock.msToNextTimer).toBeUndefined()
    }
  })

  it('ends, and says why, if results cannot be recorded', async () => {
    const web = new SimulatedWeb()
    const run = new SimulatedRun(web, manySites(10))
    run.record = async () => {
      throw new Error('The disk is full')
    }
    await run.play()
    expect(run.ended).toEqual(new Error('The disk is full'))
    expect(run.run.progress.state).toBe('stopped')
    expect(web.clock.msToNextTimer).toBeUndefined()
  })

  it('does not start before it is started, and starts once', async () => {
    const web = new SimulatedWeb()
    const run = new SimulatedRun(web, manySites(2))
    expect(run.run.progress).toMatchObject({ checked: 0, total: 2 })
    await run.play()
    await expect(run.run.start()).rejects.toThrow('started')
    expect(web.requests).toHaveLength(2)
  })

  it('finishes a list without links', async () => {
    const run = new SimulatedRun(new SimulatedWeb(), [])
    await run.play()
    expect(run.ended).toBe('finished')
  })
})

describe('recording', () => {
  it('puts results together, one batch at a time, and waits for it', async () => {
    const web = new SimulatedWeb()
    const run = new SimulatedRun(web, manySites(400), { concurrency: 20 })
    let now = 0
    let most = 0
    let mostUnrecorded = 0
    run.record = async () => {
      now++
      most = Math.max(most, now)
      mostUnrecorded = Math.max(mostUnrecorded, web.requests.length - run.results.length)
      await new Promise<void>((resolve) => {
        web.clock.after(500, resolve)
      })
      now--
    }
    await run.play()
    expect(most).toBe(1)
    expect(mostUnrecorded).toBeLessThanOrEqual(20)
    expect(run.records.length).toBeLessThan(100)
  })

  it('keeps going if a check breaks, and says so of its link', async () => {
    const web = new SimulatedWeb()
    const run = new SimulatedRun(web, manySites(3), {}, async () => {
      throw new TypeError('a bug')
    })
    await run.play()
    expect(run.ended).toBe('finished')
    expect(run.results.map(({ answer: { finding, detail } }) => [finding, detail])).toEqual(
      Array.from({ length: 3 }, () => ['unreadable', 'TypeError: a bug']),
    )
  })
})

describe('progress', () => {
  it('is told at most four times a second, with the last state at the end', async () => {
    const web = new SimulatedWeb()
    const run = new SimulatedRun(web, manySites(500))
    await run.play()
    const times = run.progress.slice(0, -1).map(({ atMs }) => atMs)
    const gaps = times.slice(1).map((ms, index) => ms - (times[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250)
    expect(run.progress.at(-1)).toMatchObject({ state: 'finished', checked: 500, total: 500 })
  })

  it('knows how long the longest site takes, and how fast all are', async () => {
    const web = new SimulatedWeb()
    const run = new SimulatedRun(web, [...pages('long.example', 300), ...manySites(60)])
    run.start()
    await run.until(() => run.results.length >= 90)
    const { leftMs = 0, pagesPerMinute } = run.run.progress
    const startMs = web.nowMs
    await run.until(() => run.ended !== undefined)
    expect(Math.abs(web.nowMs - startMs - leftMs)).toBeLessThan(10_000)
    expect(pagesPerMinute).toBeGreaterThan(60)
    expect(run.run.progress.pagesPerMinute).toBe(60)
  })
})
