import { describe, expect, it } from 'vitest'
import { cellsIn, read } from './file-fixture.ts'

const from = 'From ann@a.example Mon Nov  9 09:12:01 2026'

function mail(body: readonly string[], header: readonly string[] = []): readonly string[] {
  return [from, 'Subject: links', 'From: ann@a.example', ...header, '', ...body, '']
}

it('is read as e-mails, each in its own encoding and way of writing', async () => {
  const lines = [
    ...mail(
      ['https://a.example/caf=E9/a-l=', 'ong-one?b=3D1'],
      [
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
      ],
    ),
    ...mail(
      [Buffer.from('<a href="https://b.example/ы">о нас</a>').toString('base64')],
      ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64'],
    ),
    ...mail(['Hi,', '> https://c.example/', 'a\tb', '']),
    ...mail(['AAAA https://no.example/'], ['Content-Type: image/png']),
  ]
  const cells = [
    ['https://a.example/café/a-long-one?b=1'],
    [''],
    ['https://b.example/ы', 'о нас'],
    [''],
    ['Hi,'],
    ['> https://c.example/'],
    ['a\tb'],
    [''],
  ]
  for (const end of ['\n', '\r\n'])
    expect(await cellsIn('all.mbox', lines.join(end))).toEqual(cells)
  expect(await cellsIn('Inbox', lines.join('\n'))).toEqual(cells)
  expect(await read('all.txt', lines.join('\n'))).toContain('rejected not-a-link')
})

describe('a line that begins with From', () => {
  it.for([
    ['was quoted', '>From here: https://a.example/', 'From here: https://a.example/'],
    ['was quoted twice', '>>From here', '>From here'],
    [
      'begins no header',
      'From Ann at 12:30:01 on 9.11.2026: https://a.example/',
      'From Ann at 12:30:01 on 9.11.2026: https://a.example/',
    ],
  ] as const)('belongs to its e-mail where it %s', async ([, written, text]) => {
    const lines = [...mail(['Hi', '', written, 'https://b.example/']), ...mail(['x'])]
    expect(await cellsIn('a.mbox', lines.join('\n'))).toEqual([
      ['Hi'],
      [''],
      [text],
      ['https://b.example/'],
      [''],
      ['x'],
      [''],
    ])
    expect(await cellsIn('a.mbox', mail(['Hi', '', written]).slice(0, -1).join('\n'))).toEqual([
      ['Hi'],
      [''],
      [text],
      [''],
    ])
  })
})

it('never joins a link with the beginning of the next e-mail', async () => {
  const cut = `https://a.example/${'a'.repeat(54)}`
  const lines = [...mail([cut]), ...mail(['b/page.html'])]
  expect(await read('a.mbox', lines.join('\n'))).toEqual([
    `ready ${cut}`,
    'blank',
    'rejected not-a-link',
    'blank',
  ])
})

it('is named where no e-mail of it holds a text, or one too much', async () => {
  expect(await read('a.mbox', mail([], ['Content-Type: image/png']).join('\n'))).toBe('no-links')
  const long = `${'x'.repeat(2 ** 20 - 9)}\n`.repeat(17)
  expect(await read('a.mbox', mail([long]).join('\n'))).toBe('unsupported-file')
})
