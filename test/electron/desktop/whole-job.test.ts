import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { channels } from '../../../electron/desktop/channels.ts'
import type { RequestName } from '../../../electron/shared/contract.ts'
import { fail } from '../../../electron/shared/result.ts'
import type { DesktopRun } from '../../fakes/electron-stand-in/desktop-run.ts'
import { dist, newDataFolder } from '../../fakes/electron-stand-in/launch-main.ts'
import { startMain } from '../../fakes/electron-stand-in/start-main.ts'
import { plainAccount } from '../../fakes/plain-account.ts'

/*
 * The bundles of main, engine and practice service as three real processes; only Electron itself and
 * the page are stood in for.
 */

const snapshotSchema = z.object({
  draft: z.object({ id: z.string() }),
  accounts: z
    .array(z.object({ id: z.number(), isPractice: z.boolean(), baseUrl: z.string() }))
    .min(1),
  submissions: z.array(
    z.object({
      id: z.number(),
      state: z.string(),
      links: z.object({ total: z.number(), accepted: z.number(), inDoubt: z.number() }),
    }),
  ),
})

class Page {
  readonly #main: DesktopRun

  constructor(main: DesktopRun) {
    this.#main = main
  }

  request(name: RequestName, input: unknown): Promise<unknown> {
    return this.#main.request(name, input)
  }

  async snapshot() {
    return snapshotSchema.parse(await this.request('app.snapshot', undefined))
  }

  /** Waits until the practice account can be sent on. */
  async practiceReady() {
    return vi.waitFor(async () => {
      const { draft, accounts } = await this.snapshot()
      const practice = accounts.find(({ isPractice }) => isPractice)
      if (practice?.baseUrl.startsWith('http') !== true) throw new Error('Practice is not there')
      return { draftId: draft.id, accountId: practice.id }
    }, 10_000)
  }

  /** Submits the draft on the practice account, in batches of `batchSize`. */
  async submit(draftId: string, accountId: number, units: number, batchSize: number | 'balanced') {
    return this.request('submission.create', {
      requestId: 'pressed-once',
      draftId,
      accountId,
      client: '',
      label: 'List',
      batchSize,
      expectedUnits: units,
      confirmed: true,
    })
  }
}

async function startPage(folder?: string, env?: Readonly<Record<string, string>>) {
  const main = await startMain(folder, env)
  onTestFinished(() => main.kill())
  return { main, page: new Page(main) }
}

/** A service that refuses every request, and notes what it was shown. */
async function startService() {
  const authorizations: (string | undefined)[] = []
  const server = createServer(({ headers }, response) => {
    authorizations.push(headers.authorization)
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"no links"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('Not on a port')
  return { baseUrl: `http://127.0.0.1:${address.port}`, authorizations }
}

const links = (count: number) =>
  Array.from({ length: count }, (_, line) => `https://example.com/${line}\n`).join('')

test("the engine ends by itself at Electron's SIGTERM, which SIGKILL would follow", async () => {
  const shim = fileURLToPath(
    new URL('../../fakes/electron-stand-in/parent-port.ts', import.meta.url),
  )
  const engine = fork(path.join(dist, 'node/engine.js'), [newDataFolder()], {
    serialization: 'advanced',
    execArgv: ['--import', shim],
  })
  onTestFinished(() => void engine.kill('SIGKILL'))
  const [message] = await once(engine, 'message')
  expect(message).toEqual({ kind: 'ready' })

  engine.kill('SIGTERM')

  expect(await once(engine, 'exit')).toEqual([0, null])
})

describe('the desktop app does the whole job', () => {
  test('from a file that was dropped to receipts, awake and showing its progress', async () => {
    const { main, page } = await startPage()
    const { draftId, accountId } = await page.practiceReady()
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-drop-')), 'links.txt')
    writeFileSync(file, links(40))

    await main.invoke(channels.addFiles, [draftId, [{ path: file, name: 'links.txt' }]])
    await page.request('draft.useAccount', { draftId, accountId })
    await page.submit(draftId, accountId, 40, 'balanced')

    await vi.waitFor(async () => {
      const { submissions } = await page.snapshot()
      expect(submissions).toMatchObject([{ state: 'finished', links: { accepted: 40 } }])
    }, 10_000)
    expect(await main.calls('notification.show')).toEqual([
      [{ title: 'All sent: List', body: '40 accepted' }],
    ])
    expect(await main.calls('powerSaveBlocker.start')).toEqual([['prevent-app-suspension']])
    expect(await main.calls('powerSaveBlocker.stop')).toHaveLength(1)
    expect(await main.calls('window.setProgressBar')).toContainEqual([0, { mode: 'normal' }])
    expect((await main.calls('window.setProgressBar')).at(-1)).toEqual([-1])
    expect(main.output).toBe('')
  })

  test('writes results where the user wants them', async () => {
    const saveAs = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-save-')), 'mine.csv')
    const { page } = await startPage(newDataFolder(), { STAND_IN_SAVE_AS: saveAs })
    const { draftId, accountId } = await page.practiceReady()
    await page.request('draft.paste', { draftId, text: links(3) })
    await page.request('draft.useAccount', { draftId, accountId })
    await page.submit(draftId, accountId, 3, 'balanced')

    const reply = await page.request('results.export', { submissionId: 1, which: 'all' })

    expect(reply).toEqual({ ok: true, value: { kind: 'saved', path: saveAs } })
    expect(readFileSync(saveAs, 'utf8')).toContain('https://example.com/2')
  })

  test('keeps a token for the next start, and nowhere as it is', async () => {
    const folder = newDataFolder()
    const token = 'token-of-a-real-service'
    const { main, page } = await startPage(folder)
    await page.practiceReady()
    const added = await page.request('account.add', plainAccount('https://service.example'))
    expect(added).toMatchObject({ ok: true, value: { id: 2 } })

    const set = await page.request('account.setToken', { accountId: 2, token, keep: 'stored' })
    expect(set).toMatchObject({ ok: true, value: { token: { kind: 'present' } } })
    await main.kill()

    expect(readFileSync(path.join(folder, 'tokens.json'), 'utf8')).not.toContain(token)
    const next = await startPage(folder)
    await vi.waitFor(async () => {
      expect(await next.page.request('app.snapshot', undefined)).toMatchObject({
        accounts: [{}, { id: 2, token: { kind: 'present' } }],
      })
    }, 10_000)
  })

  test('sends a token nowhere but where its user gave it, whoever changes the address', async () => {
    const service = await startService()
    const thief = await startService()
    const { page } = await startPage()
    await page.practiceReady()
    await page.request('account.add', plainAccount(service.baseUrl))
    await page.request('account.setToken', { accountId: 2, token: 'top-secret', keep: 'stored' })
    const moveTo = (baseUrl: string) =>
      page.request('account.save', { accountId: 2, account: plainAccount(baseUrl) })

    expect(await moveTo(thief.baseUrl)).toMatchObject({ value: { token: { kind: 'elsewhere' } } })
    expect(await page.request('account.test', { accountId: 2 })).toEqual(fail('missing-token'))
    expect(thief.authorizations).toEqual([])

    expect(await moveTo(service.baseUrl)).toMatchObject({ value: { token: { kind: 'present' } } })
    expect(await page.request('account.test', { accountId: 2 })).toMatchObject({ ok: true })
    expect(service.authorizations).toEqual(['Bearer top-secret'])
  })

  test.skipIf(process.platform === 'darwin')(
    'asks when its window is closed while sending, finishes what is in flight and goes',
    async () => {
      const folder = newDataFolder()
      const { main, page } = await startPage(folder, { STAND_IN_BUTTON: '1' })
      const { draftId, accountId } = await page.practiceReady()
      await page.request('draft.paste', { draftId, text: links(100) })
      await page.request('draft.useAccount', { draftId, accountId })
      // A hundred batches of one link are more than a minute's requests: it will be sending still.
      await page.submit(draftId, accountId, 100, 1)
      await vi.waitFor(
        async () => expect(await main.calls('powerSaveBlocker.start')).toHaveLength(1),
        10_000,
      )

      expect(await main.happen('window', 'close')).toBe(true)

      expect(await main.exited).toBe(0)
      const next = await startPage(folder)
      await next.page.practiceReady()
      const { submissions } = await next.page.snapshot()
      expect(submissions).toMatchObject([{ state: 'running', links: { total: 100, inDoubt: 0 } }])
    },
  )
})
