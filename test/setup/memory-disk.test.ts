import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { dropLeft } from './memory-disk.ts'

test('what runs of tests that were killed left in memory is taken away, and nothing else', async () => {
  const disk = await temporaryFolder()
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const left = `linkferry-tests-${gone}-a1b2c3`
  const others = [`linkferry-tests-${process.pid}-d4e5f6`, `of-another-program-${gone}-a1b2c3`]
  for (const name of [left, ...others]) {
    mkdirSync(path.join(disk, name))
    writeFileSync(path.join(disk, name, 'ledger.sqlite'), '')
  }
  dropLeft(disk)
  expect(readdirSync(disk).toSorted()).toEqual(others.toSorted())
})
