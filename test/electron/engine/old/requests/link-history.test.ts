import { expect, onTestFinished, test, vi } from 'vitest'
import { linkHistory } from '../../../../../electron/engine/old/requests/link-history.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const link = 'https://a.example/1'

test('a link that is sent while what is nearly the same is looked for is told as sent', async () => {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  const { ledger } = past
  const newest = ledger.batches.newestId.bind(ledger.batches)
  const asked = vi.spyOn(ledger.batches, 'newestId').mockImplementationOnce(() => {
    past.send({ links: [link], atMs: 1_000, label: 'Spring' })
    return newest()
  })
  const [told] = await linkHistory(ledger, [link])
  expect(asked).toHaveBeenCalled()
  expect(told).toMatchObject({ link, sent: [{ label: 'Spring', state: 'accepted' }] })
  expect(told?.near).toBeUndefined()
})
