import { describe, expect, onTestFinished, test } from 'vitest'
import { Ledger } from '../../../../electron/engine/ledger/ledger.ts'
import { openLedger } from '../../../../electron/engine/ledger/open-ledger.ts'
import { DraftDesk } from '../../../../electron/engine/requests/draft-desk.ts'
import { plainAccount } from '../../../fakes/plain-account.ts'
import { temporaryFolder } from '../../../fakes/temporary-folder.ts'

/** A desk with two lines that can be sent and one that cannot, and the way to open it again. */
async function deskWithList() {
  const folder = await temporaryFolder()
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  onTestFinished(() => opened.value.close())
  const ledger = new Ledger(opened.value)
  const open = () => DraftDesk.open(folder, ledger, () => {})
  const desk = await open()
  await desk.current.addText('https://a.example/1\nhttps://a.example/2\na.example/3\n', '')
  return { ledger, desk, open }
}

/** Makes a submission of a draft real. */
function submit(ledger: Ledger, draftId: string): void {
  const { id: accountId } = ledger.accounts.add(plainAccount('https://service.example'), 'real')
  const submissionId = ledger.submissions.add({
    accountId,
    requestId: 'press',
    draftId,
    label: '',
    client: '',
    batchSize: 'fewest',
    doubtLimit: 0,
    linesNotSent: 1,
    createdMs: 0,
  })
  ledger.planBatch(submissionId, ['https://a.example/1', 'https://a.example/2'], false, 0, 0)
  ledger.activate(submissionId, 0, 1, 0)
}

describe('an engine that was killed while a draft was submitted', () => {
  test('before the submission was real: the draft is open as it was, and can be changed', async () => {
    const { desk, open } = await deskWithList()
    const { id } = desk.current
    await desk.seal(desk.current)
    const later = await open()
    expect(later.current.id).toBe(id)
    expect(later.summary()).toMatchObject({ rows: 3, sendable: 2 })
    expect(await later.current.edits.exclude([0])).toBe(1)
  })

  test('after it was real: what it left over is open', async () => {
    const { ledger, desk, open } = await deskWithList()
    await desk.seal(desk.current)
    submit(ledger, desk.current.id)
    const later = await open()
    expect(later.summary()).toMatchObject({ rows: 1, byStatus: { decide: 1 } })
    const again = await open()
    expect(again.current.id).toBe(later.current.id)
  })
})
