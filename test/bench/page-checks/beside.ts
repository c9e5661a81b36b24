import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAccountSettings } from '../../../electron/shared/default-settings.ts'
import type { RevisedEvent } from '../../../electron/shared/contract/index.ts'
import { defaultPageSettings } from '../../../electron/shared/page.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { EngineSupervisor, EventStream, forkProcess, timers } from '../../../electron/host/index.ts'
import { PracticeServer } from '../../../electron/practice-service/practice-server.ts'
import { manyLinks } from '../engine-parts.ts'
import { compared, type Goal, ratio, type Scale } from '../goal.ts'
import { addressOf, PageSites } from './page-sites.ts'
import { buildApp } from '../processes.ts'

const engineFile = join(import.meta.dirname, '../../../dist/node/engine.js')
const token = 'a-token-for-the-bench'
const sites = 300
const latencyMs = 20
const delayMs = 150
const linksPerRequest = 200

/** Page checks beside sending, in one real engine process: whether one slows the other. */
export async function* besideGoals(scale: Scale): AsyncIterable<Goal> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  await using server = await PageSites.start(latencyMs)
  const practice = { port: 0, token, balance: 1e9, ratePerMinute: 1e6, faults: [] }
  const service = await PracticeServer.start({ ...practice, booksPath: join(folder, 'books') })
  await buildApp()
  const engine = await BesideEngine.start(folder, service.baseUrl, server.port)
  try {
    const requests = scale.lines(100)
    const pages = scale.lines(6_000)
    const sending = await compared(
      scale.rounds(3),
      async () => {
        const checked = engine.check(pages)
        const ms = await engine.send(requests)
        await engine.cancelChecks()
        await checked
        return ms
      },
      () => engine.send(requests),
    )
    yield ratio(`   ${requests} requests beside page checks ÷ alone`, sending, 1.1)
    const some = Math.ceil(pages / 4)
    const checking = await compared(
      scale.rounds(3),
      async () => {
        const sent = engine.send(requests)
        const ms = await engine.check(some)
        await sent
        return ms
      },
      () => engine.check(some),
    )
    yield ratio(`   ${some.toLocaleString('en')} page checks beside sending ÷ alone`, checking, 1.1)
  } finally {
    await engine.stop()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** An engine in a process of its own. */
class BesideEngine {
  readonly #engine: EngineSupervisor
  readonly #events: EventStream
  readonly #sitesPort: number
  readonly #accountId: number
  #lists = 0
  #checkedList: number | undefined

  private constructor(
    engine: EngineSupervisor,
    events: EventStream,
    sitesPort: number,
    accountId: number,
  ) {
    this.#engine = engine
    this.#events = events
    this.#sitesPort = sitesPort
    this.#accountId = accountId
  }

  static async start(folder: string, baseUrl: string, sitesPort: number): Promise<BesideEngine> {
    const events = new EventStream()
    const engine = new EngineSupervisor({
      spawn: () => forkProcess(engineFile, [join(folder, 'data')]),
      timers,
      events,
      onReady: () => {},
      reportBug: (error) => {
        throw error
      },
      answers: { needToken: async () => token, resolveProxy: async () => undefined },
    })
    engine.start()
    const { id } = valueOf(await engine.request('account.findOrAdd', { baseUrl, token }))
    // Ten times as fast as the service allows.
    const limits = { ...newAccountSettings('', '').limits, requestsPerWindow: 10, windowMs: 1_000 }
    const settings = { ...newAccountSettings('Bench', baseUrl), limits, exposureLimit: undefined }
    valueOf(
      await engine.request('account.save', { accountId: id, settings, keepsBalance: undefined }),
    )
    await engine.request('account.tokenState', { accountId: id, state: { kind: 'session-only' } })
    await engine.request('pages.useSettings', {
      ...defaultPageSettings,
      perSiteDelayMs: delayMs,
      fixedAddresses: [{ host: '*', port: sitesPort, address: '127.0.0.1' }],
    })
    return new BesideEngine(engine, events, sitesPort, id)
  }

  /** Sends requests of 200 links; resolves with the time from the press to the last answer. */
  async send(requests: number): Promise<number> {
    const links = manyLinks(requests * linksPerRequest, `h${++this.#lists}.example`)
    const listId = await this.#paste(links)
    const accountId = this.#accountId
    valueOf(
      await this.#engine.request('list.useAccount', {
        listId,
        accountId,
        skipSentElsewhere: false,
      }),
    )
    const startMs = performance.now()
    const done = this.#until(
      (event) =>
        event.name === 'submissions.changed' &&
        event.payload.submissions.some((one) => one.listId === listId && one.state === 'finished'),
    )
    valueOf(
      await this.#engine.request('submission.create', {
        listId,
        accountId,
        batchSize: linksPerRequest,
        when: { kind: 'now' },
        part: undefined,
        pressId: `press-${listId}`,
        expectedUnits: links.length,
        expectedResend: 0,
        confirmed: true,
      }),
    )
    await done
    return performance.now() - startMs
  }

  /** Checks pages; resolves with the time that it took. */
  async check(pages: number): Promise<number> {
    const list = ++this.#lists
    const links = Array.from({ length: pages }, (_, index) =>
      addressOf(index, sites, this.#sitesPort).replace('/articles/', `/articles/${list}0`),
    )
    const listId = await this.#paste(links)
    this.#checkedList = listId
    const startMs = performance.now()
    const done = this.#until(
      (event) =>
        event.name === 'lists.changed' &&
        event.payload.lists.some(({ id, pageRun }) => id === listId && pageRun === undefined),
    )
    const selection = { rows: undefined, again: false, target: undefined, allowPrivate: false }
    valueOf(await this.#engine.request('pages.check', { listId, selection }))
    await done
    return performance.now() - startMs
  }

  async cancelChecks(): Promise<void> {
    if (this.#checkedList !== undefined)
      await this.#engine.request('pages.cancel', { listId: this.#checkedList })
  }

  async stop(): Promise<void> {
    await this.#engine.stop()
  }

  async #paste(links: readonly string[]): Promise<number> {
    const into = { new: { client: undefined } }
    return valueOf(await this.#engine.request('list.paste', { into, text: links.join('\n') })).id
  }

  #until(isIt: (event: RevisedEvent) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.#events.subscribe((event) => {
        if (!isIt(event)) return
        stop()
        resolve()
      })
    })
  }
}

function valueOf<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.error)
  return result.value
}
