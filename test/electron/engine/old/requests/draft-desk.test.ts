import {
  type FileHandle,
  mkdir,
  open as openFile,
  readdir,
  readlink,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Draft } from '../../../../../electron/engine/old/intake/draft.ts'
import type { Ledger } from '../../../../../electron/engine/old/ledger/ledger.ts'
import { SpokenFor } from '../../../../../electron/engine/old/ledger/spoken-for.ts'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'
import { deskWith } from '../../../../fakes/desk-with.ts'

/** A desk with two lines that can be sent and one that cannot. */
const deskWithList = () => deskWith('https://a.example/1\nhttps://a.example/2\na.example/3\n')

/** The paths of all that the disk is told to keep from now on, as Linux knows them. */
async function flushedPaths(): Promise<ReadonlySet<string>> {
  const any = await openFile('/dev/null')
  await any.close()
  const flushed = new Set<string>()
  const prototype: FileHandle = Object.getPrototypeOf(any)
  const sync = vi.spyOn(prototype, 'sync')
  onTestFinished(() => sync.mockRestore())
  sync.mockImplementation(async function (this: FileHandle) {
    flushed.add(await readlink(`/proc/self/fd/${this.fd}`))
    await this.datasync()
  })
  return flushed
}

/** Makes a submission of a draft real. */
function submit(ledger: Ledger, draftId: string): void {
  const { id: accountId } = ledger.accounts.add(plainAccount('https://service.example'), 'real')
  const submissionId = ledger.submissions.add(
    plainSubmission(accountId, { draftId, linesNotSent: 1 }),
  )
  ledger.plans.add(
    submissionId,
    [{ links: ['https://a.example/1', 'https://a.example/2'], isUnusual: false }],
    0,
    0,
  )
  ledger.plans.activate(submissionId, 0, 1, 0)
}

describe('a list that is read in another way', () => {
  test('is what the next engine opens once it is whole, with the changes that it kept', async () => {
    const { desk, open } = await deskWithList()
    const { id } = desk.current
    await desk.current.edits.exclude([0])
    const read = await desk.readAgain({ sourceIndex: 0, column: 1 })
    expect(read).toEqual({ ok: true, value: { lostChanges: 0, lostLines: [] } })
    const later = await open()
    expect(later.current.id).toBe(desk.current.id)
    expect(later.current.id).not.toBe(id)
    expect(later.summary()).toMatchObject({ rows: 3, sendable: 1, byStatus: { excluded: 1 } })
  })

  test('is open as it was where the engine was killed before that', async () => {
    const { desk, open } = await deskWithList()
    const { id } = desk.current
    await desk.current.edits.exclude([0])
    const readAgain = Draft.readAgain.bind(Draft)
    vi.spyOn(Draft, 'readAgain').mockImplementationOnce(async (...given) => {
      await readAgain(...given)
      throw new Error('killed')
    })
    await expect(desk.readAgain({ sourceIndex: 0, column: 1 })).rejects.toThrow('killed')
    const later = await open()
    expect(later.current.id).toBe(id)
    expect(later.summary()).toMatchObject({ rows: 3, byStatus: { excluded: 1 } })
  })
})

describe('an engine that was killed while a draft was submitted', () => {
  test('before the submission was real: the draft is open as it was, and can be changed', async () => {
    const { desk, open } = await deskWithList()
    const { id } = desk.current
    await desk.seal(desk.current, 1)
    const later = await open()
    expect(later.current.id).toBe(id)
    expect(later.summary()).toMatchObject({ rows: 3, sendable: 2 })
    expect(await later.current.edits.exclude([0])).toBe(1)
  })

  test('after it was real: what it left over is open', async () => {
    const { ledger, desk, open } = await deskWithList()
    await desk.seal(desk.current, 1)
    submit(ledger, desk.current.id)
    const later = await open()
    expect(later.summary()).toMatchObject({ rows: 1, byStatus: { decide: 1 } })
    const again = await open()
    expect(again.current.id).toBe(later.current.id)
  })
})

test.runIf(process.platform === 'linux')(
  'before a submission is real, the disk has been told to keep its list and what it leaves over',
  async () => {
    const { desk, folder } = await deskWithList()
    const flushed = await flushedPaths()
    await desk.seal(desk.current, 1)
    const drafts = join(folder, 'drafts')
    const kept = await readdir(drafts, { recursive: true })
    expect(kept.filter((name) => name.includes('verdicts'))).toHaveLength(1)
    expect(kept.filter((name) => name.endsWith('edits.jsonl'))).toHaveLength(2)
    expect(flushed).toEqual(new Set([drafts, ...kept.map((name) => join(drafts, name))]))
  },
)

test.runIf(process.platform === 'linux')(
  'before lines count, the disk has been told to keep them: a link cut short by a power cut is another one',
  async () => {
    const { desk, folder } = await deskWithList()
    const flushed = await flushedPaths()
    await desk.current.addText('https://a.example/4\n', '')
    const draft = join(folder, 'drafts', desk.current.id)
    expect(flushed).toEqual(new Set([draft, join(draft, 'source-2')]))
  },
)

test('what lies among the lists and is none of ours is passed over, and stays', async () => {
  const { folder, desk, open } = await deskWith('https://a.example/1')
  const drafts = join(folder, 'drafts')
  await writeFile(join(drafts, 'notes.txt'), 'of the user')
  // Named as a list of ours, it is a file, a link, or a folder that somebody marked.
  await writeFile(join(drafts, '999999999999999-00000001'), 'of the user')
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'elsewhere/cleared'), 'of the user')
  await symlink(join(folder, 'elsewhere'), join(drafts, '999999999999999-00000002'))
  await mkdir(join(drafts, 'client'))
  await writeFile(join(drafts, 'client/cleared'), 'of the user')
  const before = await readdir(folder, { recursive: true })

  const again = await open()

  expect(again.current.id).toBe(desk.current.id)
  expect(await readdir(folder, { recursive: true })).toEqual(before)
})

describe('what an edit asks of the ledger', () => {
  /** Where each link is looked up, from the first look on. */
  async function lookedUp() {
    const { ledger, desk } = await deskWithList()
    submit(ledger, 'earlier')
    const [account] = ledger.accounts.all()
    if (account === undefined) throw new Error('No account')
    await desk.useAccount(account.id)
    const sentBefore = vi.spyOn(SpokenFor.prototype, 'sentBefore')
    onTestFinished(() => sentBefore.mockRestore())
    const asked = () => sentBefore.mock.calls.splice(0).flatMap(([links]) => links)
    return { ledger, desk, asked }
  }

  test('is about the rows that tell of a batch once that has changed, and once for all of a time when nothing may change', async () => {
    const { ledger, desk, asked } = await lookedUp()
    const batchId = ledger.batches.newestId()
    await desk.gate.alone(async () => {
      desk.batchesChanged([batchId + 1])
      for (let time = 0; time < 3; time++) desk.batchesChanged([batchId])
      await desk.current.settled()
      expect(asked()).toEqual([])
    })
    await desk.gate.alone(() => desk.current.settled())
    expect(asked()).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  test('is about the edited line alone', async () => {
    const { desk, asked } = await lookedUp()
    expect(desk.summary().byStatus).toMatchObject({ 'sent-before': 2 })
    await desk.current.edits.typeOver(2, 'https://a.example/3')
    await desk.recheck()
    expect(asked()).toEqual(['https://a.example/3'])
    await desk.recheck()
    expect(asked()).toEqual([])
  })

  test('is about the links that were sent as well, once anything was recorded of them', async () => {
    const { ledger, desk, asked } = await lookedUp()
    const [batch] = ledger.batches.ofSubmission(1)
    if (batch === undefined) throw new Error('No batch')
    beginAttempt(ledger, batch.id, 1)
    await desk.current.edits.typeOver(2, 'https://a.example/3')
    await desk.recheck()
    expect(asked()).toEqual(['https://a.example/1', 'https://a.example/2', 'https://a.example/3'])
  })

  test('is about every link once others were planned, or an account has another name', async () => {
    const { ledger, desk, asked } = await lookedUp()
    await desk.current.edits.typeOver(2, 'https://a.example/3')
    await desk.recheck()
    asked()
    const everything = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']
    ledger.seen.add(1, ['https://a.example/3'], 1)
    await desk.recheck()
    expect(asked()).toEqual(everything)
    const account = plainAccount('https://service.example')
    ledger.accounts.save(1, { ...account, name: 'Another' })
    await desk.recheck()
    expect(asked()).toEqual(everything)
  })
})

test('lines that come in while another account is chosen are looked up for that one, all of them', async () => {
  // What was sent stands behind the first portion of a look-up, after which it is asked whether to go on.
  const list = Array.from({ length: 20_002 }, (_, index) => `https://a.example/${index}\n`)
  const { desk, ledger } = await deskWith(list.toReversed().join(''))
  submit(ledger, 'earlier')
  const [sentOn] = ledger.accounts.everReal()
  const other = ledger.accounts.add(plainAccount('https://other.example'), 'real')
  await desk.useAccount(other.id)
  await Promise.all([desk.useAccount(sentOn?.id ?? 0), desk.recheck()])
  expect(desk.summary()).toMatchObject({
    accountId: sentOn?.id,
    byStatus: { 'sent-before': 2, ready: 20_000 },
  })
  await Promise.all([desk.useAccount(other.id), desk.recheck()])
  expect(desk.summary()).toMatchObject({
    accountId: other.id,
    byStatus: { 'sent-before': 0, ready: 20_002 },
    byWarning: { 'sent-on-another-account': 2 },
  })
})

test('a link longer than its account takes is not usable, and is for an account that takes it', async () => {
  const { desk, ledger } = await deskWith('https://a.example/1\nhttps://a.example/12\n')
  const account = plainAccount('https://service.example')
  const brief = { ...account, limits: { ...account.limits, urlLength: 19 } }
  await desk.useAccount(ledger.accounts.add(brief, 'real').id)
  expect(desk.summary()).toMatchObject({ sendable: 1, byRejectReason: { 'too-long': 1 } })
  await desk.useAccount(ledger.accounts.add(plainAccount('https://other.example'), 'real').id)
  expect(desk.summary().sendable).toBe(2)
})

test('the word to send again what was sent before holds on its own account alone', async () => {
  const { desk, ledger } = await deskWith('https://a.example/1\n')
  submit(ledger, 'earlier')
  const [sentOn] = ledger.accounts.everReal()
  await desk.useAccount(sentOn?.id ?? 0)
  expect(desk.sentAgain.resendUpTo).toBe(0)
  await desk.includeSentBefore(true)
  expect(desk.sentAgain.resendUpTo).toBe(ledger.batches.newestId())
  await desk.useAccount(ledger.accounts.add(plainAccount('https://other.example'), 'real').id)
  expect(desk.sentAgain.resendUpTo).toBe(0)
})

test('tells how many bytes the list has that was open last, before it is read again', async () => {
  const { desk, open } = await deskWith('https://a.example/1\n')
  await desk.current.addText('https://a.example/2\n', '')
  const opened: number[] = []
  const again = await open((bytes) => opened.push(bytes))
  expect(opened).toEqual([40])
  expect(again.summary().lines).toBe(2)
  await again.clear()
  await open((bytes) => opened.push(bytes))
  expect(opened).toHaveLength(1)
})
