import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHomePage, isSamePage } from '../../../../electron/engine/pages/same-page.ts'

describe('two addresses are', () => {
  test.each([
    ['http://a.example/x', 'https://a.example/x'],
    ['https://www.a.example/x', 'https://a.example/x'],
    ['https://a.example./x', 'https://a.example/x'],
    ['http://a.example:80/', 'https://a.example:443'],
    ['https://a.example/x/', 'https://a.example/x'],
    ['https://a.example/x/?a=1', 'https://a.example/x?a=1'],
    ['https://a.example/x?', 'https://a.example/x'],
    ['https://a.example/x#top', 'https://a.example/x'],
    ['https://a.example/x?utm_source=a&utm_medium=b', 'https://a.example/x'],
    ['https://a.example/x?id=7&gclid=c', 'https://a.example/x?id=7'],
    ['https://a.example/x?fbclid=d&id=7', 'https://a.example/x/?id=7'],
    ['https://a.example/%7Ex/%c3%a9', 'https://a.example/~x/é'],
    ['https://a.example/a(b)', 'https://a.example/a%28b%29'],
    ['https://a.example/?q=a+b', 'https://a.example/?q=a%20b'],
    ['https://EXÄMPLE.example/', 'https://xn--exmple-cua.example/'],
  ])('the same page: %s and %s', (a, b) => {
    expect(isSamePage(new URL(a), new URL(b))).toBe(true)
  })

  test.each([
    ['https://a.example/x', 'https://a.example/X'],
    ['https://a.example/x', 'https://b.a.example/x'],
    ['https://a.example/x', 'https://a.example:8080/x'],
    ['https://a.example/x?a=1', 'https://a.example/x'],
    ['https://a.example/x?utm=1', 'https://a.example/x'],
    ['https://a.example/x?a=gclid=1', 'https://a.example/x'],
    ['https://a.example/x?a=1', 'https://a.example/x?a=2'],
    ['https://a.example/a%2Fb', 'https://a.example/a/b'],
    ['https://a.example/a%25b', 'https://a.example/a%b'],
    ['https://a.example/?a=b%26c', 'https://a.example/?a=b&c'],
    ['https://a.example/x/index.html', 'https://a.example/x/'],
  ])('two pages: %s and %s', (a, b) => {
    expect(isSamePage(new URL(a), new URL(b))).toBe(false)
  })

  test('the same page however many harmless changes are made', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.boolean(),
        fc.boolean(),
        (link, isPlain, hasHash) => {
          const url = new URL(link)
          const changed = new URL(url)
          if (isPlain && url.port === '') changed.protocol = 'http:'
          if (hasHash) changed.hash = 'x'
          changed.pathname = url.pathname.replaceAll(/%../g, (escape) => escape.toLowerCase())
          expect(isSamePage(url, changed)).toBe(true)
          changed.pathname += 'y'
          expect(isSamePage(url, changed)).toBe(false)
        },
      ),
    )
  })
})

describe('a home page is', () => {
  test.each([
    ['/', true],
    ['/?utm_source=x&ref=404', true],
    ['/index.html', true],
    ['/index.php', true],
    ['/default.aspx', true],
    ['/en', true],
    ['/en/', true],
    ['/pt-BR/', true],
    ['/zh_Hant/index.html', true],
    ['/?p=123', false],
    ['/faq', false],
    ['/x/', false],
    ['/index.php?id=3', false],
    ['/enindex.html', false],
    ['/index', false],
  ])('%s: %s', (path, isHome) => {
    expect(isHomePage(new URL(path, 'https://a.example'))).toBe(isHome)
  })
})
