import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type FrontDoor, themedPage } from '../../../electron/host/index.ts'
import { defaultSettings, type Settings } from '../../../electron/shared/contract/index.ts'
import type { BodyLimits } from '../../../electron/web/api.ts'
import { Downloads } from '../../../electron/web/transfers.ts'
import { EventClients } from '../../../electron/web/api.ts'
import { LoopbackServer } from '../../../electron/web/loopback-server.ts'
import { Visitor } from '../../processes/loopback-visitor.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { openFakeHost } from '../host/fake-host.ts'

interface Changes {
  readonly handle?: FrontDoor['handle']
  readonly addFiles?: FrontDoor['addFiles']
  readonly importSent?: FrontDoor['importSent']
  readonly limits?: Partial<BodyLimits>
  readonly headMs?: number
  readonly settings?: Partial<Settings>
}

/** Starts a real server with a fake front door, and a visitor without a session. */
export async function openLoopback({
  handle,
  addFiles,
  importSent,
  limits,
  headMs,
  settings,
}: Changes = {}) {
  const folder = await temporaryFolder()
  const windowFolder = path.join(folder, 'window')
  await mkdir(path.join(windowFolder, 'assets'), { recursive: true })
  const page = '<html data-theme="system"><title>Die Fähre</title>'
  await writeFile(path.join(windowFolder, 'index.html'), page)
  await writeFile(path.join(windowFolder, 'assets', 'main-1a2b.js'), 'window')
  await writeFile(path.join(folder, 'window-secret.json'), 'SECRET')
  await writeFile(path.join(folder, 'secret.json'), 'SECRET')
  const bugs: unknown[] = []
  const usedKeys: true[] = []
  const clients = new EventClients()
  const downloads = new Downloads(path.join(folder, 'exports'))
  const fake = openFakeHost()
  const unexpected = () => Promise.reject(new Error('not expected'))
  const server = await LoopbackServer.start({
    door: {
      handle: handle ?? unexpected,
      parse: (name, input) => fake.door.parse(name, input),
      addFiles: addFiles ?? unexpected,
      importSent: importSent ?? unexpected,
      revision: 7,
    },
    clients,
    downloads,
    uploadsFolder: path.join(folder, 'uploads'),
    limits: { request: 1_000, paste: 1_000, upload: 1_000, ...limits },
    windowFolder,
    themed: (text) => themedPage(text, { ...defaultSettings, ...settings }),
    port: 0,
    ...(headMs === undefined ? {} : { headMs }),
    onKeyUsed: () => usedKeys.push(true),
    reportBug: (error) => bugs.push(error),
  })
  onTestFinished(async () => {
    clients.close()
    await server.stop()
  })
  const address = server.newAddress()
  const visitor = new Visitor(Number(new URL(address).port))
  return { server, address, visitor, folder, clients, downloads, bugs, usedKeys }
}

/** Starts the server with a visitor that has a session. */
export async function enterLoopback(changes: Changes = {}) {
  const opened = await openLoopback(changes)
  await opened.visitor.enter(opened.address)
  return opened
}
