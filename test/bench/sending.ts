import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { manyLinks, SendingHouse } from '../fakes/sending-house.ts'
import { compared, ratio, type Goal, type Scale } from './goal.ts'

const linksABatch = 20_000
const batchCount = 10

/** Goal 7: processor time of sending with ledger, client and queue beside a bare request. */
export async function* sendingGoals(scale: Scale): AsyncIterable<Goal> {
  const service = spawn(process.execPath, [join(import.meta.dirname, 'answering-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(createInterface({ input: service.stdout }), 'line')
    const baseUrl = `http://127.0.0.1:${port}`
    let round = 0
    const batches = await compared(
      scale.rounds(5),
      () => sentByQueue(baseUrl, `h${++round}.example`),
      () => sentBare(baseUrl, `h${round}.example`),
    )
    yield ratio('7  CPU of a batch with ledger ÷ bare stringify + request', batches, 2)
  } finally {
    service.kill()
  }
}

async function sentByQueue(baseUrl: string, host: string): Promise<number> {
  const house = await SendingHouse.build({
    account: { baseUrl },
    practice: { faults: [] },
  })
  try {
    const id = await house.plan(manyLinks(linksABatch * batchCount, host), 'fewest')
    const cpuMs = await processorTime(async () => {
      house.start()
      await house.until(() => house.isAtRest(id))
    })
    const { accepted } = house.ledger.batches.counts(id)
    if (accepted !== linksABatch * batchCount) throw new Error(`${accepted} links were accepted`)
    return cpuMs / batchCount
  } finally {
    await house.demolish()
  }
}

async function sentBare(baseUrl: string, host: string): Promise<number> {
  const links = manyLinks(linksABatch * batchCount, host)
  const cpuMs = await processorTime(async () => {
    for (let at = 0; at < links.length; at += linksABatch)
      await post(baseUrl, JSON.stringify({ links: links.slice(at, at + linksABatch) }))
  })
  return cpuMs / batchCount
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
