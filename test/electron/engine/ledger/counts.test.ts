import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Database } from '../../../../electron/engine/ledger/database.ts'
import { linkStates, type LinkState } from '../../../../electron/engine/ledger/index.ts'
import { LinkRanges } from '../../../../electron/engine/ledger/link-ranges.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import {
  Bench,
  fileOfSentLinks,
  linksFrom,
  moveAll,
  sentLine,
  settings,
  startMs,
} from './fixture.ts'

/** The transitions of the chart in `docs/queue-states.md`. */
const allowed: readonly (readonly [LinkState, LinkState])[] = [
  ['pending', 'in-flight'],
  ['pending', 'cancelled'],
  ['pending', 'in-doubt'],
  ['in-flight', 'pending'],
  ['in-flight', 'accepted'],
  ['in-flight', 'refused'],
  ['in-flight', 'in-doubt'],
  ['in-flight', 'cancelled'],
  ['in-doubt', 'accepted'],
  ['in-doubt', 'pending'],
  ['in-doubt', 'cancelled'],
  ['accepted', 'in-doubt'],
  ['cancelled', 'in-doubt'],
]
const pairs = linkStates.flatMap((from) => linkStates.map((to) => [from, to] as const))
const isAllowed = ([from, to]: readonly [LinkState, LinkState]) =>
  allowed.some(([one, other]) => one === from && other === to)

/** A submission with ten links in one state, with ids from 1 on. */
async function tenLinks(state: LinkState) {
  const bench = await Bench.build()
  const id = bench.begin()
  bench.ledger.close()
  const database = new Database(join(bench.folder, 'ledger.sqlite'))
  const ranges = new LinkRanges(database)
  ranges.add(10, { submissionId: id, state, isUnusual: false, requestId: undefined })
  return { id, ranges }
}
const middle = [{ firstId: 4, lastId: 6 }]

describe('links', () => {
  it.each(pairs.filter(isAllowed))('go from %s to %s', async (from, to) => {
    const { id, ranges } = await tenLinks(from)
    ranges.move(id, middle, from, to)
    expect(
      ranges.ofSubmission(id).map((range) => [range.firstId, range.lastId, range.state]),
    ).toEqual([
      [1, 3, from],
      [4, 6, to],
      [7, 10, from],
    ])
  })

  it.each(pairs.filter((pair) => !isAllowed(pair)))('never go from %s to %s', async (from, to) => {
    const { id, ranges } = await tenLinks(from)
    expect(() => ranges.move(id, middle, from, to)).toThrow(`No link goes from ${from} to ${to}`)
  })

  it('move only out of the state and the submission that they are in', async () => {
    const { id, ranges } = await tenLinks('pending')
    ranges.move(id, middle, 'pending', 'in-flight')
    const all = [{ firstId: 1, lastId: 10 }]
    expect(() => ranges.move(id, all, 'pending', 'cancelled')).toThrow('are not all pending')
    expect(() => ranges.move(id, all, 'in-flight', 'accepted')).toThrow('are not all in-flight')
    expect(() => ranges.move(id + 1, middle, 'in-flight', 'accepted')).toThrow('are not all')
    const tooMany = [{ firstId: 9, lastId: 12 }]
    expect(() => ranges.move(id, tooMany, 'pending', 'cancelled')).toThrow('are not all pending')
  })
})

type Step =
  | { kind: 'submit'; start: number; count: number; account: number; resend: boolean }
  | { kind: 'send'; which: number; most: number }
  | { kind: 'answer'; which: number; as: 'accept' | 'reject' | 'too-large' | 'doubt' | 'unsent' }
  | { kind: 'settle'; which: number; as: 'charged' | 'not-charged' | 'in-part' | 'unsettle' }
  | { kind: 'cancel' | 'move'; which: number }
  | { kind: 'delete-list'; which: number; release: boolean }
  | { kind: 'import'; links: readonly number[]; account: number; as: 'accepted' | 'in-doubt' }

const which = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      // Few links, so that the same link is sent again, moved and imported in every order.
      start: fc.nat(1),
      count: fc.integer({ min: 1, max: 2 }),
      account: fc.nat(1),
      resend: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      which,
      most: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      which,
      as: fc.constantFrom(
        'accept' as const,
        'reject' as const,
        'too-large' as const,
        'doubt' as const,
        'unsent' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      which,
      as: fc.constantFrom(
        'charged' as const,
        'not-charged' as const,
        'in-part' as const,
        'unsettle' as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'move' as const), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('delete-list' as const),
      which,
      release: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      links: fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }),
      account: fc.nat(1),
      as: fc.constantFrom('accepted' as const, 'in-doubt' as const),
    }),
  },
)

/** Runs random steps on a ledger, and checks it after each. */
class Walk {
  readonly #bench: Bench
  readonly #accounts: readonly number[]
  readonly #submissions: number[] = []
  readonly #inFlight: { requestId: number; links: readonly string[] }[] = []
  readonly #requests: number[] = []
  /** The user released claims, so some links that were sent count as new. */
  #wereReleased = false

  constructor(bench: Bench) {
    this.#bench = bench
    const other = bench.ledger.accounts.add({ ...settings, name: 'Other' }, 'real', startMs)
    this.#accounts = [bench.accountId, other.id]
  }

  async take(one: Step): Promise<void> {
    const { ledger } = this.#bench
    switch (one.kind) {
      case 'submit': {
        const accountId = this.#accounts[one.account] ?? 0
        const links = linksFrom(one.start, one.count)
        this.#submissions.push(this.#bench.submit(links, { accountId, resend: one.resend }))
        return
      }
      case 'send': {
        const id = pick(this.#submissions, one.which)
        if (id === undefined || ledger.requests.head(id) === undefined) return
        const request = this.#bench.send(id, one.most)
        this.#inFlight.push(request)
        this.#requests.push(request.requestId)
        return
      }
      case 'answer': {
        const request = pick(this.#inFlight, one.which)
        if (request === undefined) return
        this.#inFlight.splice(this.#inFlight.indexOf(request), 1)
        if (one.as === 'accept') this.#bench.accept(request)
        else if (one.as === 'doubt') this.#bench.doubt(request)
        else if (one.as === 'unsent') this.#bench.endUnsent(request)
        else this.#bench.reject(request, one.as === 'reject' ? 'refused' : 'too-large')
        return
      }
      case 'settle': {
        const id = pick(this.#requests, one.which)
        if (id === undefined) return
        if (one.as === 'unsettle') ledger.requests.unsettle(id, startMs)
        else if (one.as === 'in-part') {
          const first = ledger.requests.links(id, 0, 2).map(({ linkId }) => linkId)
          ledger.requests.settleByList(id, first, startMs)
        } else ledger.requests.settle(id, one.as, startMs)
        return
      }
      case 'cancel': {
        const id = pick(this.#submissions, one.which)
        if (id !== undefined) ledger.submissions.cancel(id, startMs)
        return
      }
      case 'move': {
        const id = pick(this.#submissions, one.which)
        if (id === undefined) return
        const { accountId, phase } = this.#bench.submission(id)
        const to = this.#accounts.find((account) => account !== accountId) ?? 0
        if (phase !== 'active') return
        this.#submissions.push(...(await ledger.submissions.move([id], to, moveAll)).submissionIds)
        return
      }
      case 'delete-list': {
        const id = pick(this.#submissions, one.which)
        const listId = id === undefined ? undefined : this.#bench.submission(id).listId
        if (listId === undefined) return
        const options = { releaseClaims: one.release, nowMs: startMs }
        await ledger.lists.delete([listId], options)
        this.#wereReleased ||= one.release
        return
      }
      case 'import': {
        const accountId = this.#accounts[one.account] ?? 0
        const path = await fileOfSentLinks(one.links.map((n) => sentLine(n, one.as)))
        const imported = await ledger.sentLinks.import(accountId, path, {
          isSure: true,
          nowMs: startMs,
        })
        if (!imported.ok) throw new Error(imported.error)
        for (const { id } of ledger.requests.inDoubt(accountId))
          if (!this.#requests.includes(id)) this.#requests.push(id)
      }
    }
  }

  /** Reports each violation of what must hold for a ledger at every moment. */
  findViolations(): readonly unknown[] {
    const { folder, ledger } = this.#bench
    const database = new DatabaseSync(join(folder, 'ledger.sqlite'), { readOnly: true })
    try {
      const rows = Object.entries(violationsInSql).flatMap(([violation, sql]) =>
        database
          .prepare(sql)
          .all()
          .map((row) => [violation, { ...row }]),
      )
      const ranges = database.prepare(claimingRanges).all()
      return [...rows, ...ranges.flatMap((range) => this.#findClaimViolations(ledger, range))]
    } finally {
      database.close()
    }
  }

  /**
   * A pending link must hold its claim, so that a link is pending only once on an account. If a link was
   * or may have been sent, some link must hold its claim, so that it is not planned again unnoticed.
   */
  #findClaimViolations(
    { links, claims }: Bench['ledger'],
    range: Readonly<Record<string, unknown>>,
  ): readonly unknown[] {
    const [first, last, accountId] = [range['first_id'], range['last_id'], range['account_id']].map(
      Number,
    )
    const linkIds = runOf(first, last)
    return links.texts(linkIds).flatMap((text = '', index) => {
      const [holder] = claims.lookUp(accountId ?? 0, claims.keysOf([text]))
      if (range['state'] === 'pending')
        return holder?.linkId === linkIds[index] ? [] : [['pending without its claim', text]]
      return holder !== undefined || this.#wereReleased ? [] : [['sent and free', text]]
    })
  }
}

function runOf(first = 0, last = 0): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const claimingRanges = `
  SELECT first_id, last_id, link_range.state AS state, account_id FROM link_range
  JOIN submission ON submission.id = submission_id
  WHERE link_range.state IN ('pending', 'in-flight', 'accepted', 'in-doubt')`

const linksIn = (state: LinkState) =>
  `coalesce(sum(CASE WHEN link_range.state = '${state}' THEN last_id - first_id + 1 END), 0)`

/** Queries that each find the rows of one kind of violation. */
const violationsInSql = {
  'counts of a submission differ from its links': `
    SELECT id, pending, in_flight, accepted, refused, in_doubt, cancelled FROM submission EXCEPT
    SELECT submission.id, ${linkStates.map(linksIn).join(', ')}
    FROM submission LEFT JOIN link_range ON link_range.submission_id = submission.id
    GROUP BY submission.id`,
  'units of a submission differ from its requests': `
    SELECT id, units_used FROM submission EXCEPT
    SELECT submission.id, coalesce(sum(request.units_used), 0)
    FROM submission LEFT JOIN request ON request.submission_id = submission.id
    GROUP BY submission.id`,
  'counts of a request differ from its links': `
    SELECT id, accepted, refused FROM request EXCEPT
    SELECT request.id, ${linksIn('accepted')}, ${linksIn('refused')}
    FROM request LEFT JOIN link_range ON link_range.request_id = request.id GROUP BY request.id`,
  'two ranges overlap': `
    SELECT * FROM link_range AS one JOIN link_range AS other
    ON other.first_id > one.first_id AND other.first_id <= one.last_id`,
  'a submission is finished too early or too late': `
    SELECT id FROM submission WHERE (finished_ms IS NULL) = (pending + in_flight = 0)`,
}

function pick<Value>(values: readonly Value[], number: number): Value | undefined {
  return values.length === 0 ? undefined : values[number % values.length]
}

describe('a ledger', () => {
  it('counts correctly, and claims each link once, after any steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const bench = await Bench.build()
        const walk = new Walk(bench)
        for (const one of steps) {
          await walk.take(one)
          expect(walk.findViolations()).toEqual([])
        }
        bench.ledger.close()
      }),
      { numRuns: randomRuns(15, 5_000) },
    )
  }, 60_000)
})
