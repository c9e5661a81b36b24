import { describe, expect, test } from 'vitest'
import type { WaitReason } from '../../../electron/shared/account.ts'
import type { Account, LinkCounts, Submission } from '../../../electron/shared/contract/index.ts'
import { follow, type Watched } from '../../../electron/cli/sending.ts'
import { Progress } from '../../../electron/cli/sending.ts'
import type { Voice } from '../../../electron/cli/voice.ts'

const none: LinkCounts = {
  total: 100,
  waiting: 0,
  sending: 0,
  accepted: 0,
  refused: 0,
  'in-doubt': 0,
  cancelled: 0,
}

/** An engine whose news a test makes up. */
class Engine implements Watched {
  readonly accounts = new Map<number, Account>()
  readonly submissions = new Map<number, Submission>()
  ended: Watched['ended']
  #listener: () => void = () => {}

  onChange(listener: () => void): () => void {
    this.#listener = listener
    return () => {
      this.#listener = () => {}
    }
  }

  says(links: Partial<LinkCounts>, state: Submission['state'] = 'running', wait?: WaitReason) {
    const submission = { id: 1, accountId: 2, state, links: { ...none, ...links } }
    const rate = { waiting: wait, waitingUntilMs: undefined }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are looked at.
    this.submissions.set(1, submission as unknown as Submission)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same.
    this.accounts.set(2, { id: 2, rate } as unknown as Account)
    this.#listener()
  }
}

function stage(isTerminal: boolean) {
  const engine = new Engine()
  const said: string[] = []
  const voice: Voice = {
    isTerminal,
    canAsk: false,
    columns: 60,
    say: (line) => void said.push(line),
    draw: (line) => void said.push(line),
    print: () => {},
    agree: () => Promise.resolve(false),
  }
  const progress = new Progress(voice, engine, [1])
  engine.onChange(() => progress.show())
  return { engine, said, progress }
}

describe('Progress', () => {
  test('draws a bar that fits the line', () => {
    const { engine, said } = stage(true)
    engine.says({ accepted: 45, refused: 1, 'in-doubt': 4, waiting: 50 })
    expect(said).toEqual([
      '████████████░░░░░░░░░░░░ 45 of 100 links accepted · 1 refuse'.slice(0, 59),
    ])
  })

  test('without a terminal says a line at each tenth, not at each request', () => {
    const { engine, said } = stage(false)
    for (let accepted = 0; accepted <= 20; accepted += 4) engine.says({ accepted, waiting: 1 })
    expect(said).toEqual(['12 of 100 links accepted', '20 of 100 links accepted'])
  })

  test('says once why it waits, and again only when it waited for something else between', () => {
    const { engine, said } = stage(false)
    for (const waiting of ['offline', 'offline', undefined, 'rate'] as const)
      engine.says({ waiting: 100 }, 'running', waiting)
    expect(said).toEqual([
      '0 of 100 links accepted · no connection to the service; nothing left this computer, trying again',
      '0 of 100 links accepted · waiting for the rate limit',
    ])
  })
})

describe('a wait that does not pass by itself', () => {
  test.each([
    ['certificate-expired', 'Check the date and time'],
    ['certificate-host', 'Check the address'],
    ['certificate-untrusted', 'NODE_EXTRA_CA_CERTS'],
    ['proxy-login', 'HTTPS_PROXY='],
  ] as const)('for %s is told with what to do, once', (waiting, advice) => {
    for (const isTerminal of [true, false]) {
      const { engine, said } = stage(isTerminal)
      for (const now of [waiting, waiting, undefined, waiting] as const)
        engine.says({ waiting: 100 }, 'running', now)
      expect(said.filter((line) => line.includes(advice))).toHaveLength(1)
      expect(said[0]).toContain(isTerminal ? '0 of 100' : 'nothing left this computer')
    }
  })
})

describe('follow', () => {
  const running = (engine: Engine) => {
    const interruption = new AbortController()
    const standstill = follow(engine, [1], { interruption: interruption.signal, onNews: () => {} })
    return { standstill, interruption }
  }

  test('goes on while a paused account still has links on their way', async () => {
    const engine = new Engine()
    engine.says({ sending: 10, waiting: 10 }, 'paused')
    const { standstill } = running(engine)
    let isOver = false
    void standstill.then(() => (isOver = true))
    await Promise.resolve()
    expect(isOver).toBe(false)
    engine.says({ accepted: 10, waiting: 10 }, 'paused')
    expect(await standstill).toBe('paused')
  })

  test('ends when nothing waits and nothing is on its way', async () => {
    const engine = new Engine()
    engine.says({ accepted: 99, sending: 1 })
    const { standstill } = running(engine)
    engine.says({ accepted: 99, 'in-doubt': 1 }, 'finished')
    expect(await standstill).toBe('finished')
  })

  test('ends when it is interrupted', async () => {
    const engine = new Engine()
    engine.says({ waiting: 100 })
    const { standstill, interruption } = running(engine)
    interruption.abort()
    expect(await standstill).toBe('interrupted')
  })

  test('rejects when the engine cannot go on', async () => {
    const engine = new Engine()
    engine.says({ waiting: 100 })
    const { standstill } = running(engine)
    engine.ended = 'keeps-crashing'
    engine.says({ waiting: 100 })
    await expect(standstill).rejects.toThrow('keeps-crashing')
  })
})
