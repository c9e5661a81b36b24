import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../../../electron/practice-service/react.ts'
import { PracticeServer } from '../../../../electron/practice-service/practice-server.ts'
import type { OutcomeKind } from '../../../../electron/shared/outcome.ts'
import { bodyOf } from '../../../fakes/network/links-in-body.ts'
import { directClient, token } from './submit-once.ts'

const requests = 150

test('under faults of every kind, the books agree with every outcome that is certain', async () => {
  const { baseUrl } = await startFaultyPractice()
  const kindOfLink = new Map<string, OutcomeKind>()
  for (let count = 0; count < requests; count += 1) {
    const link = `https://example.com/${count}`
    const outcome = await directClient().submit({
      baseUrl,
      token,
      body: bodyOf([link]),
      answerTimeoutMs: 50,
    })
    kindOfLink.set(link, outcome.kind)
  }

  const { charges } = await (await fetch(`${baseUrl}/practice/books`)).json()
  const charged: readonly string[] = charges.map(({ link }: { link: string }) => link)
  expect(new Set(charged).size).toBe(charged.length)

  const linksOf = (...kinds: readonly OutcomeKind[]) =>
    [...kindOfLink].filter(([, kind]) => kinds.includes(kind)).map(([link]) => link)
  expect(charged).toEqual(expect.arrayContaining(linksOf('receipt')))
  const notCharged = linksOf('not-sent', 'refused', 'too-many-requests')
  expect(notCharged.filter((link) => charged.includes(link))).toEqual([])

  // Each kind came up, so the checks above checked something.
  for (const kind of [
    'receipt',
    'refused',
    'too-many-requests',
    'server-error',
    'no-answer',
  ] as const)
    expect(linksOf(kind)).not.toEqual([])
})

async function startFaultyPractice(): Promise<PracticeServer> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-books-'))
  const server = await PracticeServer.start(
    {
      port: 0,
      token,
      balance: requests,
      ratePerMinute: requests,
      faults: [
        { kind: 'drop-before', rate: 0.15 },
        { kind: 'drop-after', rate: 0.1 },
        { kind: 'error-500', rate: 0.1 },
        { kind: 'error-500-charged', rate: 0.1 },
        { kind: 'reject-400', rate: 0.1 },
        { kind: 'too-many-429', rate: 0.1 },
        { kind: 'hang', rate: 0.05 },
      ],
      booksPath: join(folder, 'books.jsonl'),
    },
    { random: seededRandom(7) },
  )
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })
  return server
}
