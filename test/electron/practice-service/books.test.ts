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

test('make a folder that only their user may look into', async () => {
  const path = join(dirname(await booksPath()), 'made', 'books.jsonl')
  await (await Books.open(path)).close()

  // Windows has no such modes.
  const othersMay = (await stat(dirname(path))).mode & 0o077
  expect(process.platform === 'win32' ? 0 : othersMay).toBe(0)
})

test.runIf(process.platform === 'linux')('say at once where no folder can be made', async () => {
  await expect(Books.open('/proc/linkferry/books.jsonl')).rejects.toThrow('ENOENT')
})

test('books opened again know their tasks and units and go on', async () => {
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

test('charges made at once are all kept, each under its own task', async () => {
  const books = await Books.open(await booksPath())
  const many = Array.from({ length: 50 }, (_, index) => [`https://${index}/`])
  await Promise.all(many.map((links) => books.charge(links, 1)))
  expect((await all(books)).map(({ links }) => links)).toEqual(many)
  expect(new Set((await all(books)).map(({ task }) => task)).size).toBe(50)
  await books.close()
})

test('closing waits for the charges under way', async () => {
  const path = await booksPath()
  const books = await Books.open(path)
  const charging = [1, 2, 3].map((timeMs) => books.charge(['https://a/'], timeMs))
  await books.close()
  await Promise.all(charging)
  expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(3)
})

test('a line that a crash cut anywhere was never charged, and the next one is whole', async () => {
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

test('a cut line longer than what is read at once goes too', async () => {
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
  'books that read %j are put aside, whole, and new ones are begun',
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

test.skipIf(!canMount)('a full disk takes no charge; with room the next one is whole', async () => {
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
