import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataFolder } from '../../../electron/engine/ledger/index.ts'
import { seededChance } from '../../../electron/practice-service/react.ts'
import { builtProgram } from '../../processes/programs.ts'
import { startProgram, type StartedProgram } from '../../processes/started-program.ts'
import { seed } from '../run-size.ts'
import type { LinkState } from '../../../electron/engine/ledger/index.ts'
import type { DeadLedger } from './dead-ledger.ts'
import { Story, storyToken } from './story.ts'

const cli = await builtProgram('cli')

/** A story whose engine is dead and has much to send, and a real host that continues with it. */
async function underHost(): Promise<{ readonly story: Story; readonly host: StartedProgram }> {
  const story = await Story.begin(seededChance(seed), [], { exposureLimit: 1_000 })
  onTestFinished(() => story[Symbol.asyncDispose]())
  await story.fillQueue(false)
  const held = await story.hold({ kind: 'connected' })
  await story.kill(held.letGo)
  return { story, host: startHost(story) }
}

function startHost({ folder }: Story): StartedProgram {
  const env = { ...process.env, LINKFERRY_TOKEN: storyToken }
  const host = startProgram(process.execPath, [cli, 'resume', '--data-dir', folder], env)
  onTestFinished(host.cut)
  return host
}

function engineOf(host: StartedProgram): number {
  return Number(execFileSync('pgrep', ['-P', String(host.child.pid)], { encoding: 'utf8' }).trim())
}

/** Something is accepted, and the next answer is held. */
async function holdAfterOneIsAccepted({ gate }: Story) {
  const accepted = await gate.holdNext({ kind: 'answered' })
  accepted.letGo()
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
  'a host starts its killed engine again, and all is sent and paid for once',
  async () => {
    const { story, host } = await underHost()
    for (let kill = 0; kill < 2; kill += 1) {
      const held = await holdAfterOneIsAccepted(story)
      process.kill(engineOf(host), 'SIGKILL')
      held.letGo()
    }
    await host.ended
    const ledger = await story.check()
    // That which was about to be sent by the first engine, and those of both kills.
    expect(ledger.inDoubt).toHaveLength(3)
    const kinds = new Set([...ledger.states.values()].flat())
    expect(kinds).toEqual(new Set(['accepted', 'in-doubt']))
  },
)

test('an engine whose host is killed records the answer that is due, and ends; the next host continues', async () => {
  const { story, host } = await underHost()
  const held = await holdAfterOneIsAccepted(story)
  const inFlight = linksIn(story.ledger(), 'in-flight')
  host.child.kill('SIGKILL')
  held.letGo()
  await host.ended
  // The engine outlives its host by an answer, and holds the folder as long as it lives.
  await expectFolderFree(story.folder)
  const left = await story.check()
  expect(left.inFlight).toBe(0)
  expect(inFlight.length).toBeGreaterThan(0)
  expect(linksIn(left, 'accepted')).toEqual(expect.arrayContaining([...inFlight]))
  expect(linksIn(left, 'pending').length).toBeGreaterThan(0)

  await startHost(story).ended
  const all = await story.check()
  expect(linksIn(all, 'pending')).toEqual([])
  // Nothing new: it is what the first engine was about to send.
  expect(all.inDoubt).toEqual(left.inDoubt)
})
