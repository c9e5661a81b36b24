import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { electronPackage } from '../../../electron/launch/electron-runtime.ts'
import { fetchElectron } from '../../../electron/launch/fetch-electron.ts'
import { DownloadStalled } from '../../../electron/launch/fetch-electron.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const packageFolder = electronPackage(path.join(import.meta.dirname, '../../..'))

/** Starts a mirror of Electron's releases and sets an empty cache. */
async function openMirror(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    vi.unstubAllEnvs()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${address.port}/`)
  vi.stubEnv('NO_PROXY', '127.0.0.1')
  vi.stubEnv('electron_config_cache', await temporaryFolder())
  return { server, port: address.port }
}

it('aborts a stalled download after it showed its progress', async () => {
  const seen: number[] = []
  await openMirror((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write(Buffer.alloc(250))
  })
  const onProgress = ({ percent }: { readonly percent: number }) => seen.push(percent)
  const fetched = fetchElectron(packageFolder, { stallTimeoutMs: 2_000, onProgress })
  await expect(fetched).rejects.toEqual(new DownloadStalled(2_000))
  expect(seen).toEqual([0.25])
})

it('aborts if the server does not answer', async () => {
  await openMirror(() => {})
  const fetched = fetchElectron(packageFolder, { stallTimeoutMs: 100, onProgress: () => {} })
  await expect(fetched).rejects.toBeInstanceOf(DownloadStalled)
})

it('fails at once if there is no such runtime', async () => {
  await openMirror((_request, response) => response.writeHead(404).end())
  const fetched = fetchElectron(packageFolder, { stallTimeoutMs: 10_000, onProgress: () => {} })
  await expect(fetched).rejects.toThrow('404')
})

it('does not unpack a file with another checksum', async () => {
  await openMirror((_request, response) => response.end('something else'))
  const fetched = fetchElectron(packageFolder, { stallTimeoutMs: 10_000, onProgress: () => {} })
  await expect(fetched).rejects.toThrow(/checksum/i)
})

it('uses the proxy of the environment', async () => {
  const asked: unknown[] = []
  const { server, port } = await openMirror(() => {})
  server.on('connect', ({ url }, socket) => {
    asked.push(url)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  vi.stubEnv('ELECTRON_MIRROR', 'http://electron.example/')
  for (const name of ['HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, `http://127.0.0.1:${port}`)
  const fetched = fetchElectron(packageFolder, { stallTimeoutMs: 10_000, onProgress: () => {} })
  await expect(fetched).rejects.toThrow('fetch failed')
  expect(asked).toEqual(['electron.example:80'])
})

it('names the cause of a network error', async () => {
  const { server } = await openMirror(() => {})
  server.close()
  const fetched = fetchElectron(packageFolder, { stallTimeoutMs: 10_000, onProgress: () => {} })
  await expect(fetched).rejects.toThrow('fetch failed (ECONNREFUSED)')
})
