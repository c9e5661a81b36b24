import { expect, it } from 'vitest'
import { cellsIn, read } from './file-fixture.ts'

function mail(header: readonly string[], body: readonly string[]): string {
  return [
    ...header,
    'Message-ID: <1@a.example>',
    'From: a@a.example',
    'Subject: x',
    '',
    ...body,
  ].join('\r\n')
}

const mixed = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed;', '\tboundary="=_a b"']
const plain = ['Content-Type: text/plain; charset=utf-8', '']
const html = [
  'Content-Type: Text/HTML; charset="windows-1251"',
  'Content-Transfer-Encoding: base64',
]

it('joins the lines that quoted-printable cuts, and decodes its escapes', async () => {
  const body = [
    'https://a.example/caf=C3=A9/a-l=',
    'ong-one?b=3D1',
    'https://a.example/2=',
    '2',
    '=3D',
  ]
  const file = mail(['Content-Transfer-Encoding: Quoted-Printable', plain[0] ?? ''], body)
  expect(await read('a.eml', file)).toEqual([
    'cleaned https://a.example/caf%C3%A9/a-long-one?b=1',
    'ready https://a.example/22',
    'rejected not-a-link',
  ])
  expect(await read('saved', file.replaceAll('\r\n', '\n'))).toHaveLength(3)
})

it('reads the part with more links if there is plain text and HTML', async () => {
  const page =
    '<p>\xcf\xf0\xe8: <a href="https://a.example/1">\xee\xe4\xe8\xed</a> https://a.example/2</p>'
  const alternatives = (text: string): string =>
    mail(
      ['MIME-Version: 1.0', 'Content-Type: multipart/alternative; boundary=b'],
      [
        'This is no text: https://no.example/',
        '--b',
        ...plain,
        text,
        '--b ',
        ...html,
        '',
        ...(Buffer.from(page, 'latin1')
          .toString('base64')
          .match(/.{1,60}/g) ?? []),
        '--b--',
        'https://no.example/',
      ],
    )
  expect(await cellsIn('a.eml', alternatives('https://a.example/1'))).toEqual([
    ['https://a.example/1', 'один'],
    ['https://a.example/2', ''],
  ])
  expect(await read('a.eml', alternatives('https://a.example/1 https://a.example/2'))).toEqual([
    'ready https://a.example/1',
    'ready https://a.example/2',
  ])
})

it('reads every text, also of forwarded messages, without attachments', async () => {
  const inner = mail(
    ['Content-Type: text/plain; format=flowed; delsp=yes'],
    ['https://b.exa ', 'mple/'],
  )
  const file = mail(mixed, [
    '--=_a b',
    ...plain,
    '> https://a.example/',
    '--=_a b',
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    'https://no.example/',
    '--=_a b',
    'Content-Type: image/png',
    '',
    'https://no.example/',
    '--=_a b',
    'Content-Type: message/rfc822',
    '',
    inner,
    '--=_a b',
    'Content-Type: text/html',
    '',
    '<a href="https://c.example/">c</a>',
  ])
  expect(await read('a.eml', file)).toEqual([
    'ready https://a.example/',
    'ready https://b.example/',
    'ready https://c.example/',
  ])
})

it('is decoded as its bytes show if no known encoding is named', async () => {
  const inCyrillic = Buffer.from(mail([], ['https://a.example/\xe0\xe1']), 'latin1')
  const cleaned = ['cleaned https://a.example/%D0%B0%D0%B1']
  expect(await read('a.eml', inCyrillic)).toEqual(cleaned)
  for (const charset of ['nobody-knows', 'us-ascii']) {
    const header = `Content-Type: text/plain; charset=${charset}`
    expect(await read('a.eml', mail([header], ['https://a.example/аб']))).toEqual(cleaned)
  }
})

it('is refused by name if it cannot be read', async () => {
  expect(await read('a.eml', mail(['Content-Type: image/png'], ['AAAA']))).toBe('no-links')
  const lines = Array.from({ length: 17 }, (_, n) => `X${n}: ${'x'.repeat(2 ** 20 - 9)}`)
  expect(await read('a.eml', mail(lines, ['https://a.example/']))).toBe('unsupported-file')
  expect(await read('a.txt', mail([], ['https://a.example/']))).toContain(
    'ready https://a.example/',
  )
})

it('is refused if it has more parts than anybody sends', async () => {
  const head = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n'
  expect(await read('a.eml', `${head}${'--b\n\n'.repeat(1_000_000)}`)).toBe('unsupported-file')
})

it('is refused if parts are nested deeper than anybody sends', async () => {
  const within = (depth: number) =>
    Array.from({ length: depth }, (_, n) => [
      ...(n === 0 ? ['MIME-Version: 1.0'] : [`--b${n - 1}`]),
      `Content-Type: multipart/mixed; boundary=b${n}`,
      '',
    ])
  const file = (depth: number) =>
    [...within(depth).flat(), `--b${depth - 1}`, '', 'https://a.example/'].join('\n')
  expect(await read('a.eml', file(100))).toEqual(['ready https://a.example/'])
  expect(await read('a.eml', file(300))).toBe('unsupported-file')
})

it('is not supported as a mailbox', async () => {
  const mailbox = `From a@a.example Sat Nov 28 10:00:00 2026\nSubject: x\nFrom: a@a.example\n\nhttps://a.example/\n`
  expect(await read('a.mbox', mailbox)).toBe('unsupported-file')
})
