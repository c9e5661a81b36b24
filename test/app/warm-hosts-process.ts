import path from 'node:path'
import { inspect } from 'node:util'
import manifest from '../../package.json' with { type: 'json' }
import { runEngine } from '../../electron/engine/old/requests/run-engine.ts'
import type { EnginePort } from '../../electron/ipc/engine-link.ts'
import type { PracticePort } from '../../electron/ipc/practice-keeper.ts'
import { Secrets } from '../../electron/ipc/secrets.ts'
import { PracticeServer } from '../../electron/practice-service/practice-server.ts'
import type { PracticeSettings } from '../../electron/shared/practice.ts'
import { WebHost } from '../../electron/web/web-host.ts'
import { portHere } from './port-here.ts'
import type { FromWarmHosts, ToWarmHosts } from './warm-hosts.ts'

// One host after another, each with an engine and a practice service of its own, all in this process.
const tell = (message: FromWarmHosts) => void process.send?.(message)
const hear = (line: string) => tell({ kind: 'said', line })

function engineOn(dataFolder: string): EnginePort {
  return portHere(({ post, onMessage, whenHostIsGone, exit }) => {
    void runEngine({ port: { post, onMessage }, whenHostIsGone, exit }, dataFolder)
  })
}

function practiceService(): PracticePort {
  return portHere(({ post, onMessage, whenHostIsGone, exit }) => {
    const serve = async (settings: PracticeSettings) => {
      const server = await PracticeServer.start(settings)
      whenHostIsGone(() => void server.stop().then(exit))
      post({ kind: 'listening', baseUrl: server.baseUrl })
    }
    onMessage(({ settings }) => void serve(settings))
  })
}

async function startHost(dataFolder: string, port: number): Promise<WebHost> {
  const host = await WebHost.start({
    dataFolder,
    windowFolder: path.join(import.meta.dirname, '../../dist/window'),
    port,
    version: manifest.version,
    startedMs: Date.now(),
    platform: process.platform,
    env: process.env,
    spawnEngine: () => engineOn(dataFolder),
    spawnPractice: practiceService,
    secrets: new Secrets(),
    say: hear,
    reportBug: (error) => hear(inspect(error)),
  })
  if (!host.ok) throw new Error(host.error.sentence)
  return host.value
}

let running: WebHost | undefined
async function answer(message: ToWarmHosts): Promise<FromWarmHosts> {
  if (message.kind === 'start') {
    running = await startHost(message.dataFolder, message.port)
    return { kind: 'started', address: running.newAddress() }
  }
  await running?.stop()
  running = undefined
  return { kind: 'stopped' }
}
process.on('message', (message: ToWarmHosts) => void answer(message).then(tell))
// Nobody is left to have a host started.
process.on('disconnect', () => process.exit())
