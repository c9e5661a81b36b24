import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Books, type Charge } from '../../../electron/practice-service/books.ts'
import { canMount, SmallDisk } from '../../fakes/small-disk.ts'
import { booksPath } from './practice.ts'

test('a charge is in the file when its promise resolves', async () => {
  const path = await booksPath()
  const books = await Books.open(path)
  const charge = await books.charge(['https://a/', 'https://b/'], 7)
  expect(charge).toEqual({ task: 'task-1', timeMs: 7, links: ['https://a/', 'https://b/'] })
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(charge)
  await books.close()
})

test('the folder of books is readable for its user only', async () => {
  const path = join(dirname(await booksPath()), 'made', 'books.jsonl')
  await (await Books.open(path)).close()

  // Windows has no file modes.
  const othersMay = (await stat(dirname(path))).mode & 0o077
  expect(process.platform === 'win32' ? 0 : othersMay).toBe(0)
})

test.runIf(process.platform === 'linux')(
  'opening fails at once if the folder cannot be created',
  async () => {
    await expect(Books.open('/proc/linkferry/books.jsonl')).rejects.toThrow('ENOENT')
  },
)

test('reopened books continue their tasks and links', async () => {
  const path = await booksPath()
  const first = await Books.open(path)
  await first.charge(['https://a/', 'https://b/'], 1)
  await first.close()

  const second = await Books.open(path)
  expect(second.linksCharged).toBe(2)
  expect(await second.charge(['https://c/'], 2)).toMatchObject({ task: 'task-2' })
  expect((await all(second)).map(({ task }) => task)).toEqual(['task-1', 'task-2'])
  await second.close()
})

test('concurrent charges are all kept, each with its own task', async () => {
  const books = await Books.open(await booksPath())
  const many = Array.from({ length: 50 }, (_, index) => [`https://${index}/`])
  await Promise.all(many.map((links) => books.charge(links, 1)))
  expect((await all(books)).map(({ links }) => links)).toEqual(many)
  expect(new Set((await all(books)).map(({ task }) => task)).size).toBe(50)
  await books.close()
})

test('closing waits for charges in progress', async () => {
  const path = await booksPath()
  const books = await Books.open(path)
  const charging = [1, 2, 3].map((timeMs) => books.charge(['https://a/'], timeMs))
  await books.close()
  await Promise.all(charging)
  expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(3)
})

test('a line that a crash cut was not charged, and the next one is complete', async () => {
  const path = await booksPath()
  const whole = `${JSON.stringify({ task: 'task-1', timeMs: 1, links: ['https://a/'] })}\n`
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      await writeFile(path, whole + whole.slice(0, length))
      const books = await Books.open(path)
      await books.charge(['https://b/'], 2)
      expect((await all(books)).map(({ links }) => links[0])).toEqual(['https://a/', 'https://b/'])
      await books.close()
    }),
    { numRuns: 20 },
  )
})

test('a cut line longer than one read is removed too', async () => {
  const path = await booksPath()
  const books = await Books.open(path)
  await books.charge(['https://a/'], 1)
  await books.close()
  await appendFile(path, `{"task":"task-2","links":["${'x'.repeat(200_000)}`)
  const again = await Books.open(path)
  expect(again.linksCharged).toBe(1)
  await again.close()
})

test.each(['{"task":"task-1"}\n', 'no JSON\n', '{"task":"task-1"}\ntorn'])(
  'damaged books (%j) are renamed unchanged, and new ones are created',
  async (damaged) => {
    const path = await booksPath()
    await writeFile(path, damaged)
    const books = await Books.open(path)
    expect(await books.charge(['https://a/'], 1)).toMatchObject({ task: 'task-1' })
    await books.close()
    const names = await readdir(dirname(path))
    const aside = names.find((name) => name.startsWith(`${basename(path)}.unreadable-`))
    expect(await readFile(join(dirname(path), aside ?? ''), 'utf8')).toBe(damaged)
  },
)

test.skipIf(!canMount)('a full disk charges nothing; the next charge is complete', async () => {
  const disk = SmallDisk.mount(64)
  const path = join(disk.folder, 'books.jsonl')
  const books = await Books.open(path)
  await books.charge(['https://a/'], 1)
  disk.fill(4_096)
  const many = Array.from({ length: 1_000 }, (_, n) => `https://b/${n}`)
  await expect(books.charge(many, 2)).rejects.toThrow('ENOSPC')
  expect(books.linksCharged).toBe(1)
  disk.free()
  expect(await books.charge(['https://c/'], 3)).toMatchObject({ task: 'task-2' })
  await books.close()
  const again = await Books.open(path)
  expect((await all(again)).map(({ links }) => links)).toEqual([['https://a/'], ['https://c/']])
  await again.close()
})

async function all(books: Books): Promise<readonly Charge[]> {
  const charges: Charge[] = []
  for await (const charge of books.charges()) charges.push(charge)
  return charges
}
