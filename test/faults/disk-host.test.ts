import { describe, expect, onTestFinished, test } from 'vitest'
import type { Input, Reply, RequestName } from '../../electron/shared/contract.ts'
import { startHost } from '../fakes/host-process.ts'
import { builtProgram } from '../fakes/programs.ts'
import type { Visitor } from '../fakes/loopback-visitor.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'

const program = await builtProgram('web-host')
const wait = { timeout: 20_000, interval: 50 }

/** A host whose data lies on a small disk, and a window's way to it. */
class SmallHost {
  readonly visitor: Visitor

  private constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  static async startOn(disk: SmallDisk): Promise<SmallHost> {
    const host = startHost(program, ['--no-open', '--data-dir', disk.folder])
    onTestFinished(host.cut)
    return new SmallHost(await host.enter())
  }

  /** A reply, or the failure that a window hears of instead. */
  async ask<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
    const { body } = await this.visitor.post(`/api/request/${name}`, JSON.stringify(input ?? null))
    const answer: { ok: boolean; reply: Reply<Name>; error?: string } = JSON.parse(body)
    if (!answer.ok) throw new Error(answer.error)
    return answer.reply
  }

  /** What the engine says of a file that a browser uploads. */
  async upload(draftId: string, text: string): Promise<unknown> {
    const address = `/api/upload?draftId=${draftId}&name=list.txt`
    const { body } = await this.visitor.post(address, text)
    return Reflect.get(Object(JSON.parse(body)), 'reply')
  }

  async snapshot() {
    return this.ask('app.snapshot', undefined)
  }

  async draftId(): Promise<string> {
    return (await this.snapshot()).draft?.id ?? ''
  }

  async engineState() {
    return (await this.snapshot()).engine
  }

  /** The names of the events that come from now on. */
  async listen(): Promise<readonly string[]> {
    const names: string[] = []
    const events = await this.visitor.open({ path: '/api/events' })
    onTestFinished(() => void events.destroy())
    events.on('data', (bytes: Buffer) => {
      for (const [, name = ''] of bytes.toString().matchAll(/"name":"([\w.]+)"/g)) names.push(name)
    })
    return names
  }
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, n) => `https://a.example/page-${n}\n`).join('')
}

describe.skipIf(!canMount)('the app on a disk that is full', () => {
  test('says of everything it is asked that the disk is full, keeps none of it, and goes on with room', async () => {
    const disk = SmallDisk.mount(8_192)
    const host = await SmallHost.startOn(disk)
    await expect.poll(() => host.engineState(), wait).toEqual({ kind: 'running' })
    await host.ask('draft.paste', { draftId: await host.draftId(), text: lines(10) })
    const before = await host.snapshot()
    const draftId = before.draft?.id ?? ''
    const events = await host.listen()
    disk.fill()

    const paste = { draftId, text: lines(10_000) }
    const full = { ok: false, error: 'disk-full' }
    expect(await host.ask('draft.paste', paste)).toEqual(full)
    expect(await host.upload(draftId, lines(300_000))).toEqual(full)
    await expect(host.ask('settings.save', { theme: 'dark' })).rejects.toThrow('disk-full')
    await expect.poll(() => events, wait).toContain('disk.refused')
    const after = await host.snapshot()
    expect(after.settings).toEqual(before.settings)
    expect(after.draft).toMatchObject({ rows: 10, byStatus: { ready: 10 } })

    disk.free()
    expect(await host.ask('draft.paste', paste)).toMatchObject({ ok: true })
    expect(await host.upload(draftId, lines(5))).toMatchObject({ ok: true })
    expect(await host.ask('settings.save', { theme: 'dark' })).toMatchObject({ theme: 'dark' })
  })

  test('does not start on it, says why, and starts when there is room', async () => {
    const disk = SmallDisk.mount(2_048)
    disk.fill()
    const host = await SmallHost.startOn(disk)
    await expect
      .poll(() => host.engineState(), wait)
      .toEqual({ kind: 'failed', problem: 'disk-full' })
    disk.free()
    await host.ask('app.retryEngine', undefined)
    await expect.poll(() => host.engineState(), wait).toEqual({ kind: 'running' })
  })
})
