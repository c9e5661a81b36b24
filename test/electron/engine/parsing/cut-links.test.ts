import { describe, expect, it } from 'vitest'
import { continuationIn } from '../../../../electron/engine/parsing/continuation.ts'
import { joined } from '../../../../electron/engine/parsing/judge.ts'
import { tableOf, verdictsOf } from '../table/table-fixture.ts'

const link =
  'https://agency.example/2026/autumn/campaign/landing-pages/best-running-shoes-for-winter-mornings/index?ref=news&color=blue%20red&page=12345678'
const cells = Array.from({ length: 9 }, (_, index) => `https://a.example/${index}\t${index}`)
const numbered = cells.map((cell, index) => `${index}\t${cell}`)
const cutAt = (text: string, width: number, prefix = '', end = '') =>
  `${text.slice(0, width)}${end}\n${prefix}${text.slice(width)}`

describe.for([72, 76, 78, 80])('a link cut at %i characters', (width) => {
  it.for<[how: string, text: string]>([
    ['as it stands', cutAt(link, width)],
    ['in a quotation', cutAt(`> ${link}`, width, '> ')],
    ['in a quotation of a quotation', cutAt(`> > ${link}`, width, '> > ')],
    ['in brackets', cutAt(`<${link}>`, width)],
    ['with the space of flowed text', cutAt(link, width, '', ' ')],
    ['with the mark of quoted-printable', cutAt(link, width - 1, '', '=')],
    ['behind words', cutAt(`Please see ${link}`, width)],
  ])('is asked about %s, alone and among cells and a chat', async ([, text]) => {
    const chat = '[12:01] Ann: https://c.example/x'
    for (const above of [[], cells, numbered]) {
      const pasted = [...above, 'Hi,', text, chat].join('\n')
      expect(verdictsOf(await tableOf(pasted)).slice(-4)).toEqual([
        'rejected not-a-link',
        'decide maybe-cut',
        'rejected not-a-link',
        'cleaned https://c.example/x',
      ])
    }
  })
})

const long = `https://agency.example/${'a'.repeat(53)}`
const atWidth = long.slice(0, 72)
const beside = long.slice(0, 73)

it.for<[above: string, text: string, rest: string | undefined]>([
  [beside, 'two/page.html', 'two/page.html'],
  [beside, '%20red', '%20red'],
  [beside, '/@name/post', '/@name/post'],
  [beside, '@name', undefined],
  [beside, 'office@agency.example', undefined],
  [beside, 'winter', undefined],
  [beside, '12345', undefined],
  [beside, 'winter.example/page', undefined],
  [beside, 'page.html and tell me', undefined],
  [atWidth, 'winter', 'winter'],
  [atWidth, '12345', '12345'],
  [atWidth, 'x', 'x'],
  [atWidth, 'winter.example/page', undefined],
  [atWidth, 'index.php/page', 'index.php/page'],
  [atWidth, 'page.html and tell me', 'page.html and tell me'],
  [atWidth, 'and tell me', undefined],
  [atWidth, 'Thanks', undefined],
  [atWidth, 'https://b.example/', undefined],
  [`Our page: https://www.agenc`.padStart(72, 'x '), 'y.example/page', 'y.example/page'],
  [`${beside}-`, 'winter', 'winter'],
  [`${beside}?a=`, '12345', '12345'],
  [`${beside}%4`, '1', '1'],
  [`> ${atWidth}`, '> winter', 'winter'],
  [`> > ${atWidth}`, '> > winter', 'winter'],
  [atWidth, 'dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [atWidth, 'Instagram', undefined],
  [atWidth, 'two/page.html and https://b.example/', 'two/page.html and https://b.example/'],
  [atWidth, 'our-shop https://b.example/', undefined],
  [beside, 'two/page.html and https://b.example/', undefined],
  ['https://a.example/x', 'two/page.html', undefined],
  ['https://a.example/x…', 'two/page.html', 'two/page.html'],
])('below %s, %s goes on with %s', ([above, text, rest]) => {
  expect(continuationIn(above, text)).toBe(rest)
})

it.for<[written: string, rest: string, whole: string]>([
  ['https://a.example/o', 'ne', 'https://a.example/one'],
  ['https://a.example/o=', 'ne', 'https://a.example/one'],
  ['https://a.example/?q=', 'one', 'https://a.example/?q=one'],
  ['https://a.example/?q=3Do=', 'ne', 'https://a.example/?q=one'],
  ['https://a.example/?q=3Do=', 'n= e=3D1', 'https://a.example/?q=one=1'],
  ['https://a.example/?q=o', 'n e', 'https://a.example/?q=one'],
])('joins %s and %s to %s', ([written, rests, whole]) => {
  expect(joined(written, rests.split(' '))).toBe(whole)
})

it('asks nothing about cells below each other, whatever their lengths', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `${long}${'b'.repeat(index)}\tnote`)
  const table = await tableOf(lines.flatMap((line) => [line, 'two/page\tnote']).join('\n'))
  expect(verdictsOf(table).filter((words) => words.includes('maybe-cut'))).toEqual([])
})
