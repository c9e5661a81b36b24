import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { List } from '../../../../electron/engine/lists/index.ts'
import { decideChoices, decideKinds } from '../../../../electron/shared/link.ts'
import { edits, inWords, listOf, lists, reopened, rowsOf, sentLinks } from './list-fixture.ts'
import { randomRuns } from '../../../setup/random-runs.ts'

const mixed = `Hi,
https://a.example/one
a.example/two
htps://a.example/three
https://a.example/?x=1&amp;y=2
https://a.example/four - please index
https://a.example/?r=https://b.example/,https://c.example/
https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fone
https://a.example/a-very-long-address-that-an-old-mail-program-cut-in-tw
o/page.html
http://localhost/x
b.example/y - and http://192.168.0.1/
https://e.example/1; https://e.example/2, https://a.example/two
https://a.example/two
https://c.example/
https://user@a.example/`

describe('a choice', () => {
  it.for([
    ['no-scheme', 'a.example/x', 'cleaned https://a.example/x'],
    ['mistyped-scheme', 'htps://a.example/x', 'cleaned https://a.example/x'],
    ['html-entity', 'https://a.example/?a&amp;b', 'cleaned https://a.example/?a&b'],
    ['text-after-link', 'https://a.example/x, please', 'cleaned https://a.example/x'],
    ['text-after-link', 'https://a.example/x;our shop;47', 'cleaned https://a.example/x'],
    ['text-after-link', 'https://a.example/x|our shop', 'cleaned https://a.example/x'],
    ['text-after-link', 'https://a.example/x,our shop,47', 'cleaned https://a.example/x'],
    ['text-after-link', 'https://a.example/x,1.html please', 'cleaned https://a.example/x,1.html'],
    ['text-after-link', 'https://a.example/x;v=1 - please', 'cleaned https://a.example/x;v=1'],
    ['text-after-link', 'https://a.example/?x=1;y - please', 'cleaned https://a.example/?x=1;y'],
    ['wrapped', 'https://l.facebook.com/l.php?u=https://a.example/', 'cleaned https://a.example/'],
    ['wrapped', 'https://google.de/amp/s/a.example/x', 'cleaned https://a.example/x'],
    ['mistyped-scheme', 'https//:a.example/x', 'cleaned https://a.example/x'],
    ['comma-in-host', 'see https://www,norda,com/x, thanks', 'cleaned https://www.norda.com/x'],
    ['wrapped', 'google.com/url?q=https://a.example/', 'cleaned https://a.example/'],
    ['maybe-cut', 'https://a.example/x\v/part/5', 'cleaned https://a.example/x/part/5'],
    ['maybe-cut', 'https://a.example/x-\vy/5\v6', 'cleaned https://a.example/x-y/56'],
    ['text-after-link', 'https://a.example/x\vpaid', 'cleaned https://a.example/x'],
    ['text-after-link', 'https://a.example/x/\vdone on 1/2', 'cleaned https://a.example/x/'],
    [
      'wrapped',
      'https://urldefense.com/v3/__https://a.example/__;!!b$',
      'cleaned https://a.example/',
    ],
  ] as const)('mends %s', async ([kind, text, mended]) => {
    const list = await listOf(text)
    expect(rowsOf(list)[0]?.recommendedLink).toBe(mended.replace('cleaned ', ''))
    expect(await edits(list).decide({ kind }, 'mend')).toBe(1)
    expect(inWords(list)).toEqual([mended])
  })

  it('emphasises the part of the text that the next question is about', async () => {
    const list = await listOf('a.example/x please index')
    await edits(list).decide({ rows: [0] }, 'mend')
    const [row] = rowsOf(list)
    expect(row?.decideKind).toBe('text-after-link')
    expect(row?.emphasis.map((range) => row.text.slice(...range))).toEqual([' please index'])
  })

  it.for([
    ['html-entity', 'https://a.example/?a&amp;b', 'https://a.example/?a&amp;b'],
    ['text-after-link', 'https://a.example/a b', 'https://a.example/a%20b'],
    ['space-in-link', 'https://a.example/a b.pdf', 'https://a.example/a%20b.pdf'],
    ['text-after-link', 'https://a.example/a\tb', 'https://a.example/a%09b'],
    ['text-after-link', 'https://a.example/a\vb\fc', 'https://a.example/ab%09c'],
    ['several-in-query', 'https://a.example/?u=https://b.example/,https://c.example/', undefined],
    ['wrapped', 'https://l.facebook.com/l.php?u=https://a.example/', undefined],
    ['maybe-cut', 'https://a.example/x…', 'https://a.example/x%E2%80%A6'],
    ['private-host', 'http://localhost/', undefined],
  ] as const)('keeps %s of %s as one link', async ([kind, text, kept]) => {
    const list = await listOf(text)
    expect(await edits(list).decide({ kind }, 'keep')).toBe(1)
    expect(sentLinks(list)).toEqual([kept ?? text])
  })

  it('removes the dots at the end of links', async () => {
    const list = await listOf(
      '- https://a.example/11...\nhttps://a.example/12…*\nhttps://a.example/x?…\nhttps://a.example/cut-at-\nits-end/x',
    )
    expect(rowsOf(list)[0]?.choices).toEqual(['keep', 'trim', 'exclude'])
    expect(await list.views.countFixable('maybe-cut', 'trim')).toBe(3)
    expect(await edits(list).decide({ kind: 'maybe-cut' }, 'trim')).toBe(3)
    const links = ['https://a.example/11', 'https://a.example/12', 'https://a.example/x?']
    expect(sentLinks(list).slice(0, 3)).toEqual(links)
    expect(rowsOf(await reopened(list)).slice(0, 3)).toMatchObject(links.map((link) => ({ link })))
    await edits(list).undo()
    expect(rowsOf(list)[0]).toMatchObject({ decideKind: 'maybe-cut' })
  })

  it('joins a link with line breaks in its cell', async () => {
    const list = await listOf(
      'Nr\tUrl\n1\t"https://a.example/x\n/part/5"\n2\t"https://a.example/wr\nap/5"\n3\t"https://a.example/y\npaid"',
    )
    expect(inWords(list).slice(1)).toEqual([
      'decide maybe-cut https://a.example/x/part/5',
      'decide text-after-link https://a.example/wr',
      'decide text-after-link https://a.example/y',
    ])
    expect(await edits(list).decide({ kind: 'text-after-link' }, 'mend')).toBe(1)
    await edits(list).decide({ kind: 'maybe-cut' }, 'keep')
    await edits(list).decide({ rows: [1] }, 'mend')
    await edits(list).decide({ rows: [2] }, 'keep')
    expect(sentLinks(list)).toEqual([
      'https://a.example/x',
      'https://a.example/wrap/5',
      'https://a.example/y',
    ])
  })

  it('does not cut a link at its space together with links that have words behind them', async () => {
    const list = await listOf('https://a.example/my file.pdf\nhttps://a.example/x – Gastbeitrag')
    expect(rowsOf(list)[0]).toMatchObject({
      recommendedLink: 'https://a.example/my%20file.pdf',
      choices: ['keep', 'mend', 'exclude'],
    })
    expect(await edits(list).decide({ kind: 'text-after-link' }, 'mend')).toBe(1)
    expect(sentLinks(list)).toEqual(['https://a.example/x'])
    expect(await edits(list).decide({ kind: 'space-in-link' }, 'mend')).toBe(1)
    expect(sentLinks(list)).toEqual(['https://a.example/my', 'https://a.example/x'])
  })

  it('splits several links in a query into one row each', async () => {
    const list = await listOf(
      'https://a.example/?u=https://b.example/,https://c.example/\nhttps://d.example/',
    )
    await edits(list).decide({ kind: 'several-in-query' }, 'mend')
    expect(rowsOf(list)).toMatchObject([
      { link: 'https://a.example/?u=https://b.example/', line: 1, piece: 1 },
      { link: 'https://c.example/', line: 1, piece: 2 },
      { link: 'https://d.example/', line: 2, piece: undefined },
    ])
    await edits(list).undo()
    expect(inWords(list)[0]).toMatch('decide several-in-query')
    expect(list.facts()).toMatchObject({ rows: 2, lines: 2 })
  })

  it('splits links that follow each other without a space', async () => {
    const list = await listOf('https://a.example/1/https://b.example/2')
    expect(rowsOf(list)[0]?.choices).toEqual(['mend', 'keep', 'exclude'])
    await edits(list).decide({ kind: 'several-in-query' }, 'mend')
    expect(sentLinks(list)).toEqual(['https://a.example/1/', 'https://b.example/2'])
  })

  it('loses no link of a line with further links without a scheme', async () => {
    const list = await listOf(
      'Ana: one.example/one or www.b.example/two. And https://c.example/?x=3 👍',
    )
    expect(rowsOf(list)[0]?.choices).toEqual(['mend', 'keep', 'exclude'])
    await edits(list).decide({ kind: 'several-in-query' }, 'mend')
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    expect(sentLinks(list)).toEqual([
      'https://one.example/one',
      'https://www.b.example/two',
      'https://c.example/?x=3',
    ])
  })

  it.for([
    ['www.a.example <https://www.a.example/>', 'https://www.a.example/'],
    ['see a.example/post (https://www.a.example/post).', 'https://www.a.example/post'],
    ['our www.a.example/a-long-… [https://a.example/a-long-way]', 'https://a.example/a-long-way'],
  ])('reads a link and the text that shows it as one link: %s', async ([text = '', link]) => {
    expect(sentLinks(await listOf(text))).toEqual([link])
  })

  it('asks about the missing scheme of a redirect that is kept', async () => {
    const list = await listOf('google.com/url?q=https://a.example/')
    await edits(list).decide({ kind: 'wrapped' }, 'keep')
    expect(inWords(list)[0]).toMatch('decide no-scheme')
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    expect(sentLinks(list)).toEqual(['https://google.com/url?q=https://a.example/'])
  })

  it('joins a cut link with the next line, which becomes blank', async () => {
    const list = await listOf(mixed)
    await edits(list).decide({ kind: 'maybe-cut' }, 'mend')
    expect(inWords(list).slice(8, 10)).toEqual([
      'cleaned https://a.example/a-very-long-address-that-an-old-mail-program-cut-in-two/page.html',
      'blank',
    ])
  })

  it('joins a link with line breaks in its cell, and the line below only after a second choice', async () => {
    const broken =
      'https://a.example/a-rather-long-path-\vthat/goes/on/and/on/for/very/long/index?x='
    const list = await listOf(`${broken}\ny/page.html\nhttps://b.example/`)
    const whole = broken.replace('\v', '')
    expect(await edits(list).decide({ rows: Uint32Array.of(0) }, 'mend')).toBe(1)
    expect(rowsOf(list)).toMatchObject([
      { status: 'decide', decideKind: 'maybe-cut', recommendedLink: `${whole}y/page.html` },
      { status: 'rejected' },
      {},
    ])
    expect(await edits(list).decide({ rows: Uint32Array.of(0) }, 'mend')).toBe(1)
    const sent = [`${whole}y/page.html`, 'https://b.example/']
    expect(sentLinks(list)).toEqual(sent)
    expect(sentLinks(await reopened(list))).toEqual(sent)
    await edits(list).undo()
    expect(await edits(list).decide({ rows: Uint32Array.of(0) }, 'keep')).toBe(1)
    expect(rowsOf(list)).toMatchObject([{ link: whole }, { status: 'rejected' }, {}])
  })

  it('does not offer to join a line that cannot be the rest of the link', async () => {
    const list = await listOf('https://a.example/x…\nmailto:b@c.example')
    expect(rowsOf(list)[0]?.choices).toEqual(['keep', 'trim', 'exclude'])
    expect(await edits(list).decide({ kind: 'maybe-cut' }, 'mend')).toBe(0)
  })

  it('can lead to a further choice', async () => {
    const list = await listOf('192.168.0.1/x - please')
    expect(await edits(list).decide({ rows: [0] }, 'mend')).toBe(1)
    expect(inWords(list)[0]).toMatch('decide text-after-link')
    expect(await edits(list).decide({ rows: [0] }, 'mend')).toBe(1)
    expect(inWords(list)[0]).toMatch('decide private-host')
    expect(await edits(list).decide({ rows: [0] }, 'mend')).toBe(0)
    expect(await edits(list).decide({ rows: [0] }, 'keep')).toBe(1)
    expect(rowsOf(list)[0]).toMatchObject({
      status: 'cleaned',
      link: 'https://192.168.0.1/x',
      changes: ['scheme-added', 'text-removed'],
    })
  })

  it('excludes rows, and changes no row that needs no choice', async () => {
    const list = await listOf('https://a.example/\na.example/x')
    expect(await edits(list).decide({ kind: 'no-scheme' }, 'exclude')).toBe(1)
    expect(await edits(list).decide({ rows: [0] }, 'mend')).toBe(0)
    expect(inWords(list)).toEqual(['ready https://a.example/', 'excluded https://a.example/x'])
  })

  it('gives new rows the same numbers after reopening, whatever the order of the rows in the edit', async () => {
    const list = await listOf(
      'https://a.example/https://b.example/\nhttps://c.example/https://d.example/',
    )
    expect(await edits(list).decide({ rows: [1, 0] }, 'mend')).toBe(2)
    expect(rowsOf(await reopened(list))).toEqual(rowsOf(list))
  })

  it('counts a row that is named twice once, also after reopening', async () => {
    const list = await listOf('b.example/y - and http://192.168.0.1/')
    expect(await edits(list).decide({ rows: [0, 0] }, 'mend')).toBe(1)
    expect(rowsOf(await reopened(list))).toEqual(rowsOf(list))
  })
})

describe('a duplicate', () => {
  it('is made by a row above that gets the same link, and unmade by undo', async () => {
    const list = await listOf('a.example/x\nhttps://a.example/x\nhttps://a.example/x')
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    expect(rowsOf(list).map(({ status, duplicateOf }) => [status, duplicateOf])).toEqual([
      ['cleaned', undefined],
      ['duplicate', 0],
      ['duplicate', 0],
    ])
    await edits(list).undo()
    expect(rowsOf(list).map(({ status, duplicateOf }) => [status, duplicateOf])).toEqual([
      ['decide', undefined],
      ['ready', undefined],
      ['duplicate', 1],
    ])
  })

  it('is not sent if the first row is excluded', async () => {
    const list = await listOf('https://a.example/x\nhttps://a.example/x')
    await edits(list).exclude([0])
    expect(sentLinks(list)).toEqual([])
    await edits(list).include([0])
    expect(sentLinks(list)).toEqual(['https://a.example/x'])
  })
})

const rowNumber = fc.nat(20)
const rowNumbers = fc.array(rowNumber, { maxLength: 5 })
const typed = fc.constantFrom(
  'https://a.example/one',
  'https://new.example/ü',
  'https://a.example/two https://b.example/',
  'a.example/three',
  'htps://b.example/?u=https://a.example/,https://c.example/',
  '',
)
type Change = (list: List) => Promise<unknown>
const change = fc.oneof<fc.WeightedArbitrary<Change>[]>(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.oneof(
          fc.constantFrom(...decideKinds).map((kind) => ({ kind })),
          rowNumbers.map((rows) => ({ rows })),
        ),
        fc.constantFrom(...decideChoices),
      )
      .map(
        ([target, choice]): Change =>
          (list) =>
            edits(list).decide(target, choice),
      ),
  },
  {
    weight: 1,
    arbitrary: rowNumbers.map(
      (rows): Change =>
        (list) =>
          edits(list).exclude(rows),
    ),
  },
  {
    weight: 1,
    arbitrary: rowNumbers.map(
      (rows): Change =>
        (list) =>
          edits(list).include(rows),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(rowNumber, typed).map(
      ([row, text]): Change =>
        (list) =>
          edits(list).typeOver(row, text),
    ),
  },
  {
    weight: 1,
    arbitrary: rowNumber.map(
      (row): Change =>
        (list) =>
          edits(list).keepAsOne(row),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Change>((list) => edits(list).undo()) },
  { weight: 1, arbitrary: fc.constant<Change>((list) => edits(list).redo()) },
)

describe('any run of edits', () => {
  it('gives the same rows after reopening, counts every row once, and can be undone and redone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 14 }), async (changes) => {
        const list = await listOf(mixed)
        const untouched = rowsOf(list)
        for (const make of changes) await make(list)
        const again = await reopened(list)
        expect(rowsOf(again)).toEqual(rowsOf(list))
        expect(again.facts()).toMatchObject({
          counts: list.facts().counts,
          canUndo: list.facts().canUndo,
          canRedo: list.facts().canRedo,
        })
        const sent = sentLinks(list)
        expect(new Set(sent).size).toBe(sent.length)
        for (const [status, count] of Object.entries(list.facts().counts))
          expect(rowsOf(list).filter((row) => row.status === status)).toHaveLength(count)
        while (await edits(again).redo());
        const newest = rowsOf(again)
        while (await edits(again).undo());
        expect(rowsOf(again)).toEqual(untouched)
        while (await edits(again).redo());
        expect(rowsOf(again)).toEqual(newest)
        await lists.delete(list.id)
      }),
      { numRuns: randomRuns(30, 3_000) },
    )
  })

  it('is undone in one step if it was one step, also for many rows', async () => {
    const text = Array.from({ length: 3_000 }, (_, n) => `a.example/${n % 2_000}`).join('\n')
    const list = await listOf(text)
    expect(await edits(list).decide({ kind: 'no-scheme' }, 'mend')).toBe(3_000)
    expect(list.facts()).toMatchObject({ sendable: 2_000, counts: { duplicate: 1_000 } })
    await edits(list).undo()
    expect(list.facts()).toMatchObject({ byDecideKind: { 'no-scheme': 3_000 }, canUndo: false })
    expect((await reopened(list)).facts().byDecideKind['no-scheme']).toBe(3_000)
  })
})

it('counts the rows of a kind that its repair would change', async () => {
  const cut =
    'https://a.example/a-very-long-address-that-an-old-mail-program-cut-in-tw\no/page.html'
  const list = await listOf(`https://a.example/x…\n${cut}\nhttps://b.example/y...\na.example`)
  expect(list.facts().byDecideKind['maybe-cut']).toBe(3)
  expect(await list.views.countFixable('maybe-cut')).toBe(1)
  expect(await list.views.countFixable('no-scheme')).toBe(1)
  expect(await list.views.countFixable('private-host')).toBe(0)
  expect(await edits(list).decide({ kind: 'maybe-cut' }, 'mend')).toBe(1)
  expect(await list.views.countFixable('maybe-cut')).toBe(0)
})

it('replaces commas by dots for a whole kind only if they can be nothing else', async () => {
  const list = await listOf('https://www,site.com/x\nhttps://site,co.uk\nhttps://exa,mple.com')
  expect(list.facts().byDecideKind['comma-in-host']).toBe(3)
  expect(await edits(list).decide({ kind: 'comma-in-host' }, 'mend')).toBe(2)
  expect(sentLinks(list)).toEqual(['https://www.site.com/x', 'https://site.co.uk/'])
  expect(rowsOf(list)[2]).toMatchObject({
    status: 'decide',
    recommendedLink: 'https://exa.mple.com/',
  })
})

it('does not cut text for a whole kind that may belong to a link', async () => {
  const list = await listOf('https://a.example/x，谢谢\nhttps://a.example/wiki/你好，李焕英')
  expect(await list.views.countFixable('text-after-link')).toBe(1)
  expect(await edits(list).decide({ kind: 'text-after-link' }, 'mend')).toBe(1)
  expect(sentLinks(list)).toEqual(['https://a.example/x'])
  expect(await edits(list).decide({ rows: [1] }, 'keep')).toBe(1)
  expect(sentLinks(list).map(decodeURI)).toContain('https://a.example/wiki/你好，李焕英')
})

it('does not cut the rest of an address that was typed with a Chinese keyboard', async () => {
  const list = await listOf('https://a.example/x，谢谢\nhttps://a.example/4？id=5')
  expect(await list.views.countFixable('text-after-link')).toBe(1)
  expect(await edits(list).decide({ kind: 'text-after-link' }, 'mend')).toBe(1)
  expect(sentLinks(list)).toEqual(['https://a.example/x'])
})

it('reads Chinese full stops in a host as dots, whether mended or kept', async () => {
  const lines = ['https://例子。中国/x', 'https://www。norda。com/x', '看 https://b。com/y 谢谢']
  const list = await listOf(lines.join('\n'))
  const links = ['https://xn--fsqu00a.xn--fiqs8s/x', 'https://www.norda.com/x', 'https://b.com/y']
  expect(await edits(list).decide({ kind: 'wide-mark' }, 'mend')).toBe(3)
  expect(sentLinks(list)).toEqual(links)
  await edits(list).undo()
  expect(await edits(list).decide({ kind: 'wide-mark' }, 'keep')).toBe(3)
  expect(sentLinks(list)).toEqual(links)
})

it('does not mend a site for a whole kind that is only mentioned, as in a signature', async () => {
  const signature = 'Agentur Norda GmbH · www.norda.example · +49 30 1234'
  const list = await listOf(`a.example/x\nsee www.b.example/page\n${signature}\nwww.c.example`)
  expect(list.facts().byDecideKind['no-scheme']).toBe(4)
  expect(await list.views.countFixable('no-scheme')).toBe(3)
  expect(await edits(list).decide({ kind: 'no-scheme' }, 'mend')).toBe(3)
  expect(sentLinks(list)).not.toContain('https://www.norda.example/')
  expect(sentLinks(await reopened(list))).toEqual(sentLinks(list))
  expect(await edits(list).decide({ kind: 'no-scheme' }, 'mend')).toBe(0)
  expect(await edits(list).decide({ rows: [2] }, 'mend')).toBe(1)
  expect(sentLinks(list)).toContain('https://www.norda.example/')
  expect(sentLinks(await reopened(list))).toEqual(sentLinks(list))
})
