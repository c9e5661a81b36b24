import { describe, expect, it } from 'vitest'
import { tableOf, verdictsOf } from '../table/table-fixture.ts'

/**
 * Where intake says something else of a text than the URL standard does: found by running the cases
 * without a base of web-platform-tests' urltestdata.json through it. It accepted none that the
 * standard refuses.
 */
const edges: readonly (readonly [text: string, standard: string, intake: string])[] = [
  // Never sent: credentials, other schemes, hosts that no register has.
  ['https://user@a.example/', 'https://user@a.example/', 'rejected has-credentials'],
  ['git+https://a.example/x', 'git+https://a.example/x', 'rejected unsupported-scheme'],
  ['tftp://a.example/x', 'tftp://a.example/x', 'rejected unsupported-scheme'],
  ['https://a.xn--0zzz', 'https://a.xn--0zzz/', 'rejected invalid-host'],
  ["https://a.example'/x", "https://a.example'/x", 'rejected invalid-host'],
  ['https://a.example;47', 'https://a.example;47/', 'rejected invalid-host'],
  ['https://a!b.example/', 'https://a!b.example/', 'rejected invalid-host'],
  ['https://a.$b.example/', 'https://a.$b.example/', 'rejected invalid-host'],
  ['https://(a).example/', 'https://(a).example/', 'rejected invalid-host'],
  ['https://~a.example/', 'https://~a.example/', 'rejected invalid-host'],
  ['https://*.a.example/', 'https://*.a.example/', 'rejected invalid-host'],
  ['https://a%2Cb.example/', 'https://a,b.example/', 'rejected invalid-host'],
  ['https://typo,nosuchending/x', 'https://typo,nosuchending/x', 'rejected invalid-host'],
  // The standard repairs in silence; here the user is asked.
  ['https://typo,example/x', 'https://typo,example/x', 'decide comma-in-host'],
  ['https:/a.example/x', 'https://a.example/x', 'decide mistyped-scheme'],
  ['https:a.example/x', 'https://a.example/x', 'decide mistyped-scheme'],
  ['https:\\\\a.example\\x', 'https://a.example/x', 'decide mistyped-scheme'],
  ['https://a.example/one\ttwo', 'https://a.example/onetwo', 'decide text-after-link'],
  ['https://a.example/\ufeff/x', 'https://a.example/%EF%BB%BF/x', 'decide text-after-link'],
  ['https://0x7f.1', 'https://127.0.0.1/', 'decide private-host'],
  ['https://intranet/x', 'https://intranet/x', 'decide private-host'],
  ['https://intra\tnet/', 'https://intranet/', 'rejected invalid-host'],
  // What surrounds a link on its line is no part of it; the change is shown.
  ['https://a.example/?q"', 'https://a.example/?q%22', 'cleaned https://a.example/?q'],
  ['https://a.example/?q>', 'https://a.example/?q%3E', 'cleaned https://a.example/?q'],
  ['https://a.example,', 'https://a.example,/', 'cleaned https://a.example/'],
  ['https://a.example!', 'https://a.example!/', 'cleaned https://a.example/'],
  ['https://a.example/# »', 'https://a.example/#%20%C2%BB', 'cleaned https://a.example/'],
]

describe('beside the URL standard', () => {
  it.for(edges)('%j, which is %s there, is %s', async ([text, standard, intake]) => {
    expect(URL.parse(text)?.href).toBe(standard)
    expect(verdictsOf(await tableOf(text))).toEqual([intake])
  })

  it.for(['https://a_b.example/', 'https://a-b.example/', 'https://[2606:4700::1111]/x'])(
    'takes %s as the standard has it',
    async (text) => expect(verdictsOf(await tableOf(text))).toEqual([`ready ${text}`]),
  )

  it('makes two lines of a line end inside a link, which the standard drops', async () => {
    const text = 'https://a.example/one\nhttps://a.example/\ntwo'
    expect(URL.parse(text)?.href).toBe('https://a.example/onehttps://a.example/two')
    const lines = ['ready https://a.example/one', 'ready https://a.example/', 'rejected not-a-link']
    expect(verdictsOf(await tableOf(text))).toEqual(lines)
  })
})
