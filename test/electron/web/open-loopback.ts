import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { FrontDoor } from '../../../electron/ipc/front-door.ts'
import { themedPage } from '../../../electron/ipc/themed-page.ts'
import { defaultSettings, type Settings } from '../../../electron/shared/contract.ts'
import type { BodyLimits } from '../../../electron/web/api.ts'
import { Downloads } from '../../../electron/web/downloads.ts'
import { EventClients } from '../../../electron/web/event-clients.ts'
import { LoopbackServer } from '../../../electron/web/loopback-server.ts'
import { Visitor } from '../../fakes/loopback-visitor.ts'
import { temporaryFolder } from '../../fakes/temporary-folder.ts'

interface Changes {
  readonly handle?: FrontDoor['handle']
  readonly addFiles?: FrontDoor['addFiles']
  readonly importPaidList?: FrontDoor['importPaidList']
  readonly limits?: Partial<BodyLimits>
  readonly headMs?: number
  readonly settings?: Partial<Settings>
}

/** A real server with a made-up front door, and a visitor who has not entered yet. */
export async function openLoopback({
  handle,
  addFiles,
  importPaidList,
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
  const unexpected = () => Promise.reject(new Error('not expected'))
  const server = await LoopbackServer.start({
    door: {
      handle: handle ?? unexpected,
      addFiles: addFiles ?? unexpected,
      importPaidList: importPaidList ?? unexpected,
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

/** The same with a visitor who has entered. */
export async function enterLoopback(changes: Changes = {}) {
  const house = await openLoopback(changes)
  await house.visitor.enter(house.address)
  return house
}
