import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataFolder } from '../../../electron/engine/old/ledger/data-folder-lock.ts'
import { seededChance } from '../../../electron/practice-service/faults.ts'
import { builtProgram } from '../../fakes/programs.ts'
import { startProgram, type StartedProgram } from '../../fakes/started-program.ts'
import { seed } from '../run-size.ts'
import { Story, storyToken } from './story.ts'

const cli = await builtProgram('cli')

/** A story whose engine is dead and has much to send, and a real host that goes on with it. */
async function underHost(): Promise<{ readonly story: Story; readonly host: StartedProgram }> {
  const story = await Story.begin(seededChance(seed), { faults: [], doubtLimit: 1_000 })
  onTestFinished(() => story[Symbol.asyncDispose]())
  await story.fillQueue({ refusable: false })
  const held = await story.hold({ kind: 'connected' })
  await story.kill(held.letGo)
  const args = [cli, 'resume', '--data-dir', story.folder]
  const env = { ...process.env, LINKFERRY_TOKEN: storyToken }
  const host = startProgram(process.execPath, args, env)
  onTestFinished(host.cut)
  return { story, host }
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
    const { batches } = await story.check()
    const states = Map.groupBy(batches, ({ state }) => state)
    // The one that was about to be sent under the first engine, and those of both kills.
    expect(states.get('in-doubt')).toHaveLength(3)
    expect([...states.keys()].toSorted()).toEqual(['accepted', 'in-doubt'])
  },
)

test('an engine whose host is killed records the answer that is due, and ends', async () => {
  const { story, host } = await underHost()
  const held = await holdAfterOneIsAccepted(story)
  const sending = story.ledger().batches.find(({ state }) => state === 'sending')
  host.child.kill('SIGKILL')
  held.letGo()
  await host.ended
  // The engine outlives its host by an answer, and holds the folder as long as it lives.
  await expectFolderFree(story.folder)
  const { batches, openAttempts } = await story.check()
  expect(openAttempts).toBe(0)
  expect(batches.find(({ id }) => id === sending?.id)?.state).toBe('accepted')
  expect(batches.some(({ state }) => state === 'queued')).toBe(true)
})
