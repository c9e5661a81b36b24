import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as openRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serializeToYaml } from 'builder-util'
import { NsisUpdater } from 'electron-updater'
// Its own way to download; only requests are made by Chromium there.
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newerThan, quiet } from '../../../../electron/main/updates/electron-updater.ts'
import { publisherCheck } from '../../../../electron/main/updates/electron-updater.ts'

const installer = randomBytes(100_000)

interface Feed {
  readonly url: string
  readonly requests: IncomingMessage[]
}

/** A feed over real HTTP that offers `version`. */
async function openFeed(version: string, offered = installer): Promise<Feed> {
  const requests: IncomingMessage[] = []
  const sha512 = createHash('sha512').update(installer).digest('base64')
  const latest = {
    version,
    files: [{ url: 'linkferry.exe', sha512, size: installer.length }],
    path: 'linkferry.exe',
    sha512,
    releaseDate: '2026-11-20T00:00:00.000Z',
  }
  const server = createServer((request, response) => {
    requests.push(request)
    response.end(request.url?.startsWith('/latest') ? serializeToYaml(latest) : offered)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('Not on a port')
  return { url: `http://127.0.0.1:${address.port}/`, requests }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'linkferry-update-'))
})

/** electron-updater's own updater of Windows packages, with Node's network in the place of Chromium's. */
function updaterOf(feed: Feed, signer = 'Ferry Works', signedVersion = '1.1.0') {
  const config = path.join(folder, 'app-update.yml')
  const updaterCacheDirName = 'linkferry-updater'
  writeFileSync(
    config,
    serializeToYaml({
      provider: 'generic',
      url: feed.url,
      updaterCacheDirName,
      publisherName: ['Ferry Works'],
    }),
  )
  let atQuit = () => {}
  const quits: string[] = []
  const updater = new NsisUpdater(undefined, {
    version: '1.0.0',
    name: 'Linkferry',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: path.join(folder, 'data'),
    baseCachePath: path.join(folder, 'cache'),
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => quits.push('quit'),
    onQuit: (handler) => {
      atQuit = () => handler(0)
    },
  })
  const network = Object.assign(new ElectronHttpExecutor(), {
    // Straight to the feed: the executor of electron-builder would ask `http_proxy`.
    createRequest: openRequest,
  })
  Object.assign(updater, { httpExecutor: network })
  const signature = {
    status: 'Valid',
    subject: `CN=${signer}`,
    name: signer,
    version: signedVersion,
  }
  updater.verifyUpdateCodeSignature = publisherCheck(async () => signature, newerThan(updater))
  const log: unknown[] = []
  const quietUpdater = quiet(updater, (words) => log.push(words))
  return { updater, quietUpdater, log, quits, quitApp: () => atQuit() }
}

/** The name of the first differs from system to system. */
const askedOf = ({ requests }: Feed) =>
  requests.map(({ url }) => url?.replace(/\?.*/, '').replace(/latest-[\w-]+/, 'latest'))

const never = new AbortController().signal
const downloaded = () => {
  const pending = path.join(folder, 'cache/linkferry-updater/pending')
  return existsSync(pending) ? readdirSync(pending).filter((name) => name.endsWith('.exe')) : []
}

describe('electron-updater', () => {
  test('looks, and fetches nothing by itself', async () => {
    const feed = await openFeed('1.1.0')
    const { quietUpdater } = updaterOf(feed)

    expect(await quietUpdater.check()).toBe('1.1.0')
    expect(askedOf(feed)).toEqual(['/latest.yml'])
    expect(downloaded()).toEqual([])
  })

  test('says nothing of its computer: two of them ask in the same words', async () => {
    const feed = await openFeed('1.1.0')
    await updaterOf(feed).quietUpdater.check()
    folder = mkdtempSync(path.join(tmpdir(), 'linkferry-update-'))
    await updaterOf(feed).quietUpdater.check()

    const [one, other] = feed.requests.map(({ headers }) => headers)

    expect(one).toMatchObject({ 'x-user-staging-id': 'none', 'user-agent': 'electron-builder' })
    expect(other).toEqual(one)
  })

  test.each(['1.0.0', '0.9.9'])('takes %s for no update of 1.0.0', async (version) => {
    const { quietUpdater } = updaterOf(await openFeed(version))

    expect(await quietUpdater.check()).toBeUndefined()
  })

  test('fetches the whole installer by one request, and keeps it', async () => {
    const feed = await openFeed('1.1.0')
    const { quietUpdater } = updaterOf(feed)
    await quietUpdater.check()

    await quietUpdater.download(never)

    expect(askedOf(feed)).toEqual(['/latest.yml', '/linkferry.exe'])
    expect(downloaded()).toEqual(['linkferry.exe'])
  })

  test('keeps nothing of another signer', async () => {
    const { quietUpdater } = updaterOf(await openFeed('1.1.0'), 'Somebody Else')
    await quietUpdater.check()

    await expect(quietUpdater.download(never)).rejects.toMatchObject({
      code: 'ERR_UPDATER_INVALID_SIGNATURE',
    })
    expect(downloaded()).toEqual([])
  })

  test.each(['0.9.0', '1.0.0', '1.0.0-rc.1', '', 'new'])(
    'keeps no installer that is %j by its own signed word, whatever the feed calls it',
    async (signedVersion) => {
      const { quietUpdater } = updaterOf(await openFeed('9.0.0'), 'Ferry Works', signedVersion)
      expect(await quietUpdater.check()).toBe('9.0.0')

      await expect(quietUpdater.download(never)).rejects.toMatchObject({
        code: 'ERR_UPDATER_INVALID_SIGNATURE',
      })
      expect(downloaded()).toEqual([])
    },
  )

  test('keeps nothing that is not what the feed says', async () => {
    const { quietUpdater } = updaterOf(await openFeed('1.1.0', randomBytes(100_000)))
    await quietUpdater.check()

    await expect(quietUpdater.download(never)).rejects.toMatchObject({
      code: 'ERR_CHECKSUM_MISMATCH',
    })
    expect(downloaded()).toEqual([])
  })

  test('stops a download when it is told to', async () => {
    const { quietUpdater } = updaterOf(await openFeed('1.1.0'))
    await quietUpdater.check()
    const stopping = new AbortController()

    const download = quietUpdater.download(stopping.signal)
    stopping.abort()

    await expect(download).rejects.toThrow('cancelled')
    expect(downloaded()).toEqual([])
  })

  test('installs nothing when the app ends', async () => {
    const { quietUpdater, quitApp, log } = updaterOf(await openFeed('1.1.0'))
    await quietUpdater.check()
    await quietUpdater.download(never)

    quitApp()

    expect(log.join('\n')).not.toContain('nstall on quit')
  })

  test('says why it cannot install', async () => {
    const { quietUpdater } = updaterOf(await openFeed('1.1.0'))

    await expect(quietUpdater.install()).rejects.toThrow('No update filepath provided')
  })
})
