import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Draft } from '../../../../../../electron/engine/old/intake/draft.ts'
import {
  numbersAsText,
  numbersIn,
} from '../../../../../../electron/engine/old/intake/draft/packed-numbers.ts'
import type { PastOfLinks } from '../../../../../../electron/engine/old/intake/draft/sent-before.ts'
import { draftOf, inWords, newId, reopened, root, rowsOf, sentLinks } from '../draft-fixture.ts'

const sentBefore = { state: 'sent', batchId: 7, taskId: 't', atMs: 1 } as const
const past: PastOfLinks = {
  of: (links) =>
    links.map((link) => (link === 'https://d.example/before' ? sentBefore : undefined)),
  held: () => [],
  claims: '1',
  words: '',
}
const { signal } = new AbortController()

async function leftoverOf(draft: Draft): Promise<Draft> {
  await draft.freeze()
  return Draft.createFromLeftover(root, newId(), draft)
}

function withoutBlank(draft: Draft): readonly string[] {
  return inWords(draft).filter((row) => row !== 'blank')
}

function places(draft: Draft): readonly unknown[] {
  const { sources } = draft.summary()
  return rowsOf(draft).map(({ line, sourceIndex, text }) => [
    sources[sourceIndex]?.name,
    line,
    text,
  ])
}

it('keeps the number that a line had in its list, through one submission after another', async () => {
  const morning = ['', 'URL\tDA', 'https://a.example/\t1', 'b.example\t2', '', 'c.example\t3']
  const draft = await draftOf(morning.join('\n'))
  await draft.addText('https://d.example/\ne.example\n\nno link', 'noon')
  expect(draft.summary()).toMatchObject({ lines: 10, lastLine: 6 })
  const first = await leftoverOf(draft)
  const left = [
    ['a list', 2, 'URL'],
    ['a list', 4, 'b.example'],
    ['a list', 6, 'c.example'],
    ['noon', 2, 'e.example'],
    ['noon', 4, 'no link'],
  ]
  for (const one of [first, await reopened(first)]) {
    expect(places(one)).toEqual(left)
    expect(Array.from(one.sourceLines(), ({ line }) => line)).toEqual([2, 4, 6, 2, 4])
    expect(one.summary()).toMatchObject({ lines: 5, lastLine: 6 })
  }
  await first.edits.decide({ rows: [1] }, 'mend')
  const second = await leftoverOf(first)
  expect(places(await reopened(second))).toEqual([left[0], ...left.slice(2)])
})

it('says of two links of one line that both stood in it', async () => {
  const draft = await draftOf('https://z.example/\nhttps://a.example/ https://b.example/')
  await draft.edits.exclude([1, 2])
  const next = await leftoverOf(draft)
  expect(places(next)).toEqual([
    ['a list', 2, 'https://a.example/'],
    ['a list', 2, 'https://b.example/'],
  ])
})

it('keeps the numbers where it is read in another way, and names lost lines by them', async () => {
  const draft = await draftOf('https://z.example/\tx\nhttps://a.example/\ty')
  await draft.edits.exclude([1])
  const read = await Draft.readAgain(root, newId(), await leftoverOf(draft), {
    sourceIndex: 0,
    column: 1,
  })
  if (!read.ok) throw new Error(read.error)
  expect(read.value.lost).toEqual({ lostChanges: 1, lostLines: [2] })
  expect(places(read.value.draft)).toEqual([['a list', 2, 'y']])
})

it('does not ask again about a link of a sentence that is kept as it is', async () => {
  const draft = await draftOf('see http://192.168.0.14/x. and https://a.example/ for it')
  await draft.edits.decide({ kind: 'private-host' }, 'keep')
  const part = draft.review.part({ filter: { host: 'a.example' } })
  if (part === undefined) throw new Error('the list is not whole')
  await draft.freeze(part)
  const next = await Draft.createFromLeftover(root, newId(), draft, part)
  expect(sentLinks(next)).toEqual(['http://192.168.0.14/x'])
})

it('does not ask about a mark in what was typed over a line with a tab, for want of that tab', async () => {
  const link = 'https://c.example/a|b'
  const glued = `https://a.example/1${link}`
  const draft = await draftOf([link, '\t', link, '', glued, '', 'https://a.example/1'].join('\n'))
  await draft.edits.typeOver(1, link)
  expect(sentLinks(draft)).toEqual([link, 'https://a.example/1'])
  const part = draft.review.part({ filter: { search: 'a.example' } })
  await draft.freeze(part)
  const rest = await Draft.createFromLeftover(root, newId(), draft, part)
  expect(sentLinks(rest)).toEqual([link])
})

it('keeps a piece of a table’s line in its column, whatever was typed into it', async () => {
  const draft = await draftOf('URL\tDA\nhttps://a.example/ https://b.example/\t1')
  await draft.edits.typeOver(2, '\thttps://c.example/')
  const part = draft.review.part({ filter: { host: 'a.example' } })
  if (part === undefined) throw new Error('the list is not whole')
  await draft.freeze(part)
  const next = await Draft.createFromLeftover(root, newId(), draft, part)
  expect(sentLinks(next)).toEqual(['https://c.example/'])
})

it('goes on with the question that the user had come to, through one submission after another', async () => {
  const cut = [`http://192.168.0.3/${'a'.repeat(57)}`, 'b'.repeat(75) + '/', 'winter/page.html']
  const joined = [`https://h.example/${'a'.repeat(58)}`, 'winter/page.html']
  const lines = [
    'https://a.example/',
    '192.168.0.1/admin',
    'https:///nohost',
    'www.b.example/x y z',
    'htp://c.example:x/',
    'd.example/before',
    'e.example/out,',
    'http://192.168.0.2/?a=1&amp;b=2',
    ...cut,
    ...joined,
  ]
  const draft = await draftOf(lines.join('\n'))
  for (const kind of ['no-scheme', 'mistyped-scheme', 'html-entity'] as const)
    await draft.edits.decide({ kind }, 'mend')
  await draft.edits.decide({ kind: 'maybe-cut' }, 'mend')
  await draft.edits.trim([6])
  await draft.edits.exclude([6, 11])
  await draft.forAccount.markSentBefore(1, past, signal)
  const left = withoutBlank(draft).slice(1)
  expect(left).toEqual([
    'decide private-host https://192.168.0.1/admin',
    'decide private-host https://nohost/',
    'decide text-after-link https://www.b.example/x',
    'rejected invalid-port',
    'sent-before https://d.example/before',
    'excluded https://e.example/out',
    'decide private-host http://192.168.0.2/?a=1&b=2',
    `decide private-host ${cut.join('')}`,
    `excluded ${joined.join('')}`,
  ])
  let next = draft
  for (const hour of ['noon', 'evening']) {
    next = await reopened(await leftoverOf(next))
    await next.forAccount.markSentBefore(1, past, signal)
    expect(withoutBlank(next).filter((row) => !row.startsWith('ready'))).toEqual(left)
    await next.addText(`https://z.example/${hour}`, hour)
  }
  await next.edits.decide({ kind: 'private-host' }, 'keep')
  expect(sentLinks(next)).toEqual([
    'https://192.168.0.1/admin',
    'https://nohost/',
    'http://192.168.0.2/?a=1&b=2',
    cut.join(''),
    'https://z.example/evening',
  ])
})

it('asks from the start where what was chosen would make another link', async () => {
  const cut = `https://c.example/${'a'.repeat(58)}`
  const draft = await draftOf(`${cut}\ntwo/page.html and more\nhttps://b.example/`)
  await draft.edits.decide({ kind: 'maybe-cut' }, 'mend')
  expect(inWords(draft)[0]).toMatch(/^decide text-after-link/)
  const next = await leftoverOf(draft)
  expect(inWords(next)).toEqual([expect.stringMatching(/^decide maybe-cut/), 'rejected not-a-link'])
})

it('packs numbers in any order, and takes no other text for them', () => {
  const numbers = Uint32Array.from([1, 1, 7, 4_000_000_000, 3, 0xffff_ffff, 0])
  expect(numbersIn(numbersAsText(numbers))).toEqual(numbers)
  expect(numbersIn('')).toBeUndefined()
  expect(numbersIn('AAAA')).toBeUndefined()
  expect(numbersIn(deflateRawSync('no four bytes').toString('base64'))).toBeUndefined()
})

it('that cannot be written is the disk’s fault, and leaves the list as it was', async () => {
  const draft = await draftOf('https://a.example/\nno link')
  const id = newId()
  // No system lets a file be written where a folder is.
  await mkdir(join(root, id, 'source-1'), { recursive: true })
  await expect(Draft.createFromLeftover(root, id, draft, 'what-may-be-sent')).rejects.toMatchObject(
    { name: 'DiskError', problem: 'folder-unwritable' },
  )
  expect(rowsOf(await reopened(draft))).toHaveLength(2)
})
