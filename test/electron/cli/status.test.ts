import { describe, expect, test } from 'vitest'
import { pauseSentence } from '../../../electron/cli/status.ts'
import { pauseDetails } from '../../../electron/shared/account.ts'
import type { Pause } from '../../../electron/shared/contract/index.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { links, startEngine, token, valueOf } from '../engine/api/engine-fixture.ts'
import { linkferryInProcess } from './linkferry-in-process.ts'

const baseUrl = 'https://service.example'

test('status names the account if another one has the same address', async () => {
  const dataFolder = await temporaryFolder()
  const said = async () => (await linkferryInProcess(['status'], { dataFolder })).stderr
  const engine = await startEngine(dataFolder)
  const accountId = await engine.addAccount(baseUrl, { name: 'Berlin' })
  const { id } = await engine.paste(links(10))
  const when = { kind: 'at', atMs: Date.now() + 86_400_000 }
  valueOf(await engine.submit(id, accountId, { when }))
  expect(await said()).toContain(` on ${baseUrl}: scheduled`)
  valueOf(await engine.ask('account.findOrAdd', { baseUrl, token: `${token}-of-another` }))
  expect(await said()).toContain(` on “Berlin” at ${baseUrl}: scheduled`)
})

const context = {
  baseUrl: 'https://service.example',
  waitingLinks: 1_500,
  unitsInDoubt: 2_000,
  resume: 'linkferry resume',
  settle: 'linkferry settle 7 charged|not-charged',
}

function pause(detail: Pause['detail'], more: Partial<Pause> = {}): Pause {
  const facts = { httpStatus: undefined, message: undefined, requestId: undefined }
  const amounts = { units: undefined, ofUnits: undefined }
  return { reason: 'status', detail, sinceMs: 0, ...facts, ...amounts, ...more }
}

describe('pauseSentence', () => {
  test.each(pauseDetails)('for %s says what follows for the links and what to do', (detail) => {
    const sentence = pauseSentence(pause(detail), context)
    expect(sentence).toContain('1,500 links wait')
    expect(sentence).toMatch(/linkferry|app|https:/)
    expect(sentence).not.toMatch(/undefined|NaN/)
  })

  test('uses the singular for one link', () => {
    const sentence = pauseSentence(pause('token-refused'), { ...context, waitingLinks: 1 })
    expect(sentence).toContain('1 link waits')
  })

  test('quotes the answer of the service before what to do', () => {
    const sinceMs = new Date().setHours(14, 5)
    const units = { units: 300, ofUnits: 1_500 }
    const answer = { httpStatus: 405, message: 'Insufficient balance', sinceMs, ...units }
    expect(pauseSentence(pause('balance-too-low', answer), context)).toBe(
      'The balance is too low (response 405: “Insufficient balance”). ' +
        'At 14:05 the next request needed 300 units, and all waiting links needed 1,500; nothing was charged, and 1,500 links wait. ' +
        'Top up, then: linkferry resume',
    )
  })

  test('offers settle wherever units may have been spent', () => {
    for (const detail of [
      'links-differ',
      'ambiguous-answer',
      'doubts-in-a-row',
      'doubt-limit',
    ] as const)
      expect(pauseSentence(pause(detail), context)).toContain('settle 7 charged|not-charged')
  })
})
