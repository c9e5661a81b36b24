import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type {
  AccountSettings,
  Input,
  RequestName,
} from '../../../electron/shared/contract/index.ts'
import { fail } from '../../../electron/shared/result.ts'
import { channels } from '../../../electron/shared/window-transport.ts'
import type { DesktopRun } from '../../fakes/electron-stand-in/desktop-run.ts'
import { dist, newDataFolder } from '../../fakes/electron-stand-in/launch-main.ts'
import { startMain } from '../../fakes/electron-stand-in/start-main.ts'
import { sampleAccount } from '../../setup/sample-account.ts'

/*
 * The bundles of main process, engine and practice service as three real processes; only Electron
 * itself and the page are stood in for.
 */

const snapshotSchema = z.object({
  lists: z.array(z.object({ id: z.number(), name: z.string() })),
  accounts: z
    .array(z.object({ id: z.number(), isPractice: z.boolean(), baseUrl: z.string() }))
    .min(1),
  submissions: z.array(
    z.object({
      id: z.number(),
      state: z.string(),
      links: z.object({ total: z.number(), accepted: z.number(), 'in-doubt': z.number() }),
    }),
  ),
})

class Page {
  readonly #main: DesktopRun

  constructor(main: DesktopRun) {
    this.#main = main
  }

  request<Name extends RequestName>(name: Name, input: Input<Name>): Promise<unknown> {
    return this.#main.request(name, input)
  }

  async snapshot() {
    return snapshotSchema.parse(await this.request('app.snapshot', undefined))
  }

  /** Waits until the practice account can be sent on. Resolves with its id. */
  async practiceReady(): Promise<number> {
    return vi.waitFor(async () => {
      const practice = (await this.snapshot()).accounts.find(({ isPractice }) => isPractice)
      if (practice?.baseUrl.startsWith('http') !== true) throw new Error('Practice is not there')
      return practice.id
    }, 10_000)
  }

  /** Makes a list of so many links. Resolves with its id. */
  async paste(count: number): Promise<number> {
    const reply = await this.request('list.paste', {
      into: { new: { client: undefined } },
      text: links(count),
    })
    return z.object({ value: z.object({ id: z.number() }) }).parse(reply).value.id
  }

  /** Submits a list of so many links. */
  async submit(
    listId: number,
    accountId: number,
    units: number,
    batchSize: number | 'balanced',
  ): Promise<void> {
    await this.request('list.open', { listId, windowId: 'window' })
    await this.request('list.useAccount', { listId, accountId, skipSentElsewhere: false })
    const reply = await this.request('submission.create', {
      pressId: 'pressed-once',
      listId,
      accountId,
      batchSize,
      when: { kind: 'now' },
      part: undefined,
      expectedUnits: units,
      expectedResend: 0,
      confirmed: true,
    })
    if (Object(reply).ok !== true) throw new Error(JSON.stringify(reply))
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

function settingsAt(baseUrl: string): AccountSettings {
  const { limits, price, exposureLimit, limitPerSubmission, limitPerDay } = sampleAccount()
  const { knownBalance, people, parallel, answerTimeoutMs, serverErrorIsFree, tasksShownDays } =
    sampleAccount()
  return {
    name: 'Real',
    baseUrl,
    limits,
    price,
    exposureLimit,
    limitPerSubmission,
    limitPerDay,
    knownBalance,
    people,
    parallel,
    answerTimeoutMs,
    serverErrorIsFree,
    tasksShownDays,
  }
}

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
    const accountId = await page.practiceReady()
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-drop-')), 'links.txt')
    writeFileSync(file, links(40))

    await main.invoke(channels.addFiles, [{ new: {} }, [{ path: file, name: 'links.txt' }]])
    const [list] = (await page.snapshot()).lists
    await page.submit(list?.id ?? -1, accountId, 40, 'balanced')

    await vi.waitFor(async () => {
      const { submissions } = await page.snapshot()
      expect(submissions).toMatchObject([{ state: 'finished', links: { accepted: 40 } }])
    }, 10_000)
    expect(await main.calls('notification.show')).toEqual([
      [{ title: `All links sent: ${list?.name}`, body: '40 accepted' }],
    ])
    expect(await main.calls('powerSaveBlocker.start')).toEqual([['prevent-app-suspension']])
    expect(await main.calls('powerSaveBlocker.stop')).toHaveLength(1)
    expect(await main.calls('window.setProgressBar')).toContainEqual([0, { mode: 'normal' }])
    expect((await main.calls('window.setProgressBar')).at(-1)).toEqual([-1])
    expect(main.output).toBe('')
  })

  test('leads to the list of a submission at a click on its notification', async () => {
    const { main, page } = await startPage()
    const accountId = await page.practiceReady()
    const listId = await page.paste(3)
    await page.submit(listId, accountId, 3, 'balanced')
    await vi.waitFor(
      async () => expect(await main.calls('notification.show')).toHaveLength(1),
      10_000,
    )

    await main.happen('notification', 'click')

    expect(await main.calls('webContents.send')).toContainEqual([
      channels.event,
      expect.objectContaining({ name: 'window.show', payload: { screen: 'lists', listId } }),
    ])
  })

  test('writes results where the user wants them', async () => {
    const saveAs = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-save-')), 'mine.csv')
    const { page } = await startPage(newDataFolder(), { STAND_IN_SAVE_AS: saveAs })
    const accountId = await page.practiceReady()
    const listId = await page.paste(3)
    await page.submit(listId, accountId, 3, 'balanced')

    const reply = await page.request('list.export', {
      listId,
      part: 'all',
      sort: undefined,
      format: 'csv',
      locale: undefined,
    })

    expect(reply).toEqual({ ok: true, value: { kind: 'saved', path: saveAs } })
    expect(readFileSync(saveAs, 'utf8')).toContain('https://example.com/2')
  })

  test('keeps a token for the next start, and nowhere as it is', async () => {
    const folder = newDataFolder()
    const token = 'token-of-a-real-service'
    const { main, page } = await startPage(folder)
    await page.practiceReady()
    const added = await page.request('account.add', settingsAt('https://service.example'))
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
    await page.request('account.add', settingsAt(service.baseUrl))
    await page.request('account.setToken', { accountId: 2, token: 'top-secret', keep: 'stored' })
    const moveTo = (baseUrl: string) =>
      page.request('account.save', {
        accountId: 2,
        settings: settingsAt(baseUrl),
        keepsBalance: undefined,
      })

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
      const accountId = await page.practiceReady()
      const listId = await page.paste(100)
      // A hundred requests of one link are more than a minute's: it will be sending still.
      await page.submit(listId, accountId, 100, 1)
      await vi.waitFor(
        async () => expect(await main.calls('powerSaveBlocker.start')).toHaveLength(1),
        10_000,
      )

      expect(await main.happen('window', 'close')).toBe(true)

      expect(await main.exited).toBe(0)
      const next = await startPage(folder)
      await next.page.practiceReady()
      const { submissions } = await next.page.snapshot()
      expect(submissions).toMatchObject([
        { state: 'running', links: { total: 100, 'in-doubt': 0 } },
      ])
    },
  )
})

/** Makes a process, and those that it starts, see every disk as a drive of a server. */
const onNetwork = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const read = fs.readFileSync
fs.readFileSync = (file, ...rest) =>
  file === '/proc/self/mountinfo' ? '1 0 0:1 / / rw - nfs4 server:/ rw\\n' : read(file, ...rest)
syncBuiltinESMExports()`

test.runIf(process.platform === 'linux')(
  'a data folder on a network drive is refused, and gets no lock',
  async () => {
    const folder = newDataFolder()
    const { page } = await startPage(folder, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onNetwork)}`,
    })

    await vi.waitFor(async () => {
      const snapshot = await page.request('app.snapshot', undefined)
      expect(snapshot).toMatchObject({
        engine: { kind: 'failed', problem: 'folder-on-network' },
      })
    }, 10_000)
    expect(existsSync(path.join(folder, 'lock.sqlite'))).toBe(false)
  },
)
