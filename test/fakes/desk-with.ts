import { onTestFinished } from 'vitest'
import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import { DraftDesk } from '../../electron/engine/old/requests/draft-desk.ts'
import { ledgerOf } from './ledger-of.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A desk with a list in New over a real ledger, and the way to open it again; gone with the test. */
export async function deskWith(list: string) {
  const folder = await temporaryFolder()
  const database = ledgerOf(folder)
  const desks: DraftDesk[] = []
  onTestFinished(() => {
    for (const desk of desks) desk.stop()
    database.close()
  })
  const ledger = new Ledger(database)
  const open = async (onOpening?: (bytes: number) => void) => {
    const desk = await DraftDesk.open(folder, ledger, { onChange: () => {}, onOpening })
    desks.push(desk)
    return desk
  }
  const desk = await open()
  await desk.current.addText(list, '')
  return { folder, ledger, desk, open }
}
