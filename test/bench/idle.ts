import { setTimeout as wait } from 'node:timers/promises'
import type { Reply, RequestName } from '../../electron/shared/contract/index.ts'
import { Visitor } from '../processes/loopback-visitor.ts'
import { manyLinks } from './engine-parts.ts'
import type { Goal, Scale } from './goal.ts'
import { buildApp, RunningHost } from './processes.ts'

const listCount = 50
const linksAList = 1_000
/** The time until work after a change is done: the write-ahead log is checkpointed after 3 s. */
const settlesMs = 10_000

/** Goal 11: host, engine and practice service when idle, with 50 lists and a scheduled submission. */
export async function* idleGoals(scale: Scale): AsyncIterable<Goal> {
  if (process.platform !== 'linux') throw new Error('Only Linux tells the processor time')
  await buildApp()
  await using host = await RunningHost.start()
  const visitor = new Visitor(Number(new URL(host.address).port))
  await visitor.enter(host.address)
  await prepare(visitor)
  // A window listens to events all the time.
  const events = await visitor.open({ path: '/api/events' })
  events.resume()
  await wait(settlesMs)
  const [beforeMs, startMs] = [host.cpuMs(), performance.now()]
  if (beforeMs === 0) throw new Error('The system does not tell the processor time')
  await wait(scale.lines(60_000) + 10_000)
  const [usedMs, tookMs] = [host.cpuMs() - beforeMs, performance.now() - startMs]
  events.destroy()
  yield {
    what: '11 % of a processor at rest, 50 lists and one scheduled',
    measured: (usedMs / tookMs) * 100,
    limit: 0.5,
    detail: `${usedMs.toFixed(0)} ms in ${(tookMs / 1_000).toFixed(0)} s`,
  }
}

async function prepare(visitor: Visitor): Promise<void> {
  let listId = 0
  for (let n = 0; n < listCount; n++) {
    const into = encodeURIComponent(JSON.stringify({ new: {} }))
    const text = manyLinks(linksAList, `h${n}.example`).join('\n')
    const { body } = await visitor.post(`/api/paste?into=${into}`, text)
    const { reply }: { reply?: Reply<'list.paste'> } = JSON.parse(body)
    if (reply?.ok !== true) throw new Error(body)
    listId = reply.value.id
  }
  const accountId = await practiceAccount(visitor)
  const used = await ask(visitor, 'list.useAccount', { listId, accountId })
  if (!used.ok) throw new Error(used.error)
  const created = await ask(visitor, 'submission.create', {
    listId,
    accountId,
    batchSize: 'balanced',
    when: { kind: 'at', atMs: Date.now() + 86_400_000 },
    pressId: 'press-of-the-bench',
    expectedUnits: linksAList,
    expectedResend: 0,
    confirmed: true,
  })
  if (!created.ok) throw new Error(created.error)
}

/** Waits for the practice account, which exists shortly after the start. */
async function practiceAccount(visitor: Visitor): Promise<number> {
  for (let asked = 0; asked < 100; asked++) {
    const { accounts } = await ask(visitor, 'app.snapshot')
    if (accounts[0] !== undefined) return accounts[0].id
    await wait(100)
  }
  throw new Error('There is no practice account')
}

async function ask<Name extends RequestName>(
  visitor: Visitor,
  name: Name,
  input?: unknown,
): Promise<Reply<Name>> {
  const { body } = await visitor.post(`/api/request/${name}`, JSON.stringify(input ?? null))
  const answer: { ok: boolean; reply: Reply<Name>; error?: string } = JSON.parse(body)
  if (!answer.ok) throw new Error(`${name}: ${answer.error}`)
  return answer.reply
}
