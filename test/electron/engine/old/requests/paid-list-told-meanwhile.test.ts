import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { settleInPart } from '../../../../../electron/engine/old/ledger/partly-taken.ts'
import { unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import { writePaidList } from '../../../../../electron/engine/old/requests/write-paid-list.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const links = manyLinks(4)

test.each(['told', 'taken back'] as const)(
  'a paid list is of the moment it was asked for, though which links were taken is %s meanwhile',
  async (meanwhile) => {
    const folder = await temporaryFolder()
    const file = join(folder, 'paid.txt.gz')
    const past = new PastLedger(folder)
    const { ledger, account } = past
    const { batchId } = past.send({ links, atMs: 1_000, end: 'in-part' })
    const isTaken = (link: string): boolean => link === links[0] || link === links[1]
    const tell = () => settleInPart(ledger, batchId, isTaken, 2_000)
    if (meanwhile === 'taken back') tell()
    const writing = writePaidList(ledger, account, file, 3_000)
    if (meanwhile === 'told') tell()
    else unsettle(ledger, batchId, 4_000)
    expect(await writing).toMatchObject({ ok: true })
    const [header = '', ...lines] = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual(
      meanwhile === 'told'
        ? links.map((link) => [link, 'in-doubt'])
        : links.map((link, place) => [link, place < 2 ? 'accepted-by-word' : 'not-charged']),
    )
    expect(JSON.parse(header)).toMatchObject({ links: lines.length })
    past.close()
  },
)
