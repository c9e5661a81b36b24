import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerAppRequest } from '../../../electron/main/page.ts'

let folder: string

beforeAll(() => {
  const parent = mkdtempSync(path.join(tmpdir(), 'linkferry-window-'))
  folder = path.join(parent, 'window')
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  mkdirSync(path.join(parent, 'window-of-another'))
  writeFileSync(path.join(folder, 'index.html'), '<title>Linkferry</title>')
  writeFileSync(path.join(folder, 'assets', 'a b.js'), 'export {}')
  // A name of its own on Linux and macOS, a file in a folder on Windows.
  writeFileSync(path.join(folder, 'assets\\b.js'), 'export {}')
  writeFileSync(path.join(folder, 'assets', 'notes.txt'), 'not for a window')
  writeFileSync(path.join(parent, 'secret.json'), '{}')
  writeFileSync(path.join(parent, 'window-of-another', 'index.html'), 'other')
})

const ask = (url: string, method = 'GET', themed = (page: string) => page) =>
  answerAppRequest(path.join(folder, 'index.html'), { url, method }, themed)

describe('the app protocol', () => {
  test('serves a file of the window with its type', async () => {
    const page = await ask('app://linkferry/index.html')

    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toBe('<title>Linkferry</title>')
  })

  test('serves the page, and no other file, as the host changes its text', async () => {
    const themed = (text: string) => text.replace('Linkferry', 'dark')

    const page = await ask('app://linkferry/index.html', 'GET', themed)
    const script = await ask('app://linkferry/assets/a%20b.js', 'GET', () => 'changed')

    expect(await page.text()).toBe('<title>dark</title>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await script.text()).toBe('export {}')
  })

  test('finds a file whose name is percent-encoded, and one with a query', async () => {
    expect((await ask('app://linkferry/assets/a%20b.js')).status).toBe(200)
    expect((await ask('app://linkferry/index.html?theme=dark#top')).status).toBe(200)
  })

  test.each([
    ['one folder up', 'app://linkferry/../secret.json'],
    ['one folder up, encoded', 'app://linkferry/%2e%2e/secret.json'],
    ['one folder up, slash encoded', 'app://linkferry/..%2fsecret.json'],
    ['one folder up from inside', 'app://linkferry/assets/..%2f..%2fsecret.json'],
    ['a folder whose name begins like ours', 'app://linkferry/..%2fwindow-of-another%2findex.html'],
    ['a backslash that leads up', 'app://linkferry/..%5csecret.json'],
    ['a backslash in what is there', 'app://linkferry/assets%5cb.js'],
    ['an absolute name', 'app://linkferry/%2fetc%2fpasswd'],
    ['a NUL', 'app://linkferry/index.html%00.html'],
    ['an encoding that is none', 'app://linkferry/%e0%a4.html'],
    ['another host', 'app://elsewhere/index.html'],
    ['no host', 'app:index.html'],
    ['a port', 'app://linkferry:80/index.html'],
    ['another scheme', 'file:///index.html'],
    ['what is no address', 'index.html'],
    ['a file that is not there', 'app://linkferry/missing.html'],
    ['a file under a file', 'app://linkferry/index.html/x.html'],
    ['a folder', 'app://linkferry/assets'],
    ['the folder itself', 'app://linkferry/'],
    ['a type no window needs', 'app://linkferry/assets/notes.txt'],
  ])('answers 404 to %s', async (_what, url) => {
    const page = await ask(url)

    expect(page.status).toBe(404)
    expect(await page.text()).toBe('')
  })

  test.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])('answers 405 to %s', async (method) => {
    expect((await ask('app://linkferry/index.html', method)).status).toBe(405)
  })

  test.each([
    ['a page', 'app://linkferry/index.html', 'GET'],
    ['an error', 'app://linkferry/missing.html', 'GET'],
    ['a refusal', 'app://linkferry/index.html', 'POST'],
  ])('sends the content security policy with %s', async (_what, url, method) => {
    const { headers } = await ask(url, method)

    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-dns-prefetch-control')).toBe('off')
  })
})
