import { expect, test } from 'vitest'
import type { LinkHistory } from '../../../electron/shared/submission.ts'
import { history } from '../../../electron/terminal/history.ts'
import { quietVoice } from '../../fakes/quiet-voice.ts'

const never: LinkHistory = { text: 'a.example', link: 'https://a.example/', sent: [] }
const sent: LinkHistory = {
  text: 'b.example',
  link: 'https://b.example/',
  sent: [
    {
      accountId: 1,
      accountName: 'Norda',
      submissionId: 7,
      label: '',
      createdMs: 1_000,
      batchId: 9,
      state: 'queued',
      movedTo: undefined,
      taskId: undefined,
      atMs: 1_000,
      isImported: false,
      isPractice: false,
      link: 'https://a.example/',
    },
  ],
}

/** What is said and printed of these links, of a ledger that forgot what ended up to a day. */
async function told(links: readonly LinkHistory[], asJson = false) {
  const book = {
    recentTasks: () => [],
    linkHistory: () => Promise.resolve(links),
    forgottenDay: () => '2025-11-18',
  }
  const { voice, said, printed } = quietVoice()
  const place = { dataFolder: undefined, tokenFile: undefined, limits: {}, doubtLimit: undefined }
  const texts = links.map(({ text }) => text)
  const command = { kind: 'history', links: texts, asJson, ...place } as const
  await history(command, voice, book, () => Promise.resolve(''))
  return { said, printed: printed.join('') }
}

const forgotten = 'History up to 2025-11-18 was forgotten; links sent then may show as never sent.'

test('where something was forgotten, a link that is not on record is said to be perhaps of it', async () => {
  expect((await told([never, sent])).said).toEqual([
    'a.example: never sent',
    'b.example: queued 1970-01-01T00:00:01.000Z (batch 9, submission 7, Norda)',
    forgotten,
  ])
  expect((await told([sent])).said).not.toContain(forgotten)
  expect((await told([{ text: 'hello', link: undefined, sent: [] }])).said).toHaveLength(1)
})

test('a link that only the user’s word says was charged is told so', async () => {
  const [sending] = sent.sent
  if (sending === undefined) throw new Error('There is one.')
  const byWord = { ...sending, state: 'accepted', isChargedByWord: true } as const
  expect((await told([{ ...sent, sent: [byWord] }])).said).toContain(
    'b.example: accepted, charged by your word, 1970-01-01T00:00:01.000Z (batch 9, submission 7, Norda)',
  )
})

test('a script is told so too, on standard error, and reads the same document', async () => {
  const { said, printed } = await told([never], true)
  expect(said).toEqual([forgotten])
  const document = { text: 'a.example', link: 'https://a.example/', sent: [], nearlySent: null }
  expect(JSON.parse(printed)).toEqual({ links: [document] })
  expect((await told([sent], true)).said).toEqual([])
})
