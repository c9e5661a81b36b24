import { describe, expect, it } from 'vitest'
import { allFormats } from '../../../../../electron/engine/importers/formats/formats.ts'
import { hasKnownSuffix, looksLikeHost } from '../../../../../electron/engine/parsing/index.ts'
import { read, remarksOn } from './file-fixture.ts'

describe('the formats', () => {
  it('have unique kinds', () => {
    const kinds = allFormats.map(({ kind }) => kind)
    expect(kinds).toEqual([...new Set(kinds)])
  })

  it('have endings that make a file name, not a host (fileEndings in parsing/hosts.ts)', () => {
    const names = allFormats.flatMap(({ endings }) => endings.map((ending) => `list.${ending}`))
    // Some endings are top-level domains, such as zip.
    const taken = names.filter((name) => looksLikeHost(name) && !hasKnownSuffix(name))
    expect(taken).toEqual([])
  })
})

describe('a text that only begins like another kind of file', () => {
  it.for([
    '[[https://org.example/guide][Guide]]',
    '[{see} https://org.example/guide',
    '{ "see": https://org.example/guide',
    '["https://org.example/guide" is a link',
    '<urlset> is a tag https://org.example/guide',
    '<rss feeds are https://org.example/guide',
    '<?xml no https://org.example/guide',
    '%PDF-1.7 is what https://org.example/guide',
    'PK https://org.example/guide',
    'GIF89a https://org.example/guide',
    'From here 10:11:12 2026 https://org.example/guide',
    'https://org.example/guide\nhttps://org.example/b\nMessage-ID: 1',
  ])('is read as text: %s', async (first) => {
    const text = `${first}\nhttps://a.example/1\nhttps://a.example/2\n`
    const words = await read('list', text)
    expect(words.slice(-2)).toEqual(['ready https://a.example/1', 'ready https://a.example/2'])
    expect(words[0]).toMatch(/https:\/\/org\.example\/guide|^decide/)
    expect(await remarksOn('list', text)).toMatchObject({ isFaulty: false })
  })

  it.for(['list.json', 'list.jsonl'])(
    'is read as text and marked as faulty if it is named %s',
    async (name) => {
      const text = 'https://a.example/1\nhttps://a.example/2\n'
      expect(await read(name, text)).toEqual([
        'ready https://a.example/1',
        'ready https://a.example/2',
      ])
      expect(await remarksOn(name, text)).toMatchObject({ isFaulty: true })
    },
  )
})
