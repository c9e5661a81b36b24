import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeWhole } from '../../../../electron/engine/requests/write-file.ts'
import { temporaryFolder } from '../../../fakes/temporary-folder.ts'

test('a long file lets everything else have its turn behind each piece', async () => {
  const path = join(await temporaryFolder(), 'report.csv')
  let turns = 0
  const written = new AbortController()
  const others = (async () => {
    for (; !written.signal.aborted; turns += 1) await nextTurn()
  })()
  let fewest = Number.POSITIVE_INFINITY
  function* pieces() {
    for (let piece = 0; piece < 100; piece += 1) {
      const before = turns
      yield `${piece}\n`
      fewest = Math.min(fewest, turns - before)
    }
  }
  expect(await writeWhole(path, pieces())).toEqual({ ok: true, value: undefined })
  written.abort()
  await others
  expect(fewest).toBeGreaterThan(0)
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(101)
})
