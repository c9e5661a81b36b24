import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../electron/engine/queue/index.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { links, practiceService, startEngine, valueOf } from '../engine/api/engine-fixture.ts'
import { linkferryInProcess } from './linkferry-in-process.ts'

const daysAgo = (days: number) => ({
  ...systemClock,
  wallMs: () => systemClock.wallMs() - days * 86_400_000,
})

describe('a link that is not on record', () => {
  /** A data folder where two links were sent three days ago and deleted from the history; one was sent today. */
  async function deletedHistory(): Promise<string> {
    const { baseUrl } = await practiceService()
    const dataFolder = await temporaryFolder()
    const past = await startEngine(dataFolder, { clock: daysAgo(3) })
    const accountId = await past.addAccount(baseUrl)
    const { id } = await past.paste(links(2))
    await past.settled(valueOf(await past.submit(id, accountId)).submission.id)
    await past.stop()
    const engine = await startEngine(dataFolder)
    const beforeDay = new Date().toISOString().slice(0, 10)
    valueOf(await engine.ask('history.delete', { beforeDay, dryRun: false }))
    const { id: later } = await engine.paste(links(1, 'later.example'))
    await engine.settled(valueOf(await engine.submit(later, accountId)).submission.id)
    await engine.stop()
    return dataFolder
  }

  test('comes with a note about deleted history, also with --json', async () => {
    const dataFolder = await deletedHistory()
    const asked = async (...args: readonly string[]) =>
      linkferryInProcess(['history', ...args], { dataFolder })
    const deleted =
      /^History before \d{4}-\d\d-\d\d was deleted\. Links sent before that day may show as never/m

    const never = await asked('https://norda.example/page-0')
    expect(never.stderr).toContain('https://norda.example/page-0: never sent')
    expect(never.stderr).toMatch(deleted)
    const sent = await asked('https://later.example/page-0')
    expect(sent.stderr).toContain('https://later.example/page-0: accepted')
    expect(sent.stderr).not.toMatch(deleted)

    const script = await asked('--json', 'https://norda.example/page-0')
    expect(script.stderr).toMatch(deleted)
    const link = 'https://norda.example/page-0'
    expect(JSON.parse(script.stdout)).toEqual({
      links: [{ text: link, link, sent: [], nearlySent: null }],
    })
  })
})

test('a link that the user settled as charged says so', async () => {
  const { baseUrl } = await practiceService([{ kind: 'drop-after', rate: 1 }])
  const dataFolder = await temporaryFolder()
  const engine = await startEngine(dataFolder)
  const accountId = await engine.addAccount(baseUrl)
  const { id } = await engine.paste(links(1))
  await engine.settled(valueOf(await engine.submit(id, accountId)).submission.id)
  const [doubt] = await engine.ask('request.inDoubt', {})
  valueOf(await engine.ask('request.settle', { requestId: doubt?.id, answer: 'charged' }))
  await engine.stop()
  const { stderr } = await linkferryInProcess(['history', 'https://norda.example/page-0'], {
    dataFolder,
  })
  expect(stderr).toContain('https://norda.example/page-0: accepted, marked as charged by you, ')
})
