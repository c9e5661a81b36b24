import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemClock } from '../../electron/engine/queue/index.ts'
import { createLinkIndexingClient } from '../../electron/engine/service/index.ts'
import { compared, type Goal, ratio, type Scale } from './goal.ts'
import { EngineParts, manyLinks } from './engine-parts.ts'

const linksARequest = 20_000
const requestCount = 10

/** Goal 6: CPU time of a request with ledger, client and queue, compared with a plain request. */
export async function* sendingGoals(scale: Scale): AsyncIterable<Goal> {
  const answering = join(import.meta.dirname, './answering-process.ts')
  const service = spawn(process.execPath, [answering], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = await once(createInterface({ input: service.stdout }), 'line')
    const baseUrl = `http://127.0.0.1:${port}`
    let round = 0
    const requests = await compared(
      scale.rounds(5),
      () => sentByQueue(baseUrl, `h${++round}.example`),
      () => sentBare(baseUrl, `h${round}.example`),
    )
    yield ratio('6  CPU of a request with ledger ÷ bare stringify + request', requests, 2)
  } finally {
    service.kill()
  }
}

async function sentByQueue(baseUrl: string, host: string): Promise<number> {
  await using engine = await EngineParts.create({ baseUrl })
  const id = engine.plan(manyLinks(linksARequest * requestCount, host))
  const service = createLinkIndexingClient({ resolveProxy: async () => undefined })
  const cpuMs = await processorTime(() =>
    engine.sendAll(id, { clock: systemClock, service }, engine.untilOver),
  )
  const accepted = engine.ledger.submissions.byId(id)?.links.accepted
  if (accepted !== linksARequest * requestCount) throw new Error(`${accepted} were accepted`)
  return cpuMs / requestCount
}

async function sentBare(baseUrl: string, host: string): Promise<number> {
  const links = manyLinks(linksARequest * requestCount, host)
  const cpuMs = await processorTime(async () => {
    for (let at = 0; at < links.length; at += linksARequest)
      await post(baseUrl, JSON.stringify({ links: links.slice(at, at + linksARequest) }))
  })
  return cpuMs / requestCount
}

async function post(baseUrl: string, body: string): Promise<void> {
  const sent = request(`${baseUrl}/api/links`, { method: 'POST', agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
}

async function processorTime(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
