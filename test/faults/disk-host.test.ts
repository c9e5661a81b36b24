import { describe, expect, onTestFinished, test } from 'vitest'
import type { Input, Reply, RequestName } from '../../electron/shared/contract/index.ts'
import { links } from '../electron/engine/api/engine-fixture.ts'
import { startHost } from '../processes/host-process.ts'
import type { Visitor } from '../processes/loopback-visitor.ts'
import { builtProgram } from '../processes/programs.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'

const program = await builtProgram('web-host')
const wait = { timeout: 20_000, interval: 50 }
const full = { ok: false, error: 'disk-full' }

/** A web host with its data on a small disk, and a browser that sends requests to it. */
class SmallHost {
  readonly #visitor: Visitor

  private constructor(visitor: Visitor) {
    this.#visitor = visitor
  }

  static async startOn(disk: SmallDisk): Promise<SmallHost> {
    const host = startHost(program, ['--no-open', '--data-dir', disk.folder])
    onTestFinished(host.kill)
    return new SmallHost(await host.enter())
  }

  /** Sends a request and returns its reply. Throws the failure that a window gets. */
  async ask<Name extends RequestName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
    const answer = await this.#post(`/api/request/${name}`, JSON.stringify(input ?? null))
    if (answer['ok'] !== true) throw new Error(String(answer['error']))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return answer['reply'] as Reply<Name>
  }

  /** Uploads a file as a new list, and returns the reply. */
  async upload(text: string): Promise<unknown> {
    const into = encodeURIComponent(JSON.stringify({ new: {} }))
    const answer = await this.#post(`/api/upload?into=${into}&name=list.txt`, text)
    return answer['reply'] ?? answer
  }

  /** Pastes text into a list or a new list, and returns the reply. */
  async paste(listId: number | undefined, text: string): Promise<unknown> {
    const into = encodeURIComponent(JSON.stringify(listId === undefined ? { new: {} } : { listId }))
    const answer = await this.#post(`/api/paste?into=${into}`, text)
    return answer['reply'] ?? answer
  }

  async lists() {
    return (await this.ask('app.snapshot', undefined)).lists
  }

  async engineState() {
    return (await this.ask('app.snapshot', undefined)).engine
  }

  /** Collects the names of all events from now on. */
  async listen(): Promise<readonly string[]> {
    const names: string[] = []
    const events = await this.#visitor.open({ path: '/api/events' })
    onTestFinished(() => void events.destroy())
    events.on('data', (bytes: Buffer) => {
      for (const [, name = ''] of bytes.toString().matchAll(/"name":"([\w.]+)"/g)) names.push(name)
    })
    return names
  }

  async #post(address: string, text: string): Promise<Record<string, unknown>> {
    const { body } = await this.#visitor.post(address, text)
    return JSON.parse(body)
  }
}

describe.skipIf(!canMount)('the app on a disk that is full', () => {
  test('refuses every change and keeps none of it, and continues when there is space', async () => {
    const disk = SmallDisk.mount(8_192)
    const host = await SmallHost.startOn(disk)
    await expect.poll(() => host.engineState(), wait).toEqual({ kind: 'running' })
    await host.paste(undefined, links(10))
    const [list] = await host.lists()
    const before = await host.ask('app.snapshot', undefined)
    const events = await host.listen()
    disk.fill()

    expect(await host.paste(list?.id, links(10_000, 'more.example'))).toEqual(full)
    expect(await host.upload(links(300_000))).toEqual({
      lists: [],
      files: [{ name: 'list.txt', problem: 'disk-full' }],
    })
    await expect(host.ask('settings.save', { theme: 'dark' })).rejects.toThrow('disk-full')
    await expect.poll(() => events, wait).toContain('disk.refused')
    const after = await host.ask('app.snapshot', undefined)
    expect(after.settings).toEqual(before.settings)
    expect(after.lists).toMatchObject([{ id: list?.id, lines: 10 }])

    disk.free()
    expect(await host.paste(list?.id, links(10_000, 'more.example'))).toMatchObject({ ok: true })
    expect(await host.upload(links(5))).toMatchObject({ lists: [{ lines: 5 }] })
    await host.ask('settings.save', { theme: 'dark' })
    expect((await host.ask('app.snapshot', undefined)).settings.theme).toBe('dark')
  })

  test('does not start and says why, and starts when there is space', async () => {
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
