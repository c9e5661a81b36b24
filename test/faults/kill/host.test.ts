import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataFolder } from '../../../electron/engine/ledger/index.ts'
import { seededRandom } from '../../../electron/practice-service/react.ts'
import { builtProgram } from '../../processes/programs.ts'
import { startProgram, type StartedProgram } from '../../processes/started-program.ts'
import { seed } from '../run-size.ts'
import type { LinkState } from '../../../electron/engine/ledger/index.ts'
import type { DeadLedger } from './dead-ledger.ts'
import { Story, storyToken } from './story.ts'

const cli = await builtProgram('cli')

/** A story with pending links whose engine was killed, and a real host that continues it. */
async function continueWithHost(): Promise<{
  readonly story: Story
  readonly host: StartedProgram
}> {
  const story = await Story.begin(seededRandom(seed), [], { exposureLimit: 1_000 })
  onTestFinished(() => story[Symbol.asyncDispose]())
  await story.fillQueue(false)
  const held = await story.hold({ kind: 'connected' })
  await story.kill(held.release)
  return { story, host: startHost(story) }
}

function startHost({ folder }: Story): StartedProgram {
  const env = { ...process.env, LINKFERRY_TOKEN: storyToken }
  const host = startProgram(process.execPath, [cli, 'resume', '--data-dir', folder], env)
  onTestFinished(host.kill)
  return host
}

function engineOf(host: StartedProgram): number {
  return Number(execFileSync('pgrep', ['-P', String(host.child.pid)], { encoding: 'utf8' }).trim())
}

/** Waits until one request is accepted, and holds the next answer. */
async function holdAfterOneIsAccepted({ gate }: Story) {
  const accepted = await gate.holdNext({ kind: 'answered' })
  accepted.release()
  return gate.holdNext({ kind: 'answered' })
}

async function expectFolderFree(folder: string): Promise<void> {
  await vi.waitFor(
    () => {
      const lock = lockDataFolder(folder)
      expect(lock.ok).toBe(true)
      if (lock.ok) lock.value.release()
    },
    { timeout: 30_000 },
  )
}

function linksIn({ states }: DeadLedger, state: LinkState): readonly string[] {
  return [...states].filter(([, ofLink]) => ofLink.includes(state)).map(([link]) => link)
}

test.runIf(process.platform === 'linux')(
  'a host starts its killed engine again, and everything is sent and charged once',
  async () => {
    const { story, host } = await continueWithHost()
    for (let kill = 0; kill < 2; kill += 1) {
      const held = await holdAfterOneIsAccepted(story)
      process.kill(engineOf(host), 'SIGKILL')
      held.release()
    }
    await host.ended
    const ledger = await story.check()
    // The request that the first engine was about to send, and one per kill.
    expect(ledger.inDoubt).toHaveLength(3)
    const kinds = new Set([...ledger.states.values()].flat())
    expect(kinds).toEqual(new Set(['accepted', 'in-doubt']))
  },
)

test('an engine whose host is killed records the answer in flight and ends; the next host continues', async () => {
  const { story, host } = await continueWithHost()
  const held = await holdAfterOneIsAccepted(story)
  const inFlight = linksIn(story.ledger(), 'in-flight')
  host.child.kill('SIGKILL')
  held.release()
  await host.ended
  // The engine waits for its answer after its host is killed, and holds the folder meanwhile.
  await expectFolderFree(story.folder)
  const left = await story.check()
  expect(left.inFlight).toBe(0)
  expect(inFlight.length).toBeGreaterThan(0)
  expect(linksIn(left, 'accepted')).toEqual(expect.arrayContaining([...inFlight]))
  expect(linksIn(left, 'pending').length).toBeGreaterThan(0)

  await startHost(story).ended
  const all = await story.check()
  expect(linksIn(all, 'pending')).toEqual([])
  // Nothing new is in doubt, only the request that the first engine was about to send.
  expect(all.inDoubt).toEqual(left.inDoubt)
})
