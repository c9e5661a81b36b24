import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import {
  article,
  bytes,
  file,
  html,
  prose,
  redirect,
  type Answer,
  type Content,
  type Web,
} from './web.ts'

/** Sites that cannot be reached, and answers that differ below the page: framing, encoding, charset, time. */
export function connectionPages(web: Web): void {
  for (const index of [1, 2, 3, 4, 5, 6, 7, 8])
    web.page('no-such-site', `a name that does not exist (${index})`, {
      url: `http://no-such-name-${index}.example/roses/${index}`,
      name: 'no-such-name',
    })
  web.page('no-such-site', 'a subdomain that does not exist', {
    url: 'http://old.half-there.example/',
    name: 'no-such-name',
  })
  web.page('indexable', 'the domain of the subdomain that does not exist', {
    url: 'http://half-there.example/',
  })
  for (const index of [1, 2, 3, 4])
    web.page('name-not-resolved', `a name that cannot be looked up now (${index})`, {
      url: `http://try-again-${index}.example/`,
      name: 'try-again',
    })
  for (const index of [1, 2, 3, 4])
    web.page('no-connection', `a site that refuses connections (${index})`, {
      url: `http://refused-${index}.example/a`,
      name: 'refused',
    })

  web.page('indexable', 'over TLS', { url: 'https://secure-10.example/roses' })
  web.page('not-found', '404 over TLS', {
    url: 'https://secure-11.example/roses',
    answer: { status: 404 },
  })
  web.page('noindex', 'noindex over TLS', {
    url: 'https://secure-12.example/',
    answer: html({ head: '<meta name="robots" content="noindex">' }),
  })
  web.page('blocked-by-robots', 'robots.txt over TLS', {
    url: 'https://secure-13.example/private',
    robots: 'User-agent: *\nDisallow: /private',
  })
  web.page('tls-failed', 'a certificate of another name', {
    url: 'https://other-name.example/roses',
  })
  web.page('tls-failed', 'a certificate that is over', { url: 'https://expired.example/roses' })
  web.page('tls-failed', 'a certificate that nobody trusts', {
    url: 'https://untrusted.example/roses',
  })
  web.page(['tls-failed', 'redirects'], 'redirects to a certificate that is over', {
    answer: redirect('https://expired.example/new'),
  })

  for (const [title, answer] of unharmed) web.page('indexable', title, { answer })
  for (const [title, answer] of noindexUnharmed) web.page('noindex', title, { answer })
  for (const [title, answer] of cut) web.page(['no-connection', 'unreadable'], title, { answer })
  for (const [title, answer] of unreadable) web.page('unreadable', title, { answer })
  for (const [title, answer] of halfReadable)
    web.page(['indexable', 'indexable-file', 'unreadable', 'no-connection'], title, { answer })
  for (const [title, answer] of halfReadableNoindex)
    web.page(['noindex', 'unreadable', 'no-connection'], title, { answer })

  for (const [title, answer] of slow) web.page('timed-out', title, { answer, isSlow: true })
  web.page(['noindex', 'timed-out'], 'noindex, then a body that drips for ever', {
    answer: dripping(noindexHead),
    isSlow: true,
  })
  web.page(['robots-unreadable', 'timed-out'], 'a robots.txt that never comes', {
    robots: { raw: () => {} },
    isSlow: true,
  })
  web.page('indexable', 'a body that never ends', {
    answer: endless(
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html><head><title>Roses</title></head><body>',
    ),
  })
  web.page('noindex', 'noindex, and a body that never ends', {
    answer: endless(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${noindexHead}`),
  })
  web.page(['unreadable', 'timed-out'], 'headers that never end', {
    answer: endless('HTTP/1.1 200 OK\r\n', `X-Padding: ${'x'.repeat(1_000)}\r\n`),
  })
  web.page('indexable-file', 'a PDF that never ends', {
    answer: endless('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n'),
  })
  web.page('not-found', '404 with a body that never ends', {
    answer: endless('HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>'),
  })
}

const noindexHead =
  '<!DOCTYPE html><html><head><meta name="robots" content="noindex"><title>Roses</title></head><body>'
const page = `<!DOCTYPE html><html><head><title>Roses</title></head><body>${prose}</body></html>`
const noindexPage = `${noindexHead}${prose}</body></html>`

const unharmed: readonly (readonly [title: string, answer: Answer])[] = [
  ['gzip', encoded('gzip', gzipSync(page))],
  ['deflate', encoded('deflate', deflateSync(page))],
  ['brotli', encoded('br', brotliCompressSync(page))],
  ['x-gzip', encoded('x-gzip', gzipSync(page))],
  ['GZIP in capitals', encoded('GZIP', gzipSync(page))],
  ['encoded as identity', encoded('identity', page)],
  ['a byte order mark', file('text/html', `\uFEFF${page}`)],
  [
    'chunked',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${page.length.toString(16)}\r\n${page}\r\n0\r\n\r\n`,
    ),
  ],
  [
    'chunked with extensions and trailers',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\nConnection: close\r\n\r\n${page.length.toString(16)};a=b\r\n${page}\r\n0\r\nX-Sum: 1\r\n\r\n`,
    ),
  ],
  [
    'HTTP/1.0 until the connection closes',
    bytes(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`),
  ],
  [
    'no reason phrase',
    bytes(`HTTP/1.1 200\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${page}`),
  ],
  [
    '103 before the answer',
    bytes(
      `HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${page}`,
    ),
  ],
  [
    '102 before the answer, three times',
    bytes(
      `${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(3)}HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${page}`,
    ),
  ],
  [
    '10 KB of cookies',
    html({
      headers: Array.from(
        { length: 20 },
        (_, index) => ['Set-Cookie', `c${index}=${'x'.repeat(500)}`] as const,
      ),
    }),
  ],
  [
    '8 KB of content security policy',
    html({
      headers: [['Content-Security-Policy', `default-src ${'https://a.example '.repeat(440)}`]],
    }),
  ],
  [
    'a page that answers HEAD with 404',
    ({ method }) => (method === 'HEAD' ? { status: 404 } : article()),
  ],
  [
    'a page that answers HEAD with 405',
    ({ method }) => (method === 'HEAD' ? { status: 405 } : article()),
  ],
  [
    'a page that sets cookies',
    html({
      headers: [
        ['Set-Cookie', 'session=1; HttpOnly'],
        ['Set-Cookie', 'lang=en'],
      ],
    }),
  ],
  [
    'a page that refuses requests with a cookie or a referrer',
    ({ headers }) =>
      headers.cookie === undefined && headers.referer === undefined ? article() : { status: 403 },
  ],
  [
    'a page that refuses requests with an authorization',
    ({ headers }) => (headers.authorization === undefined ? article() : { status: 401 }),
  ],
  [
    'a page that says windows-1251',
    {
      headers: [['Content-Type', 'text/html; charset=windows-1251']],
      body: Buffer.from([
        ...Buffer.from('<title>'),
        0xd0,
        0xee,
        0xe7,
        0xfb,
        ...Buffer.from('</title>'),
      ]),
    },
  ],
  [
    'a charset that does not exist',
    { headers: [['Content-Type', 'text/html; charset=made-up']], body: page },
  ],
  ['NUL bytes', file('text/html', page.replace('</body>', '\0\0\0</body>'))],
]

const noindexUnharmed: readonly (readonly [title: string, answer: Answer])[] = [
  ['noindex in gzip', encoded('gzip', gzipSync(noindexPage))],
  ['noindex in deflate', encoded('deflate', deflateSync(noindexPage))],
  ['noindex in brotli', encoded('br', brotliCompressSync(noindexPage))],
  [
    'noindex chunked',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks(noindexPage, 7)}0\r\n\r\n`,
    ),
  ],
  [
    'noindex in single bytes',
    inPieces(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${noindexPage}`,
      1,
    ),
  ],
  [
    'noindex in UTF-16 with a mark, little end first',
    file('text/html', Buffer.from(`\uFEFF${noindexPage}`, 'utf16le')),
  ],
  [
    'noindex in UTF-16 with a mark, big end first',
    file('text/html', Buffer.from(`\uFEFF${noindexPage}`, 'utf16le').swap16()),
  ],
  [
    'noindex in UTF-16 by its header',
    file('text/html; charset=utf-16le', Buffer.from(noindexPage, 'utf16le')),
  ],
  [
    'noindex in windows-1251 that says UTF-8',
    file(
      'text/html; charset=utf-8',
      Buffer.concat([
        Buffer.from([0x3c, 0x21, 0x2d, 0x2d, 0xd0, 0xee, 0xe7, 0xfb, 0x2d, 0x2d, 0x3e]),
        Buffer.from(noindexPage),
      ]),
    ),
  ],
  [
    'noindex in Shift_JIS',
    file(
      'text/html; charset=Shift_JIS',
      Buffer.concat([
        Buffer.from('<html><head><title>'),
        Buffer.from([0x83, 0x5c, 0x94, 0x5c]),
        Buffer.from('</title><meta name="robots" content="noindex">'),
      ]),
    ),
  ],
  [
    'noindex in Shift_JIS, by its meta tag',
    file(
      'text/html',
      Buffer.concat([
        Buffer.from('<html><head><meta charset="shift_jis"><title>'),
        Buffer.from([0x83, 0x5c, 0x94, 0x5c]),
        Buffer.from('</title><meta name="robots" content="noindex">'),
      ]),
    ),
  ],
  [
    'noindex in EUC-KR',
    file(
      'text/html; charset=euc-kr',
      Buffer.concat([
        Buffer.from('<title>'),
        Buffer.from([0xc0, 0xe5, 0xb9, 0xcc]),
        Buffer.from('</title><meta name="robots" content="noindex">'),
      ]),
    ),
  ],
  [
    'noindex in ISO-2022-JP',
    file(
      'text/html; charset=iso-2022-jp',
      Buffer.concat([
        Buffer.from('<title>\u001B$B%P%i\u001B(B</title><meta name="robots" content="noindex">'),
      ]),
    ),
  ],
  ['noindex after a byte order mark', file('text/html', `\uFEFF${noindexPage}`)],
  ['noindex with an unusual charset', file('text/html; charset="utf8"', noindexPage)],
  ['noindex with NUL bytes before it', file('text/html', `\0\0${noindexPage}`)],
  ['noindex with a charset that does not exist', file('text/html; charset=made-up', noindexPage)],
  [
    'noindex in an answer of HTTP/1.0',
    bytes(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${noindexPage}`),
  ],
]

/** Connections that end without an answer. */
const cut: readonly (readonly [title: string, answer: Answer])[] = [
  [
    '101',
    bytes('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  ],
  ['closed at once', bytes('')],
  ['reset', { raw: (socket) => void socket.resetAndDestroy() }],
  ['closed within the status line', bytes('HTTP/1.1 2')],
  ['closed within the headers', bytes('HTTP/1.1 200 OK\r\nContent-Type: text/h')],
  ['closed after 103', bytes('HTTP/1.1 103 Early Hints\r\n\r\n')],
]

const unreadable: readonly (readonly [title: string, answer: Answer])[] = [
  ['the greeting of SSH', bytes('SSH-2.0-OpenSSH_9.6\r\n')],
  ['the greeting of a mail server', bytes('220 mail.example ESMTP\r\n')],
  ['HTTP/0.9', bytes(page)],
  [
    'random bytes',
    bytes(Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 37) % 256))),
  ],
  [
    'a header of 1 MB',
    bytes(`HTTP/1.1 200 OK\r\nX-Padding: ${'x'.repeat(1_000_000)}\r\n\r\n${page}`),
  ],
  ['ten thousand headers', bytes(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(100_000)}\r\n${page}`)],
  [
    'a chunk size that is no number',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n${page}`,
    ),
  ],
  ['gzip that is none, of a page', encoded('gzip', page)],
  ['brotli that is none', encoded('br', page)],
  [
    'an encoding that nobody asked for',
    encoded('zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3])),
  ],
  [
    'gzip that ends in the middle',
    encoded(
      'gzip',
      gzipSync(
        Buffer.from(Array.from({ length: 90_000 }, (_, index) => (index * index * 31) % 251)),
      ).subarray(0, 2_000),
    ),
  ],
  [
    'two different lengths',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 10\r\nContent-Length: 20\r\n\r\n${page}`,
    ),
  ],
  [
    'a length that is no number',
    bytes(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: many\r\n\r\n${page}`),
  ],
]

const halfReadable: readonly (readonly [title: string, answer: Answer])[] = [
  [
    'shorter than its length',
    bytes(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9000\r\n\r\n${page}`),
  ],
  [
    'longer than its length',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 60\r\nConnection: close\r\n\r\n${page}`,
    ),
  ],
  [
    'chunked without an end',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n${page.length.toString(16)}\r\n${page}\r\n`,
    ),
  ],
  [
    'length and chunks',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${page.length.toString(16)}\r\n${page}\r\n0\r\n\r\n`,
    ),
  ],
  [
    'line feeds only',
    bytes(`HTTP/1.1 200 OK\nContent-Type: text/html\nConnection: close\n\n${page}`),
  ],
  [
    'a header without a colon',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nnonsense\r\nConnection: close\r\n\r\n${page}`,
    ),
  ],
  [
    'white space before a colon',
    bytes(`HTTP/1.1 200 OK\r\nContent-Type : text/html\r\nConnection: close\r\n\r\n${page}`),
  ],
  ['gzip that no header tells of', file('text/html', gzipSync(page))],
  ['gzip twice', encoded('gzip, gzip', gzipSync(gzipSync(page)))],
  ['deflate without its header', encoded('deflate', deflateRawSync(page))],
  ['an encoding named utf-8', encoded('utf-8', page)],
  ['an encoding that does not exist, of a page that can be read', encoded('made-up', page)],
  [
    'headers of 40 KB',
    html({
      headers: Array.from(
        { length: 40 },
        (_, index) => [`X-Padding-${index}`, 'x'.repeat(1_000)] as const,
      ),
    }),
  ],
  ['a gzip bomb', encoded('gzip', bomb('<html><head><title>Roses</title></head><body>'))],
]

const halfReadableNoindex: readonly (readonly [title: string, answer: Answer])[] = [
  [
    'noindex, shorter than its length',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9000\r\n\r\n${noindexPage}`,
    ),
  ],
  [
    'noindex, chunked without an end',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n${noindexPage.length.toString(16)}\r\n${noindexPage}\r\n`,
    ),
  ],
  ['noindex in a gzip bomb', encoded('gzip', bomb(noindexHead))],
  ['noindex in deflate without its header', encoded('deflate', deflateRawSync(noindexPage))],
  [
    'noindex in gzip that ends in the middle',
    encoded('gzip', gzipSync(noindexPage + 'x'.repeat(50_000)).subarray(0, 300)),
  ],
]

const slow: readonly (readonly [title: string, answer: Answer])[] = [
  ['no answer at all', { raw: () => {} }],
  ['headers that drip', dripping('', 'HTTP/1.1 200 OK\r\nX-A: ')],
  [
    'headers without a body',
    {
      raw: (socket) =>
        void socket.write(
          'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 500\r\n\r\n',
        ),
    },
  ],
  ['a body that drips for ever', dripping('<html><head><title>Roses</title>')],
]

function encoded(encoding: string, body: string | Uint8Array): Content {
  return {
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Encoding', encoding],
    ],
    body,
  }
}

function chunks(text: string, size: number): string {
  let framed = ''
  for (let start = 0; start < text.length; start += size) {
    const part = text.slice(start, start + size)
    framed += `${part.length.toString(16)}\r\n${part}\r\n`
  }
  return framed
}

/** Writes a few bytes at a time, then closes. */
function inPieces(text: string, size: number): Content {
  return {
    raw: (socket) => {
      socket.setNoDelay(true)
      let at = 0
      const next = (): void => {
        if (at >= text.length) return void socket.end()
        socket.write(text.slice(at, (at += size)), () => setImmediate(next))
      }
      next()
    },
  }
}

/** Writes a beginning, then a byte every 50 ms until the other side goes. */
function dripping(
  body: string,
  head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n',
): Content {
  return {
    raw: (socket) => {
      socket.write(head + body)
      const timer = setInterval(() => socket.write(' '), 50)
      socket.on('close', () => clearInterval(timer))
    },
  }
}

/** Writes as fast as the other side reads, until it goes. */
function endless(
  start: string,
  part = '<p>Roses, roses and more roses.</p>\n'.repeat(500),
): Content {
  return {
    raw: (socket) => {
      socket.write(start)
      const next = (): void => {
        while (!socket.destroyed && socket.write(part));
      }
      socket.on('drain', next)
      next()
    },
  }
}

/** 1 MB of gzip for 1 GB of spaces after a beginning. Many members of gzip in a row are one file. */
function bomb(start: string): Uint8Array {
  const spaces = gzipSync(Buffer.alloc(16_000_000, 32), { level: 9 })
  return Buffer.concat([gzipSync(start), ...Array.from({ length: 60 }, () => spaces)])
}
