import { describe, expect, it } from 'vitest'
import { applySteps } from '../../../../electron/engine/parsing/mending.ts'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'
import { defaultContext, type Reading } from '../../../../electron/engine/parsing/reading.ts'
import { plainLinkOf } from '../../../../electron/engine/parsing/plain-link.ts'
import { read } from '../importers/formats/file-fixture.ts'
import { tableOf, verdictsOf } from '../table/table-fixture.ts'

const ways: readonly ((link: string) => string)[] = [
  (link) => link,
  (link) => `see ${link}`,
  (link) => `see ${link} now`,
  (link) => `- ${link}`,
  (link) => `> 1. ${link}`,
  (link) => `Ana: (${link}), really`,
]

/** The questions about a link in each position, and the links that the answers give. */
function askedOf(link: string): ReadonlySet<string> {
  return new Set(ways.map((way) => inWords(readText(way(link)))))
}

function inWords(reading: Reading): string {
  if (reading.kind === 'link') return `sent as ${reading.link}`
  return reading.kind === 'decide' ? `${reading.decideKind} ${reading.mended ?? ''}` : reading.kind
}

describe('dots at the end of a link', () => {
  it.for([
    '…*',
    '…**',
    '…_',
    '...*',
    '…)*',
    '...~',
    '…-',
    '…!',
    '...?',
    '…’',
    '....',
    '…🙂',
    '…*.',
  ])('are asked about as of a cut link wherever it stands, with what follows them: %s', (end) => {
    const link = `https://a.example/x${end}`
    expect(askedOf(link)).toEqual(new Set(['maybe-cut ']))
    expect(plainLinkOf(link)).toBeUndefined()
  })

  it.for([
    ['https://a.example/x..', 'https://a.example/x'],
    ['https://a.example/x..*', 'https://a.example/x'],
    ['https://a.example/x._', 'https://a.example/x'],
    ['https://a.example/x._.', 'https://a.example/x'],
    ['https://a.example/Davis_Jr..', 'https://a.example/Davis_Jr.'],
    ['https://a.example/x/..', 'https://a.example/x/'],
  ] as const)(
    'are asked about where one ends a sentence and one may be of the link: %s',
    ([link, mended]) => {
      expect(askedOf(link)).toEqual(new Set([`text-after-link ${mended}`]))
      expect(plainLinkOf(link)).toBeUndefined()
    },
  )

  it.for(['x', 'x_', 'Davis_Jr', 'x!'])(
    'are of the sentence where there is one alone, and of the link alone on its line: %s.',
    (page) => {
      const link = `https://a.example/${page}.`
      const bare = `sent as https://a.example/${page.replace('!', '')}`
      expect(ways.map((way) => inWords(readText(way(link))))).toEqual([
        `sent as ${link}`,
        bare,
        bare,
        `sent as ${link}`,
        `sent as ${link}`,
        bare,
      ])
    },
  )

  it('belong to the sentence behind a host, unless they are those of a cut link', () => {
    for (const end of ['..', '..?', '..)'])
      expect(inWords(readText(`see https://a.example${end}`))).toBe('sent as https://a.example/')
    expect(inWords(readText('see https://a.example...'))).toBe('maybe-cut ')
  })

  it('are a question again after the words behind them were removed', () => {
    for (const [end, asked] of [
      ['…*', 'maybe-cut '],
      ['..', 'text-after-link https://a.example/x'],
    ] as const) {
      const text = `https://a.example/x${end} our page`
      expect(inWords(readText(text))).toBe(`text-after-link https://a.example/x${end}`)
      expect(inWords(applySteps(text, ['mend'], defaultContext).reading)).toBe(asked)
    }
  })

  it('stay in the link if the user keeps them', () => {
    for (const [text, link] of [
      ['https://a.example/x...*', 'https://a.example/x...*'],
      ['see https://a.example/x...*', 'https://a.example/x...'],
      ['https://a.example/Davis_Jr..', 'https://a.example/Davis_Jr..'],
    ] as const)
      expect(inWords(applySteps(text, ['keep'], defaultContext).reading)).toBe(`sent as ${link}`)
  })

  it('are a question in a list whose entries end in a full stop', async () => {
    const entries = Array.from({ length: 9 }, (_, n) => `- https://a.example/${n}.`)
    const table = await tableOf([...entries, '- https://a.example/Davis_Jr..'].join('\n'))
    expect(verdictsOf(table).slice(-2)).toEqual([
      'cleaned https://a.example/8',
      'decide text-after-link',
    ])
  })

  it('are kept from the text of a web page', async () => {
    const page = '<html><p>https://a.example/x.. and https://a.example/y._ or https://a.example/z…*'
    const [two, one, cut] = ['text-after-link', 'text-after-link', 'maybe-cut']
    expect(await read('page.html', page)).toEqual([
      `decide ${two}`,
      `decide ${one}`,
      `decide ${cut}`,
    ])
  })
})
