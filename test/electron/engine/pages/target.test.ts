import { expect, test } from 'vitest'
import { parseTarget } from '../../../../electron/engine/pages/index.ts'

const site = (host: string) => ({ kind: 'site', host })
const page = (url: string) => ({ kind: 'page', url })

test.each([
  ['example.com', site('example.com')],
  [' www.Example.com/ ', site('example.com')],
  ['*.example.com', site('example.com')],
  ['//example.com', site('example.com')],
  ['blog.example.co.uk', site('blog.example.co.uk')],
  ['bücher.example', site('xn--bcher-kva.example')],
  ['name.github.io', site('name.github.io')],
  ['https://example.com', page('https://example.com/')],
  ['example.com/a#b', page('https://example.com/a')],
  ['http://example.com/?a=1', page('http://example.com/?a=1')],
  ['example.com:8080', page('https://example.com:8080/')],
  ['http://93.184.216.34/a', page('http://93.184.216.34/a')],
])('%s is a target', (text, value) => {
  expect(parseTarget(text)).toEqual({ ok: true, value })
})

test.each([
  '',
  'example',
  'com',
  'co.uk',
  'github.io',
  'two words.com',
  'mailto:a@example.com',
  'a@example.com',
  'ftp://example.com/',
  'javascript:alert(1)',
  'example.com, example.org',
  'file.invalidsuffix',
])('%j is no target', (text) => {
  expect(parseTarget(text)).toMatchObject({ ok: false, error: 'not-a-target' })
})
