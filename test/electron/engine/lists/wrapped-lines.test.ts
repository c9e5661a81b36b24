import { describe, expect, it, test } from 'vitest'
import { edits, inWords, listOf, reopened, rowsOf, sentLinks } from './list-fixture.ts'

const host = 'https://agency.example/'
const long = `${host}2026/autumn/campaign/landing-pages/best-running-shoes-for-winter-mornings`
const longer = `${long}/index?ref=news&color=blue%20red&page=12345678&session=0123456789abcdef&x=1`

const wrapped = (text: string, width: number, mark = ''): string =>
  text.replaceAll(new RegExp(`(.{${width}})(?!$)`, 'g'), `$1\n${mark}`)

describe.for([61, 67, 72, 90])('a link that was wrapped at %i characters', (width) => {
  it('is joined from all its lines by one choice, and split again by undo', async () => {
    const list = await listOf(`Hi,\n${wrapped(longer, width)}\n\nhttps://b.example/`)
    const before = inWords(list)
    expect(before[1]).toBe(`decide maybe-cut ${longer}`)
    await edits(list).decide({ kind: 'maybe-cut' }, 'mend')
    expect(sentLinks(list)).toEqual([longer, 'https://b.example/'])
    const blank = rowsOf(list).filter(({ isJoined }) => isJoined)
    expect(blank).toHaveLength(Math.ceil(longer.length / width) - 1)
    expect(sentLinks(await reopened(list))).toEqual(sentLinks(list))
    await edits(list).undo()
    expect(inWords(list)).toEqual(before)
  })
})

it('is not joined with a line whose text the user replaced', async () => {
  const list = await listOf(wrapped(longer, 67))
  await edits(list).typeOver(2, 'other-page/1')
  await edits(list).decide({ kind: 'maybe-cut' }, 'mend')
  expect(inWords(list)[0]).toBe(`decide maybe-cut ${longer.slice(0, 67)}`)
  expect(sentLinks(list)).toEqual([])
})

it('asks about the last of several links on a line, and joins it', async () => {
  const text = wrapped(`both https://b.example/1 and ${longer}`, 76)
  const list = await listOf(`${text}\n\nhttps://c.example/`)
  expect(inWords(list).slice(0, 2)).toEqual([
    'ready https://b.example/1',
    `decide maybe-cut ${longer}`,
  ])
  await edits(list).decide({ rows: [1] }, 'mend')
  expect(sentLinks(list)).toEqual(['https://b.example/1', longer, 'https://c.example/'])
  expect(rowsOf(list)[0]?.canKeepAsOne).toBe(false)
  await edits(list).undo()
  expect(rowsOf(list)[0]?.canKeepAsOne).toBe(true)
})

it.for(['', 'https://b.example/1 '])('keeps a dot before the cut, behind “%s”', async (before) => {
  const link = `${before}${host}${'a'.repeat(67 - host.length - before.length - 5)}/page`
  const list = await listOf(`see ${link}.\nhtml`)
  const [cut = ''] = rowsOf(list)
    .filter(({ decideKind }) => decideKind === 'maybe-cut')
    .map((row) => row.recommendedLink)
  expect(cut).toBe(`${link.slice(before.length)}.html`)
})

it('does not ask if a bracket is closed behind the link', async () => {
  const list = await listOf(`<${long}>\nwinter-shoes/page.html`)
  expect(inWords(list)[0]).toBe(`cleaned ${long}`)
})

it.for([
  ['no-scheme', (link: string) => link.slice('https://'.length)],
  ['mistyped-scheme', (link: string) => link.replace('https', 'htps')],
  ['comma-in-host', (link: string) => link.replace('.', ',')],
] as const)('asks about a cut link once its %s is mended', async ([kind, broken]) => {
  const list = await listOf(`${broken(long)}/two-\nthree.html`)
  await edits(list).decide({ kind }, 'mend')
  expect(inWords(list)[0]).toBe(`decide maybe-cut ${long}/two-three.html`)
})

it('joins a redirect before unwrapping it, since the page in it would be cut', async () => {
  const inner = encodeURIComponent(`${long}/page.html`)
  const list = await listOf(wrapped(`https://www.google.com/url?q=${inner}&sa=D`, 76))
  expect(inWords(list)[0]).toBe(`decide maybe-cut ${long}/page.html`)
  await edits(list).decide({ kind: 'maybe-cut' }, 'mend')
  expect(inWords(list)[0]).toBe(`decide wrapped ${long}/page.html`)
})

describe('a rest before another link', () => {
  const cut = longer.slice(0, 76)
  const text = `${cut}\n${longer.slice(76)} and https://b.example/1`

  it('is asked about, and the user has to join it by typing', async () => {
    const list = await listOf(text)
    expect(rowsOf(list)[0]).toMatchObject({
      decideKind: 'maybe-cut',
      choices: ['keep', 'exclude'],
    })
    expect(sentLinks(list)).toEqual(['https://b.example/1'])
    await edits(list).typeOver(0, longer)
    expect(sentLinks(list)).toEqual([longer, 'https://b.example/1'])
  })
})

describe('a word below a link', () => {
  const prose =
    'we have put together all that we know about the pages that were built in the last weeks of the autumn and that nobody has looked at since then because the office moved and the old lists stayed behind in the cellar of the house which will be sold in the winter unless somebody finds the keys before the end of the month and brings all of it to the new rooms where there is some space'
  const softWrapped = (width: number): string =>
    prose.replaceAll(new RegExp(`(.{1,${width}})(?: |$)`, 'g'), '$1\n')
  const odd = `see ${host}${'a'.repeat(40)}`

  it('can be its rest if the sentences around were wrapped at the same width', async () => {
    const list = await listOf(`${softWrapped(67)}\n${odd}\nwinter`)
    expect(inWords(list).at(-2)).toMatch(/^decide maybe-cut/)
  })

  it.for([
    ['wider', softWrapped(80)],
    ['not at all', prose],
  ] as const)('is not its rest if they were wrapped %s', async ([, around]) => {
    const list = await listOf(`${around}\n${odd}\nwinter`)
    expect(inWords(list).at(-2)).toMatch(/^cleaned/)
  })

  it('is a note, even at a usual width, if there are words below short links', async () => {
    const notes = ['norda', 'palimo', 'kuhn'].flatMap((note, n) => [`https://b.example/${n}`, note])
    const wide = host + 'a'.repeat(76 - host.length)
    const asked = async (lines: readonly string[]) =>
      (await listOf(lines.join('\n'))).facts().byDecideKind['maybe-cut']
    expect(await asked([wide, 'winter'])).toBe(1)
    expect(await asked([...notes, wide, 'winter'])).toBe(0)
  })

  it('is not its rest in lists with labels, names and numbers below links of other lengths', async () => {
    const notes = ['DA 45', '45', '$30', 'dofollow', 'Ann', 'guest post', 'Norda', 'ok', 'done']
    const labels = ['guest-post:', 'blog.norda', 'N-17', '12.10.', 'a/b', 'Ann_B']
    const lengths = Array.from({ length: 140 }, (_, n) => n).filter(
      (n) => ![72, 74, 76, 78, 79, 80].includes(n + 23),
    )
    const text = lengths.flatMap((n) => {
      const link = host + 'a'.repeat(n)
      return [link, notes[n % notes.length], `${labels[n % labels.length]} ${link}b`, link + 'c']
    })
    const list = await listOf(text.join('\n'))
    expect(list.facts().byDecideKind['maybe-cut']).toBe(0)
  })
})

const cut = 'http://192.168.0.1/a-very-long-address-that-an-old-mail-program-cut-in-tw'

test('a choice is reset if an edit of a line below changes its question, and undo restores both', async () => {
  const list = await listOf(`Hi,\n${cut}\no/page.html`)
  await edits(list).decide({ kind: 'maybe-cut' }, 'keep')
  const asked = inWords(list)
  expect(asked[1]).toBe(`decide private-host ${cut}`)
  await edits(list).typeOver(2, 'https://b.example/')
  for (const one of [list, await reopened(list)])
    expect(inWords(one)).toEqual([
      asked[0],
      `decide private-host ${cut}`,
      'ready https://b.example/',
    ])
  await edits(list).undo()
  expect(inWords(list)).toEqual(asked)
  await edits(list).redo()
  await edits(list).decide({ kind: 'private-host' }, 'keep')
  expect(inWords(list)[1]).toBe(`ready ${cut}`)
})

test('a choice is kept if its question stays the same', async () => {
  const list = await listOf(
    `Hi,\n${cut}\n${`o/${'and-on-7/'.repeat(9)}`.slice(0, cut.length)}\no/page.html`,
  )
  await edits(list).decide({ kind: 'maybe-cut' }, 'keep')
  await edits(list).decide({ kind: 'private-host' }, 'keep')
  await edits(list).typeOver(3, 'https://b.example/')
  expect(inWords(list)[1]).toBe(`ready ${cut}`)
})
