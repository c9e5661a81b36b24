import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { dataFolderMarker } from '../../../electron/disk/prepare-data-folder.ts'
import type { Reply, RequestName } from '../../../electron/shared/contract/index.ts'
import { newAccountSettings } from '../../../electron/shared/default-settings.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { type HostProcess, startHost } from '../../processes/host-process.ts'
import type { Visitor } from '../../processes/loopback-visitor.ts'
import { builtProgram } from '../../processes/programs.ts'
import { canMount, SmallDisk } from '../../fakes/small-disk.ts'

const program = await builtProgram('web-host')

/** A host with its engine and practice service, and a window's way to it. */
async function start(dataFolder: string) {
  const host = startHost(program, ['--no-open', '--data-dir', dataFolder])
  const visitor = await host.enter()
  const ask = <Name extends RequestName>(name: Name, input?: unknown) =>
    request(visitor, name, input)
  await vi.waitFor(async () => {
    const { accounts } = await ask('app.snapshot')
    expect(accounts).toMatchObject([{ isPractice: true }])
  }, wait)
  return { host, visitor, ask, dataFolder }
}

const norda = newAccountSettings('Norda', 'https://index.example')

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(String(result.error))
  return result.value
}

const wait = { timeout: 15_000, interval: 50 }

async function request<Name extends RequestName>(
  visitor: Visitor,
  name: Name,
  input?: unknown,
): Promise<Reply<Name>> {
  const { body } = await visitor.post(`/api/request/${name}`, JSON.stringify(input ?? null))
  const answer: { ok: boolean; reply: Reply<Name>; error?: string } = JSON.parse(body)
  if (!answer.ok) throw new Error(`${name}: ${answer.error}`)
  return answer.reply
}

/** Processes that a host started, by what they run; Linux tells. */
function childrenOf({ child }: HostProcess): readonly { pid: number; command: string }[] {
  const list = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return list
    .trim()
    .split(' ')
    .filter((pid) => pid !== '')
    .map((pid) => ({
      pid: Number(pid),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    }))
}

describe('the web host', () => {
  let folder = ''
  let running: Awaited<ReturnType<typeof start>>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'linkferry-test-'))
    const settings = { theme: 'purple', notifications: false }
    await writeFile(path.join(folder, 'web-settings.json'), JSON.stringify(settings))
    running = await start(folder)
  })
  afterAll(async () => {
    await running.host.kill()
    await rm(folder, { recursive: true, force: true })
  })

  it('keeps valid settings and reports invalid ones', async () => {
    const { ask } = running

    const { settings } = await ask('app.snapshot')

    expect(settings).toMatchObject({ theme: 'system', notifications: false })
    expect(running.host.lines.slice(0, 2)).toEqual([
      'These settings could not be used; the usual ones hold in their place:',
      'theme: "purple"',
    ])
    // From now on there is nothing to say.
    await ask('settings.save', { theme: 'system' })
  })

  it('sends a practice submission that the books of the service confirm', async () => {
    const { ask } = running
    const { accounts } = await ask('app.snapshot')
    const [practice] = accounts
    if (practice === undefined) throw new Error('Nothing to practise with')
    const { id: listId } = valueOf(await ask('list.addSamples'))
    const plan = { listId, accountId: practice.id, batchSize: 'balanced', when: { kind: 'now' } }
    valueOf(await ask('list.useAccount', { listId, accountId: practice.id }))
    const forecast = valueOf(await ask('submission.forecast', plan))
    const created = await ask('submission.create', {
      ...plan,
      pressId: 'press-1',
      expectedUnits: forecast.units,
      expectedResend: 0,
      confirmed: true,
    })
    expect(created).toMatchObject({ ok: true })
    const submission = async () => (await ask('app.snapshot')).submissions[0]
    await expect
      .poll(submission, wait)
      .toMatchObject({ state: 'finished', links: { 'in-doubt': 0, refused: 3 } })
    const { links } = (await submission()) ?? { links: undefined }
    const books = await fetch(`${practice.baseUrl}/practice/books`)
    const { charges }: { charges: readonly { link: string }[] } = await books.json()
    expect(charges).toHaveLength(links?.accepted ?? -1)
    expect(new Set(charges.map(({ link }) => link)).size).toBe(charges.length)
  })

  it('imports a paste and an upload into one list and keeps no copy of the upload', async () => {
    const { visitor, ask, dataFolder } = running
    const isNew = encodeURIComponent(JSON.stringify({ new: { client: 'Acme' } }))
    const pasted = await visitor.post(`/api/paste?into=${isNew}`, 'https://example.org/pasted\n')
    const { reply } = JSON.parse(pasted.body)
    expect(reply).toMatchObject({ ok: true, value: { client: 'Acme', lines: 1 } })
    const listId: number = reply.value.id
    const into = encodeURIComponent(JSON.stringify({ listId }))
    const { body } = await visitor.post(
      `/api/upload?into=${into}&name=list.txt`,
      'https://example.org/uploaded\nhttps://example.org/pasted\n',
    )
    expect(JSON.parse(body)).toMatchObject({
      ok: true,
      reply: {
        lists: [{ id: listId, lines: 3, counts: { ready: 2, duplicate: 1 } }],
        files: [{ name: 'list.txt', listId, lines: 2 }],
      },
    })
    expect(await readdir(path.join(dataFolder, 'uploads'))).toEqual([])
    const lists = (await ask('app.snapshot')).lists
    expect(lists.map(({ client }) => client)).toContain('Acme')
  })

  it('creates no list from a file without links and says why', async () => {
    const { visitor, ask } = running
    const before = (await ask('app.snapshot')).lists.length
    const isNew = encodeURIComponent(JSON.stringify({ new: {} }))
    const { body } = await visitor.post(
      `/api/upload?into=${isNew}&name=a.bin`,
      Buffer.from([1, 0, 2, 0, 0, 3]),
    )
    expect(JSON.parse(body)).toMatchObject({
      ok: true,
      reply: { lists: [], files: [{ name: 'a.bin', problem: expect.any(String) }] },
    })
    expect((await ask('app.snapshot')).lists).toHaveLength(before)
  })

  it.each([
    ['/api/paste', 'https://example.org/'],
    ['/api/upload?name=a.txt', 'https://example.org/'],
    ['/api/paste?into=%7B%22listId%22%3A%22x%22%7D', 'https://example.org/'],
    ['/api/sent-links?accountId=x', ''],
    ['/api/request/list.open', '{"listId":-1}'],
    ['/api/request/list.open', '{"listId":1,"more":1}'],
  ])('refuses %s with what is not described', async (address, text) => {
    const { visitor } = running
    const { status, body } = await visitor.post(address, text)
    expect([status, JSON.parse(body)]).toEqual([400, { ok: false, error: 'invalid-input' }])
  })

  it('offers results as a download, once', async () => {
    const { visitor, ask } = running
    const missing = await ask('list.export', { listId: 99, part: 'all', format: 'csv' })
    expect(missing).toEqual({ ok: false, error: 'unknown-list' })
    const isNew = { new: {} }
    const { id: listId } = valueOf(
      await ask('list.paste', { into: isNew, text: 'https://a.example/1' }),
    )
    const file = valueOf(
      await ask('list.export', { listId, part: 'all', format: 'csv', locale: 'en' }),
    )
    if (file.kind !== 'download') throw new Error(file.kind)
    const download = await visitor.get(file.url)
    expect(download.headers['content-disposition']).toContain('a-example')
    expect(download.body).toContain('https://a.example/1')
    expect(await visitor.get(file.url)).toMatchObject({ status: 404 })
  })

  it('restores a backup and restarts the engine', async () => {
    const { ask } = running
    const { id: listId } = valueOf(
      await ask('list.paste', { into: { new: {} }, text: 'https://a.example/kept' }),
    )
    const backup = valueOf(await ask('backup.create'))
    valueOf(await ask('list.trash', { listIds: [listId] }))
    valueOf(await ask('list.delete', { listIds: [listId], releaseClaims: false }))
    const restored = await ask('backup.restore', { name: backup.name })
    expect(restored).toEqual({ ok: true, value: { inDoubt: 0 } })
    const { lists, engine } = await ask('app.snapshot')
    expect(engine).toEqual({ kind: 'running' })
    expect(lists.find(({ id }) => id === listId)).toMatchObject({ counts: { ready: 1 } })
    expect(valueOf(await ask('list.open', { listId })).rows).toBe(1)
    // What was replaced is a backup itself.
    expect((await ask('backup.all')).length).toBeGreaterThan(1)
  })

  it('never puts a token into an answer or a file', async () => {
    const { ask, dataFolder } = running
    const added = await ask('account.add', norda)
    if (!added.ok) throw new Error(added.error)
    const token = 'tok-7d1f0a9c'
    const set = await ask('account.setToken', { accountId: added.value.id, token, keep: 'stored' })
    expect(set).toMatchObject({ ok: true, value: { token: { kind: 'session-only' } } })
    expect(JSON.stringify([set, await ask('app.snapshot')])).not.toContain(token)
    for (const name of ['ledger.sqlite', 'ledger.sqlite-wal'])
      expect((await readFile(path.join(dataFolder, name))).includes(token)).toBe(false)
  })

  it('redacts tokens in the output of its processes', async () => {
    // Each of them says all that it is told.
    const talks = `if (process.send) process.on('message', (message) => console.error(JSON.stringify(message)))`
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(talks)}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const talking = await start(await mkdtemp(path.join(tmpdir(), 'linkferry-test-')))
    onTestFinished(talking.host.kill)
    const token = 'tok-3b8e55d0'
    const added = await talking.ask('account.add', norda)
    if (!added.ok) throw new Error(added.error)

    await talking.ask('account.setToken', { accountId: added.value.id, token, keep: 'session' })

    const said = () => talking.host.lines.join('\n')
    await expect.poll(said, wait).toContain('"token":"[token]"')
    expect(said()).not.toContain(token)
  })

  it.runIf(process.platform === 'linux')(
    'restarts a killed engine in the same folder',
    async () => {
      const { host, ask } = running
      const engine = childrenOf(host).find(({ command }) => command.includes('engine.js'))
      process.kill(engine?.pid ?? Number.NaN, 'SIGKILL')
      await expect
        .poll(
          () => childrenOf(host).find(({ command }) => command.includes('engine.js'))?.pid,
          wait,
        )
        .not.toBe(engine?.pid)
      await expect
        .poll(async () => (await ask('app.snapshot')).engine, wait)
        .toEqual({ kind: 'running' })
    },
  )

  it('reports a wrong option in one line', async () => {
    const wrong = startHost(program, ['--port', 'x'])
    onTestFinished(wrong.kill)
    expect(await wrong.ended).toBe(64)
    expect(wrong.lines).toEqual(['--port takes a number from 0 to 65535, not x'])
  })

  it('does not start in a folder with other files and removes none of them', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'linkferry-test-'))
    const report = path.join(other, 'exports/client-reports/2025.xlsx')
    await mkdir(path.dirname(report), { recursive: true })
    await writeFile(report, 'of the user')
    await utimes(path.join(other, 'exports/client-reports'), 1, 1)
    const refused = startHost(program, ['--no-open', `--data-dir=${other}`])
    onTestFinished(refused.kill)
    expect(await refused.ended).toBe(64)
    expect(refused.lines[0]).toContain(`${other} holds other things: exports.`)
    expect(await readdir(other)).toEqual(['exports'])
    expect(await readFile(report, 'utf8')).toBe('of the user')
  })

  it('starts without a usable data folder, and its window says so', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'linkferry-test-')), 'file')
    await writeFile(file, 'of the user')
    const host = startHost(program, ['--no-open', `--data-dir=${file}`])
    onTestFinished(host.kill)
    const visitor = await host.enter()
    const state = async () => (await request(visitor, 'app.snapshot')).engine
    const failed = { kind: 'failed', problem: 'folder-unwritable' }
    await expect.poll(state, wait).toEqual(failed)
    expect(await readFile(file, 'utf8')).toBe('of the user')
  })

  it('reports unreadable settings in one line', async () => {
    const loop = path.join(await mkdtemp(path.join(tmpdir(), 'linkferry-test-')), 'loop')
    await symlink(loop, loop)
    const host = startHost(program, ['--no-open', `--data-dir=${loop}`])
    onTestFinished(host.kill)
    expect(await host.ended).toBe(1)
    expect(host.lines).toHaveLength(1)
    expect(host.lines[0]).toMatch(/^The settings cannot be read: ELOOP: .*--data-dir\.$/)
  })

  it.skipIf(!canMount)('starts on a disk that keeps what an earlier host left', async () => {
    const disk = SmallDisk.mount(1_024)
    const left = path.join(disk.folder, 'exports/0b9c1c5e-6f0e-4c53-9b52-3d2f6f1f7c11')
    await mkdir(path.dirname(left))
    await writeFile(left, 'results')
    await utimes(left, 1, 1)
    await writeFile(path.join(disk.folder, dataFolderMarker), '')
    disk.remount('ro')
    const host = startHost(program, ['--no-open', `--data-dir=${disk.folder}`])
    onTestFinished(host.kill)
    await host.enter()
    expect(await readdir(path.dirname(left))).toEqual([path.basename(left)])
  })

  it('reports a port in use in one line', async () => {
    const { port } = running.visitor
    const late = startHost(program, ['--no-open', `--port=${port}`, `--data-dir=${folder}`])
    onTestFinished(late.kill)
    expect(await late.ended).toBe(1)
    expect(late.lines).toEqual([
      `Another program has port ${port}, perhaps a Linkferry that is open already. ` +
        'Start with another --port, or with none.',
    ])
  })

  it('waits while another host holds the data folder', async () => {
    const second = startHost(program, ['--no-open', `--data-dir=${folder}`])
    onTestFinished(second.kill)
    const visitor = await second.enter()
    const state = async () => (await request(visitor, 'app.snapshot')).engine
    await expect.poll(state, wait).toEqual({ kind: 'folder-held' })
    running.host.child.kill('SIGTERM')
    expect(await running.host.ended).toBe(0)
    await request(visitor, 'app.retryEngine')
    await expect.poll(state, wait).toEqual({ kind: 'running' })
  })
})
