import { expect, it } from 'vitest'
import { edits, inWords, listOf, readAgain, reopened } from './list-fixture.ts'

const table = 'https://d.example/1\thttps://e.example/1\nf.example/\tf.example/'

it('keeps edits in other sources, and in lines that read the same', async () => {
  const before = await listOf(
    ['https://a.example/', 'b.example', 'https://c.example/'].join('\n'),
    table,
    'g.example\nhttps://h.example/1\nhttps://h.example/2',
  )
  await edits(before).decide({ rows: [1, 4, 5] }, 'mend')
  await edits(before).typeOver(2, 'https://x.example/1 https://x.example/2 https://x.example/3')
  await edits(before).exclude([0, 3, 6, 9])
  await edits(before).exclude([7])
  await edits(before).undo()

  const { list, lost } = await readAgain(before, { sourceIndex: 1, column: 1 })
  expect(lost).toEqual({ lostEdits: 1, lostLines: [1] })
  const rows = [
    'excluded https://a.example/',
    'cleaned https://b.example/',
    'ready https://x.example/1',
    'ready https://x.example/2',
    'excluded https://x.example/3',
    'ready https://e.example/1',
    'cleaned https://f.example/',
    'cleaned https://g.example/',
    'excluded https://h.example/1',
    'ready https://h.example/2',
  ]
  for (const one of [list, await reopened(list)]) expect(inWords(one)).toEqual(rows)

  await edits(list).undo()
  expect(inWords(list)[0]).toBe('ready https://a.example/')
  await edits(list).undo()
  await edits(list).undo()
  expect(inWords(list)).toEqual([
    'ready https://a.example/',
    'decide no-scheme https://b.example/',
    'ready https://c.example/',
    'ready https://e.example/1',
    'decide no-scheme https://f.example/',
    'decide no-scheme https://g.example/',
    'ready https://h.example/1',
    'ready https://h.example/2',
  ])
  expect(list.facts().canUndo).toBe(false)
})

it('has its headings again after it was read as whole lines and back as a table', async () => {
  const before = await listOf('Page\tURL\nHome\thttps://a.example/\nAbout\thttps://a.example/b')
  const whole = await readAgain(before, { sourceIndex: 0, column: 'whole-lines' })
  const { list } = await readAgain(whole.list, { sourceIndex: 0, column: 1 })
  for (const one of [list, await reopened(list)]) {
    expect(one.facts().columns).toEqual(before.facts().columns)
    expect(inWords(one)).toEqual(inWords(before))
  }
})

it('applies a choice for a whole kind only to the rows that it changed before', async () => {
  const before = await listOf('a.example\tx.example\nb.example\tb.example')
  await edits(before).decide({ kind: 'no-scheme' }, 'mend')
  await before.addText('c.example', '')
  const { list, lost } = await readAgain(before, { sourceIndex: 0, column: 1 })
  expect(inWords(list)).toEqual([
    'decide no-scheme https://x.example/',
    'cleaned https://b.example/',
    'decide no-scheme https://c.example/',
  ])
  expect(lost).toEqual({ lostEdits: 1, lostLines: [1] })
})

it('matches the links of a line one by one, and counts missing ones as lost', async () => {
  const before = await listOf(
    'https://a.example/1 https://a.example/2\thttps://a.example/1\nhttps://b.example/\tx',
  )
  await edits(before).exclude([1])
  await edits(before).exclude([0])
  const { list, lost } = await readAgain(before, { sourceIndex: 0, column: 1 })
  expect(inWords(list)[0]).toBe('excluded https://a.example/1')
  expect(lost).toEqual({ lostEdits: 1, lostLines: [1] })
})

it('keeps a line as one, and counts an edit that changes nothing as lost', async () => {
  const two = 'https://a.example/1;https://a.example/2'
  const before = await listOf(`${two}\t${two}\n${two}\thttps://a.example/1`)
  await edits(before).keepAsOne(1)
  await edits(before).keepAsOne(2)
  const { list, lost } = await readAgain(before, { sourceIndex: 0, column: 1 })
  expect(inWords(list)).toEqual([`ready ${two}`, 'ready https://a.example/1'])
  expect(lost).toEqual({ lostEdits: 1, lostLines: [2] })
  expect(list.facts().canUndo).toBe(true)
  await edits(list).undo()
  expect(list.facts().canUndo).toBe(false)
})

it('refuses edits through the old list, whose row numbers mean other rows', async () => {
  const before = await listOf('a.example\thttps://b.example/1\nc.example\thttps://d.example/1')
  await edits(before).exclude([1])
  const { list } = await readAgain(before, { sourceIndex: 0, column: 1 })
  const rows = ['ready https://b.example/1', 'excluded https://d.example/1']
  expect(inWords(list)).toEqual(rows)

  expect(await before.exclude({ rows: [0] })).toEqual({ ok: false, error: 'view-gone' })
  expect(await before.addText('https://e.example/', '')).toEqual({ ok: false, error: 'cancelled' })
  expect(await before.undo()).toBe(false)
  expect(inWords(await reopened(list))).toEqual(rows)
})
