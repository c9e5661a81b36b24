import { writeFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { choicesOfKind } from '../../../../electron/shared/link.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import { pathOf } from '../importers/formats/file-fixture.ts'
import { workbookOf } from '../importers/formats/zip-fixture.ts'
import {
  edits,
  inWords,
  listOf,
  lists,
  newId,
  pageOf,
  reopened,
  rowsOf,
  sentLinks,
} from './list-fixture.ts'

/** Texts that need a choice and have a suggestion that mends them. */
const mendable = {
  'no-scheme': ['a.example/1', 'https://a.example/1'],
  'mistyped-scheme': ['htps://a.example/2', 'https://a.example/2'],
  'comma-in-host': ['https://www,a.com/3', 'https://www.a.com/3'],
  'wide-mark': ['https://www。a。com/4', 'https://www.a.com/4'],
  'html-entity': ['https://a.example/?x=1&amp;y=4', 'https://a.example/?x=1&y=4'],
  'text-after-link': ['https://a.example/5 - please index', 'https://a.example/5'],
  wrapped: ['https://www.google.com/url?q=https%3A%2F%2Fa.example%2F6', 'https://a.example/6'],
  'maybe-cut': [
    'https://a.example/a-very-long-address-that-an-old-mail-program-cut-in-tw\no/page.html',
    'https://a.example/a-very-long-address-that-an-old-mail-program-cut-in-two/page.html',
  ],
} as const

/** Texts that must be decided one by one. */
const askedAlone = [
  'http://localhost/x',
  'https://a.example/file name.pdf',
  'https://exa,mple.com/x',
  'Agentur Norda GmbH · www.norda.example · +49 30 1234',
  'https://a.example/wiki/你好，李焕英',
  'https://a.example/?u=https://b.example/,https://c.example/',
  'https://a.example/x…',
  // The text that would be removed may belong to the link.
  'https://a.example/search?q=two words',
  'https://a.example/search?q=two more words',
  'https://a.example/#/search/two words',
  'https://a.example/my page',
  // A redirect whose end is missing.
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.exa',
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fa-pag',
  'eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fa-pag',
  'https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fcaf%C3%A',
  'https://www.google.com/url?q=https%3A%2F%2Fa.example%2Fa-',
  'https://www.google.com/url?q=https%3A%2F%2Fa.example',
  'https://www.google.com/url?q=https%3A%2F%2Fa.exa%2Fpage&sa=D',
  // A search phrase, or a file name.
  'zehn.example opiniones',
  'www.zehn.example login',
  'notes.nosuchending/page',
  // Perhaps markup.
  'https://a.example/page[1]',
  '[url=https://a.example/[Team]/page]Team[/url]',
]

/** Similar texts that are certainly complete. */
const whole = {
  'https://a.example/search?q=two - please index': 'https://a.example/search?q=two',
  'https://a.example/page.html please': 'https://a.example/page.html',
  'https://a.example/folder/ please': 'https://a.example/folder/',
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fx&data=05':
    'https://a.example/x',
  'https://www.google.com/url?q=https%3A%2F%2Fa.example%2F': 'https://a.example/',
  'zehn.example/opiniones': 'https://zehn.example/opiniones',
  'zehn.example': 'https://zehn.example/',
  'https://a.example/under\\_score': 'https://a.example/under_score',
}

/** The reply if so many rows changed and none needs another choice. */
function all(changed: number) {
  return { changed, undecided: 0 }
}

it('applies the suggestion of each kind in one step, and counts the rows', async () => {
  const lines = Object.values(mendable)
  const list = await listOf(lines.map(([text]) => text).join('\n'))
  const before = rowsOf(list)
  expect(await list.views.countFixable()).toBe(lines.length)
  expect(await edits(list).applySuggestions()).toEqual(all(lines.length))
  expect(sentLinks(list)).toEqual(lines.map(([, link]) => link))
  expect(rowsOf(await reopened(list))).toEqual(rowsOf(list))
  expect(await edits(list).undo()).toBe(true)
  expect(rowsOf(list)).toEqual(before)
  expect(list.facts().canUndo).toBe(false)
  expect(rowsOf(await reopened(list))).toEqual(before)
  await edits(list).redo()
  expect(sentLinks(list)).toHaveLength(lines.length)
})

it('applies the suggestion to split links that follow each other without a space', async () => {
  const list = await listOf('https://a.example/1/https://b.example/2\nc.example/3')
  expect(await edits(list).applySuggestions()).toEqual(all(2))
  expect(sentLinks(list)).toEqual([
    'https://a.example/1/',
    'https://b.example/2',
    'https://c.example/3',
  ])
  expect(rowsOf(await reopened(list))).toEqual(rowsOf(list))
})

it.for(askedAlone)('leaves to the user what is asked of by itself: %s', async (text) => {
  const list = await listOf(`${text}\n\na.example/1`)
  const [asked] = inWords(list)
  expect(asked).toMatch(/^decide /)
  expect(await list.views.countFixable()).toBe(1)
  expect(await edits(list).applySuggestions()).toEqual(all(1))
  expect(inWords(list)[0]).toBe(asked)
  expect(sentLinks(list)).toEqual(['https://a.example/1'])
})

it.for(Object.entries(whole))('mends a complete link: %s', async ([text, link]) => {
  const list = await listOf(`${text}\n\na.example/1`)
  expect(await edits(list).applySuggestions()).toEqual(all(2))
  expect(sentLinks(list)).toEqual([link, 'https://a.example/1'])
})

it.for([
  ['a.example/x - please', ['https://a.example/x']],
  ['htps://a.example/1/https://b.example/2', ['https://a.example/1/', 'https://b.example/2']],
] as const)(
  'goes on where a line then asks something else that is mended as suggested, in one step: %s',
  async ([text, links]) => {
    const list = await listOf(`${text}\n\nc.example/3`)
    const before = rowsOf(list)
    expect(await edits(list).applySuggestions()).toEqual(all(2))
    expect(sentLinks(list)).toEqual([...links, 'https://c.example/3'])
    const mended = rowsOf(list)
    expect(rowsOf(await reopened(list))).toEqual(mended)
    await edits(list).undo()
    expect(rowsOf(list)).toEqual(before)
    expect(list.facts().canUndo).toBe(false)
    await edits(list).redo()
    expect(rowsOf(list)).toEqual(mended)
  },
)

it('counts a row that needs another choice, which has no suggestion, separately', async () => {
  const list = await listOf('localhost/x\n\na.example/1')
  expect(await edits(list).applySuggestions()).toEqual({ changed: 2, undecided: 1 })
  expect(inWords(list)[0]).toBe('decide private-host https://localhost/x')
})

it('suggests neither link if a cell shows one and leads to another', async () => {
  const cell =
    '<c t="str"><f>HYPERLINK("https://a.example/5")</f><v>https://a.example/other</v></c>'
  const list = await lists.create(newId())
  await writeFile(
    pathOf('shown.xlsx'),
    workbookOf({ One: `<sheetData><row>${cell}</row></sheetData>` }),
  )
  await list.addFile(pathOf('shown.xlsx'), 'shown.xlsx')
  expect(rowsOf(list)[0]).toMatchObject({ status: 'decide', decideKind: 'shown-differs' })
  expect(await list.views.countFixable()).toBe(0)
  expect(await edits(list).applySuggestions()).toEqual(all(0))
  expect(sentLinks(list)).toEqual([])
})

it('does not change the choices of the user', async () => {
  const texts = ['a.example/1', 'https://b.example/2 and more', 'c.example/3', 'd.example/4']
  const list = await listOf(texts.join('\n'))
  await edits(list).exclude([0])
  await edits(list).decide({ rows: [1] }, 'keep')
  await edits(list).typeOver(2, 'http://c.example/3')
  const chosen = inWords(list).slice(0, 3)
  expect(await edits(list).applySuggestions()).toEqual(all(1))
  expect(inWords(list).slice(0, 3)).toEqual(chosen)
  await edits(list).undo()
  expect(inWords(list).slice(0, 3)).toEqual(chosen)
})

it.for([
  ['maybe-cut', 'https://a.example'],
  ['no-scheme', 'a.example'],
  ['wide-mark', 'https://www。a。com'],
  ['comma-in-host', 'https://exa,mple.com'],
])(
  'takes neither of two lines of which one may be the rest of the other, where the first asks: %s',
  async ([kind, site]) => {
    const list = await listOf(`${`${site}/`.padEnd(80, 'x')}\npage.php?id=5\n\nb.example/1`)
    const before = rowsOf(list)
    expect(before.map(({ decideKind }) => decideKind)).toEqual([
      kind,
      'no-scheme',
      undefined,
      'no-scheme',
    ])
    expect(await edits(list).applySuggestions()).toEqual(all(1))
    expect(rowsOf(list).slice(0, 2)).toEqual(before.slice(0, 2))
    expect(sentLinks(list)).toEqual(['https://b.example/1'])
  },
)

it('is not an undo step if there is nothing to mend', async () => {
  const list = await listOf('http://localhost/x')
  expect(await edits(list).applySuggestions()).toEqual(all(0))
  expect(list.facts().canUndo).toBe(false)
  expect((await reopened(list)).facts().trouble).toBeUndefined()
})

it('changes as many rows as it counted, only rows that need a choice, and by their recommended choice', async () => {
  const text = fc.constantFrom(
    ...Object.values(mendable).map(([line]) => line),
    ...askedAlone,
    'https://ready.example/1',
    'page.php?id=5',
    '',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 12 }), async (lines) => {
      const list = await listOf(lines.join('\n'))
      const before = rowsOf(list)
      const said = await list.views.countFixable()
      expect((await edits(list).applySuggestions()).changed).toBe(said)
      const after = new Map(rowsOf(list).map((row) => [row.row, row]))
      const isRest = new Set(
        [...after.values()].flatMap(({ row, isJoined }) => (isJoined ? row : [])),
      )
      const changed = before.filter(
        (row) =>
          !isRest.has(row.row) &&
          row.status === 'decide' &&
          after.get(row.row)?.status !== 'decide',
      )
      for (const { decideKind, choices } of changed) {
        expect(choices[0]).toBe('mend')
        expect(decideKind && choicesOfKind[decideKind][0]).toBe('mend')
      }
      expect(rowsOf(await reopened(list))).toEqual(rowsOf(list))
      if (said > 0) await edits(list).undo()
      expect(rowsOf(list)).toEqual(before)
      await lists.delete(list.id)
    }),
    { numRuns: randomRuns(40, 2_000) },
  )
})

const near = [
  'https://a.com/Path/',
  'http://www.a.com/path#top',
  'https://a.com/path?utm_source=x',
  'https://b.comm/',
  'https://b.comm/2',
].join('\n')

const account = { accountId: 1, urlLength: 2_000, skipSentElsewhere: false }

describe('the background scan', () => {
  it('warns of near-duplicates, names the first, and warns of unknown suffixes', async () => {
    const list = await listOf(near)
    await list.settled()
    expect(
      rowsOf(list).map(({ warnings, nearDuplicateOf }) => [warnings, nearDuplicateOf]),
    ).toEqual([
      [[], undefined],
      [['has-fragment', 'near-duplicate'], 0],
      [['tracking-parameters', 'near-duplicate'], 0],
      [['unknown-suffix'], undefined],
      [['unknown-suffix'], undefined],
    ])
    expect(list.facts().byWarning).toMatchObject({ 'near-duplicate': 2, 'unknown-suffix': 2 })
  })

  it('warns of near-duplicates only while the first is not excluded', async () => {
    const list = await listOf(near)
    await edits(list).exclude([0])
    await list.settled()
    expect(rowsOf(list).map(({ nearDuplicateOf }) => nearDuplicateOf)).toEqual([
      undefined,
      undefined,
      1,
      undefined,
      undefined,
    ])
    await edits(list).undo()
    await list.settled()
    expect(list.facts().byWarning['near-duplicate']).toBe(2)
  })

  it('does not compare with links that are too long for the account', async () => {
    const list = await listOf('https://a.com/path?utm_source=x\nhttps://a.com/path')
    await list.settled()
    const firsts = () => rowsOf(list).map(({ nearDuplicateOf }) => nearDuplicateOf)
    const warned = () => list.facts().byWarning['near-duplicate']
    expect([firsts(), warned()]).toEqual([[undefined, 0], 1])
    await list.useAccount({ ...account, urlLength: 20 })
    await list.settled()
    expect([firsts(), warned()]).toEqual([[undefined, undefined], 0])
    await list.useAccount(account)
    await list.settled()
    expect([firsts(), warned()]).toEqual([[undefined, 0], 1])
  })

  it('groups near-duplicates with the same first row, and shows its link', async () => {
    const list = await listOf(
      [
        'http://a.com/',
        'http://b.com/',
        'https://b.com/',
        'https://a.com/',
        'http://www.b.com/',
      ].join('\n'),
    )
    await list.settled()
    const { viewId } = list.views.open({ warning: 'near-duplicate' })
    expect(pageOf(list, viewId).map(({ link, nearLink }) => [nearLink, link])).toEqual([
      ['http://a.com/', 'https://a.com/'],
      ['http://b.com/', 'https://b.com/'],
      ['http://b.com/', 'http://www.b.com/'],
    ])
  })

  it('warns if two links differ only in a full stop at the end', async () => {
    const list = await listOf(
      '> https://a.com/x.\nhttps://a.com/x\nhttps://a.com/y.\nhttps://a.com/z',
    )
    await list.settled()
    expect(
      rowsOf(list).map(({ nearDuplicateOf, nearLink }) => [nearDuplicateOf, nearLink]),
    ).toEqual([
      [undefined, undefined],
      [0, 'https://a.com/x.'],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('compares rows of a later source with those of an earlier one', async () => {
    const list = await listOf('https://a.com/path', 'http://a.com/path')
    await list.settled()
    expect(rowsOf(list)[1]?.nearDuplicateOf).toBe(0)
  })

  it('finds the same after reopening', async () => {
    const list = await listOf(near)
    await edits(list).typeOver(0, 'https://c.com/')
    await list.settled()
    const again = await reopened(list)
    await again.settled()
    expect(rowsOf(again)).toEqual(rowsOf(list))
    expect(again.facts().byWarning).toEqual(list.facts().byWarning)
  })

  it('finds every near-duplicate among many links', async () => {
    const links = Array.from({ length: 60_000 }, (_, n) => `https://h${n % 7}.com/p/${n >> 1}`)
    const list = await listOf(links.join('\n'))
    await list.settled()
    expect(list.facts().byWarning['near-duplicate']).toBe(0)
    await list.addText(links.map((link) => link.replace('https', 'http')).join('\n'), '')
    await list.settled()
    expect(list.facts().byWarning['near-duplicate']).toBe(links.length)
    expect(list.facts().topHosts).toHaveLength(7)
  })
})

const lines = `> https://a.example/one.
https://a.example/two.
https://a.example/three
https://a.example/wiki/Yahoo!
https://a.example/four...
https://a.example/five

> https://a.example/six?!`

test('punctuation at the end of links is removed in one step', async () => {
  const list = await listOf(lines)
  expect(list.facts().byWarning['trailing-punctuation']).toBe(4)
  expect(await edits(list).trim([0, 1, 2, 7])).toBe(3)
  expect(sentLinks(list)).toEqual([
    'https://a.example/one',
    'https://a.example/two',
    'https://a.example/three',
    'https://a.example/wiki/Yahoo!',
    'https://a.example/five',
    'https://a.example/six',
  ])
  expect(rowsOf(list)[0]?.changes).toEqual(['quote-mark', 'punctuation'])
  expect(list.facts().byWarning['trailing-punctuation']).toBe(1)

  const later = await reopened(list)
  expect(inWords(later)).toEqual(inWords(list))
  await edits(later).undo()
  expect(sentLinks(later)[0]).toBe('https://a.example/one.')
  expect(later.facts().byWarning['trailing-punctuation']).toBe(4)
})

test('a text that was kept as one link is not cut at a space', async () => {
  const list = await listOf('https://a.example/a b.')
  await edits(list).decide({ kind: 'text-after-link' }, 'keep')
  expect(sentLinks(list)).toEqual(['https://a.example/a%20b.'])
  expect(await edits(list).trim([0])).toBe(1)
  expect(sentLinks(list)).toEqual(['https://a.example/a%20b'])
  expect(sentLinks(await reopened(list))).toEqual(sentLinks(list))
})

test('as many links lose punctuation as have the warning', async () => {
  const ends = ['x)', 'x"y', '"x', 'x…', 'x*', "x'y", '?a=1', '?a=b;c', '#x', '(x)', 'x%2']
  const list = await listOf(
    ends
      .flatMap((end) =>
        ['.', '!', '!?', '*', ':', '。'].map((mark) => `https://a.example/${end}${mark}`),
      )
      .join('\n'),
  )
  const { rows, byWarning } = list.facts()
  expect(byWarning['trailing-punctuation']).toBeGreaterThan(40)
  expect(await edits(list).trim(Array(rows).keys())).toBe(byWarning['trailing-punctuation'])
  expect(list.facts().byWarning['trailing-punctuation']).toBe(0)
})

test('a link without its punctuation can become a duplicate', async () => {
  const list = await listOf('https://a.example/one\nhttps://a.example/one.')
  expect(await edits(list).trim([1])).toBe(1)
  expect(inWords(list)[1]).toBe('duplicate https://a.example/one')
})
