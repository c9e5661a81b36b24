import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync } from 'node:fs'
import { appendFile, mkdir, open, rename, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { loadFile } from '../../../../../electron/engine/importers/formats/load-file.ts'
import { openFile } from '../../../../../electron/engine/importers/source/byte-source.ts'
import { LinkTable } from '../../../../../electron/engine/table/link-table.ts'
import { readToken } from '../../../../../electron/cli/account.ts'

const folder = mkdtempSync(join(inject('runFolder'), 'odd-files-'))
const { signal } = new AbortController()

/** Reads a file, and calls `meanwhile` after the first bytes. Returns the problem, or the number of links. */
async function readWhile(path: string, meanwhile: () => Promise<void>): Promise<string | number> {
  const table = new LinkTable()
  const opened = await openFile(path)
  if (!opened.ok) return opened.error
  let isFirst = true
  const source = {
    ...opened.value,
    read: async (into: Buffer) => {
      const count = await opened.value.read(into.subarray(0, 2 ** 16))
      if (isFirst) await meanwhile()
      isFirst = false
      return count
    },
  }
  const loaded = await loadFile(table, source, { kind: 'file', name: path, signal })
  if (loaded.ok) return table.counts.sendable
  expect(table.rows.count).toBe(0)
  return loaded.error
}

describe('a file that another program writes to while it is read', () => {
  const list = Array.from({ length: 20_000 }, (_, n) => `https://a.example/${n}\n`).join('')
  const path = join(folder, 'list.txt')
  const table = `url,n\n${list.replaceAll('\n', ',1\n')}`

  it.for([
    ['is cut off', () => truncate(path, 100_000)],
    ['is emptied', () => truncate(path, 0)],
    ['grows', () => appendFile(path, 'https://a.example/la')],
    ['is written anew', () => writeFile(path, list.toUpperCase())],
  ] as const)('adds nothing and is reported if it %s', async ([, meanwhile]) => {
    for (const content of [list, table]) {
      await writeFile(path, content)
      expect(await readWhile(path, meanwhile)).toBe('file-changed')
    }
  })

  it('is read as it was if another file replaces it', async () => {
    await writeFile(path, list)
    await writeFile(`${path}.new`, 'https://b.example/')
    expect(await readWhile(path, () => rename(`${path}.new`, path))).toBe(20_000)
  })
})

describe.runIf(process.platform !== 'win32')('a path that is not a file', () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])

  it('is refused by name', async () => {
    await mkdir(join(folder, 'folder'))
    const server = createServer().listen(join(folder, 'socket'))
    await once(server, 'listening')
    const problems = await Promise.all(
      ['/dev/zero', '/dev/null', join(folder, 'socket'), join(folder, 'folder'), pipe].map(
        async (path) => {
          const opened = await openFile(path)
          return opened.ok ? 'opened' : opened.error
        },
      ),
    )
    server.close()
    expect(problems).toEqual([
      'not-a-file',
      'not-a-file',
      'not-a-file',
      'file-is-folder',
      'not-a-file',
    ])
  })

  it('is read to its end if it is a pipe, even if the writer is late and slow', async () => {
    const opening = openFile(pipe)
    const writer = createWriteStream(pipe)
    await once(writer, 'open')
    writer.write('https://a.example/1\n')
    const opened = await opening
    if (!opened.ok) throw new Error(opened.error)
    const table = new LinkTable()
    const loading = loadFile(table, opened.value, { kind: 'file', name: pipe, signal })
    writer.end('https://a.example/2\n')
    expect(await loading).toMatchObject({ ok: true })
    expect(table.counts.sendable).toBe(2)
  })

  it('is no longer waited for after a cancellation', async () => {
    const stopping = new AbortController()
    const opening = openFile(pipe, stopping.signal)
    stopping.abort()
    expect(await opening).toEqual({ ok: false, error: 'cancelled' })
  })

  it('is refused as a token file, but a pipe gives the token', async () => {
    const tokenOf = (tokenFile: string) => readToken({ tokenFile, fromEnvironment: undefined })
    expect(await tokenOf(folder)).toMatchObject({
      ok: false,
      error: expect.stringContaining('folder'),
    })
    expect(await tokenOf('/dev/zero')).toMatchObject({
      ok: false,
      error: expect.stringContaining('is no file'),
    })
    const reading = tokenOf(pipe)
    const writer = await open(pipe, 'w')
    await writer.write('secret\n')
    await writer.close()
    expect(await reading).toEqual({ ok: true, value: 'secret' })
  })
})
