import { describe, expect, it } from 'vitest'
import { continuationIn } from '../../../../electron/engine/parsing/continuation.ts'
import { marksInList } from '../../../../electron/engine/parsing/marks-in-list.ts'
import { warningsOf } from '../../../../electron/engine/parsing/reading.ts'
import { longestLine } from '../../../../electron/engine/importers/source/load.ts'
import { tableOf, verdictsOf } from '../table/table-fixture.ts'

const a = 'https://a.example/'
const wrapper = 'https://urldefense.com/v3/__https://b.example/'

/** A line of the greatest length, made of one mark. */
function filled(start: string, mark: string, end = ''): string {
  const room = longestLine - Buffer.byteLength(start + end)
  return start + mark.repeat(Math.floor(room / Buffer.byteLength(mark))) + end
}

// Quadratic time would be minutes here, or hours.
describe('the longest line', () => {
  it.for([
    ['closing brackets', filled(a, ')'), 'cleaned https://a.example/'],
    ['closing brackets without a link', filled('a.', ')', 'x'), 'rejected not-a-link'],
    ['opening brackets', filled('', '(', `- ${a}1`), 'cleaned https://a.example/1'],
    ['opening quotes', filled('', '"', `| ${a}1`), 'cleaned https://a.example/1'],
    ['quotes', filled('a.example/1', '"', 'x'), 'decide no-scheme'],
    ['semicolons', filled(`${a}1`, ';', '.'), 'rejected too-long same'],
    ['commas', filled(`${a}1`, ',', '.'), 'rejected too-long same'],
    ['bars', filled(`${a}1`, '|', '.'), 'rejected too-long same'],
    ['exclamation marks', filled(`${a}1`, '!', '.'), 'rejected too-long same'],
    ['wide marks', filled('a.example/1', '。', 'x'), 'decide no-scheme'],
    ['wide exclamation marks', filled(`${a}1`, '！', '.'), 'cleaned https://a.example/1'],
    ['dots', filled(a, '.'), 'decide maybe-cut'],
    ['marks in a sentence', filled(`see ${a}x`, '.!'), 'cleaned https://a.example/x'],
    ['schemes', filled('', 'http://'), 'decide mistyped-scheme'],
    ['entities', filled(`${a}?`, '&amp;', '.'), 'decide html-entity'],
    ['entities in entities', filled(`${a}?&`, 'amp;'), 'decide html-entity'],
    ['spaces', filled('see', ' ', '.'), 'rejected not-a-link'],
    ['spaces behind a slash', filled('http/', ' ', '!'), 'rejected not-a-link'],
    ['empty values before a link', filled('a.b', ',=', `x${a}1`), 'cleaned https://a.example/1'],
    ['letters before a link', filled('', 'a', `,h${a}`), 'rejected not-a-link'],
    ['folders behind a link', filled(`${a}1 x`, 'a/', '\u00a0!'), 'decide text-after-link'],
    ['dots in a wrapped link', filled('https://google.com/amp/', 'a.'), 'rejected too-long same'],
    ['ends of a wrapped link', filled(wrapper, '__;', '*'), 'rejected too-long same'],
    ['archives', filled('https://a', '.webarchive', `1/${a}`), 'decide several-in-query'],
    ['percent signs', filled(a, '%'), 'decide stray-character'],
    ['hashes', filled(a, '#', 'x'), 'rejected too-long same'],
    ['backslashes', filled(a, '\\'), 'decide escaped-mark'],
    ['slashes', filled('', '//'), 'rejected not-a-link'],
    ['folders without a site', filled('', '/a'), 'decide no-site'],
    ['opening tags', filled(`[url=${a}1]`, '[url='), 'cleaned https://a.example/1'],
    ['closing tags', filled(a, '[/url]'), 'cleaned https://a.example/'],
    ['quotes behind a link', filled(`"${a}1`, '"'), 'cleaned https://a.example/1'],
    [
      'links beside one as long',
      filled(a + 'x'.repeat(longestLine / 2), ' b.example/2'),
      'decide several-in-query',
    ],
  ] as const)('of %s is read as any other', async ([, line, becomes]) => {
    const verdicts = verdictsOf(await tableOf(line))
    expect(verdicts.map((verdict) => verdict.replace(line, 'same'))).toEqual([becomes])
  })

  it.for([')', '。', ' '])('with links between many of %j is read like any other', async (mark) => {
    const many = mark.repeat(longestLine / 9)
    expect(verdictsOf(await tableOf(`${a} ${many} ${a}1${many}`))).toEqual([
      'ready https://a.example/',
      'ready https://a.example/1',
    ])
  })

  it('is checked for final punctuation only at its end', () => {
    expect(warningsOf(filled(a, '!', 'x'))).toEqual([])
    expect(warningsOf(filled(a, '!'))).toEqual(['trailing-punctuation'])
  })

  it('continues in the next line only if its end shows it', () => {
    expect(continuationIn(filled(a, '…', 'x'), 'abc/def', [])).toBeUndefined()
    expect(continuationIn(filled('', `${a},`, ' x y'), 'abc/def')).toBe('abc/def')
  })

  it('of dashes is not taken for cells', () => {
    const lines = [1, 2, 3].map((page) => filled(`${a}${page},`, 'a-', `${page}&nbsp;`))
    expect(marksInList(lines.join('\n'))).toMatchObject({ mark: ',' })
  })
})
