import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createEngine } from '../../../../electron/engine/api/index.ts'
import { DiskReserve, openLedger } from '../../../../electron/engine/ledger/index.ts'
import {
  type Clock,
  type LinkService,
  systemClock,
} from '../../../../electron/engine/queue/index.ts'
import { createLinkIndexingClient } from '../../../../electron/engine/service/index.ts'
import { PracticeServer } from '../../../../electron/practice-service/practice-server.ts'
import {
  engineContract,
  type EngineReply,
  type EngineRequestName,
} from '../../../../electron/shared/contract/engine.ts'
import type {
  EventName,
  Events,
  ListSummary,
  RevisedEvent,
  Row,
  Submission,
} from '../../../../electron/shared/contract/index.ts'
import type { Fault } from '../../../../electron/shared/practice.ts'
import type { Result } from '../../../../electron/shared/result.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'

export const token = 'the-very-secret-token'

/** Starts a practice service. */
export async function practiceService(faults: readonly Fault[] = [], balance = 1_000_000) {
  const booksPath = path.join(await temporaryFolder(), 'books.jsonl')
  const settings = { port: 0, token, balance, ratePerMinute: 60, faults, booksPath }
  const server = await PracticeServer.start(settings)
  onTestFinished(() => server.stop())
  return {
    baseUrl: server.baseUrl,
    /** Every charged link, as often as it was charged. */
    async charged(): Promise<readonly string[]> {
      const books: { readonly charges: readonly { readonly link: string }[] } = await fetch(
        `${server.baseUrl}/practice/books`,
      ).then((response) => response.json())
      return books.charges.map(({ link }) => link)
    },
  }
}

/** The value of a result. Fails the test if it is a failure. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  expect(result).toMatchObject({ ok: true })
  if (!result.ok) throw new Error(String(result.error))
  return result.value
}

export type RunningEngine = Awaited<ReturnType<typeof startEngine>>

/** Starts an engine in this process, with a real ledger, real files and a real HTTP client. */
export async function startEngine(
  dataFolder: string,
  {
    clock = systemClock,
    hostToken = token,
    service = createLinkIndexingClient({ resolveProxy: async () => undefined }),
  }: { clock?: Clock; hostToken?: string | undefined; service?: LinkService } = {},
) {
  const opened = openLedger(dataFolder)
  const ledger = valueOf(opened)
  const { restoredLinks } = ledger.recover(clock.wallMs())
  const events: RevisedEvent[] = []
  const engine = await createEngine({
    dataFolder,
    ledger,
    restoredLinks,
    service,
    reserve: new DiskReserve(dataFolder),
    clock,
    resolveProxy: async () => undefined,
    userAgent: 'Linkferry/test',
    needToken: async () => hostToken,
    emit: (event) => events.push(structuredClone(event)),
  })
  engine.start()
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (isStopped) return
    isStopped = true
    await engine.stop()
    ledger.close()
  }
  onTestFinished(stop)

  /** Sends a request as a host does: parsed with the schema of the contract. Input and reply are copied. */
  async function ask<Name extends EngineRequestName>(
    name: Name,
    input?: unknown,
  ): Promise<EngineReply<Name>> {
    const parsed: unknown = engineContract[name].input.parse(input)
    const reply: unknown = await Reflect.apply(engine.handlers[name], undefined, [parsed])
    engine.sendEvents(name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return structuredClone(reply) as EngineReply<Name>
  }

  const running = {
    ask,
    events,
    stop,
    /** The payload of the last event with a name. */
    last<Name extends EventName>(name: Name): Events[Name] | undefined {
      const event = events.findLast((one) => one.name === name)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return event?.payload as Events[Name] | undefined
    },
    async addAccount(baseUrl: string, changes: Record<string, unknown> = {}): Promise<number> {
      const account = valueOf(await ask('account.findOrAdd', { baseUrl, token }))
      if (Object.keys(changes).length > 0) {
        const settings = settingsOf(account)
        const saved = await ask('account.save', {
          accountId: account.id,
          settings: { ...settings, ...changes },
        })
        valueOf(saved)
      }
      return account.id
    },
    async paste(text: string, client = ''): Promise<ListSummary> {
      return valueOf(await ask('list.paste', { into: { new: { client } }, text }))
    },
    /** Submits a list as a window does that has shown the forecast. */
    async submit(listId: number, accountId: number, changes: Record<string, unknown> = {}) {
      valueOf(await ask('list.useAccount', { listId, accountId }))
      const { batchSize = 'balanced', when = { kind: 'now' }, part, ...press } = changes
      const plan = { listId, accountId, batchSize, when, part }
      const forecast = valueOf(await ask('submission.forecast', plan))
      return ask('submission.create', {
        ...plan,
        pressId: `press-${Math.random()}`,
        expectedUnits: forecast.units,
        expectedResend: forecast.resending,
        confirmed: true,
        ...press,
      })
    },
    submission: async (id: number): Promise<Submission> => {
      const all = await ask('submission.all')
      const found = all.find((one) => one.id === id)
      if (found === undefined) throw new Error(`No submission ${id}`)
      return found
    },
    /** Resolves when a submission is finished, paused or cancelled. */
    async settled(id: number): Promise<Submission> {
      await expect
        .poll(async () => (await running.submission(id)).state, { timeout: 20_000 })
        .toMatch(/finished|paused|cancelled/)
      return running.submission(id)
    },
    async rows(listId: number, filter: unknown = {}): Promise<readonly Row[]> {
      const view = valueOf(await ask('rows.view', { listId, filter }))
      const range = { listId, viewId: view.viewId, start: 0, count: 500 }
      return valueOf(await ask('rows.page', range))
    },
    /** Number of rows of a list by status, without zeros. */
    async counts(listId: number): Promise<Record<string, number>> {
      const { summary } = valueOf(await ask('list.open', { listId, windowId: 'w' }))
      return Object.fromEntries(Object.entries(summary.counts).filter(([, rows]) => rows > 0))
    },
  }
  return running
}

function settingsOf(account: object): Record<string, unknown> {
  const names = Object.keys(engineContract['account.add'].input.shape)
  return Object.fromEntries(Object.entries(account).filter(([name]) => names.includes(name)))
}

/** A text with this many different links, one per line. */
export function links(count: number, host = 'norda.example'): string {
  return Array.from({ length: count }, (_, n) => `https://${host}/page-${n}`).join('\n')
}
