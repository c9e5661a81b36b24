import { describe, expect, it } from 'vitest'
import { cellsIn, read, remarksOn } from './file-fixture.ts'

describe('JSON', () => {
  it('finds each text with a link, with its place', async () => {
    const json = JSON.stringify({
      next: 'https://a.example/0',
      items: [{ url: 'https://a.example/"ü"\\', rank: 1.5e3 }, [null, true, 'http://b.example/']],
      'no link': 'https',
    })
    const cells = [
      ['https://a.example/0', 'next'],
      ['https://a.example/"ü"\\', 'items[0].url'],
      ['http://b.example/', 'items[1][2]'],
    ]
    expect(await cellsIn('a.json', json)).toEqual(cells)
    expect(await cellsIn('a.json', JSON.stringify(JSON.parse(json), undefined, 2))).toEqual(cells)
  })

  it('finds a name that is a link', async () => {
    const json = '{"pages":{"https://a.example/1":{"see":"https://a.example/2"},"http x":0}}'
    expect(await cellsIn('a.json', json)).toEqual([
      ['https://a.example/1', 'pages'],
      ['https://a.example/2', 'pages.https://a.example/1.see'],
    ])
  })

  it('is recognised by its name or its start', async () => {
    const cells = [['https://a.example/', '[1]']]
    expect(await cellsIn('a.json', '[ 1, "https://a.example/" ]')).toEqual(cells)
    expect(await cellsIn('saved', '[["https://a.example/"]]')).toEqual([
      ['https://a.example/', '[0][0]'],
    ])
  })

  it('may be a value a line', async () => {
    const lines = '{"url":"https://a.example/1"}\n{"url":"https://a.example/2"}\n'
    expect(await cellsIn('a.jsonl', lines)).toEqual([
      ['https://a.example/1', 'url'],
      ['https://a.example/2', '2: url'],
    ])
  })

  it('finds a text that it calls a link, even without a scheme', async () => {
    const text = [
      'see ',
      { type: 'link', text: 'a.example/bare' },
      { type: 'bold', text: 'b.example' },
    ]
    const chat = {
      messages: [{ type: 'message', text }],
      url: 'c.example/2',
      note: 'd.example/3',
      href: 'not a host',
    }
    expect(await read('result.json', JSON.stringify(chat))).toEqual([
      'decide no-scheme',
      'decide no-scheme',
    ])
  })

  it('may be longer than one piece', async () => {
    const links = Array.from({ length: 20_000 }, (_, index) => `https://a.example/\\"${index}`)
    const read20000 = await read('a.json', JSON.stringify(links))
    expect(read20000).toHaveLength(20_000)
    expect(read20000.at(-1)).toBe('decide escaped-mark')
  })

  it.for([
    ['{"a":"https://a.exam', 'damaged-file'],
    ['{"a":1}', 'no-links'],
    ['['.repeat(200), 'nested-too-deep'],
    [`{"a":"${'a'.repeat(3 * 2 ** 20)}`, 'line-too-long'],
  ] as const)('%.30s is %s', async ([json, problem]) => {
    expect(await read('a.json', json)).toBe(problem)
  })
})

describe('JSON with a fault', () => {
  const good = Array.from({ length: 4_000 }, (_, n) => `{"url":"https://a.example/${n}"}`)

  it('is searched for links behind the fault, and marked as faulty', async () => {
    const faulty = [
      ...good,
      '{"url":"https:\\/\\/b.example/1"} oops: }',
      '"https://b.example/2",',
    ].join('\n')
    const words = await read('a.jsonl', faulty)
    expect(words).toHaveLength(4_002)
    expect(words.slice(-2)).toEqual(['ready https://b.example/1', 'ready https://b.example/2'])
    expect(await remarksOn('a.jsonl', faulty)).toMatchObject({ isFaulty: true })
  })

  it('is read up to its cut, without the link that is cut', async () => {
    const words = await read('a.json', '{"a":["https://a.example/1","https://a.exam')
    expect(words).toEqual(['ready https://a.example/1'])
    const cut = '{"a":["https://a.example/1","https://a.exam'
    expect(await remarksOn('a.json', cut)).toMatchObject({ isFaulty: true })
    expect(await remarksOn('a.json', `${cut}"]}`)).toMatchObject({ isFaulty: false })
  })
})
