import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPaidList } from '../../../../../electron/engine/old/requests/read-paid-list.ts'
import type { Account } from '../../../../../electron/shared/account.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { houses } from '../../../../fakes/houses.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { readBooks } from '../../../../faults/invariants.ts'

const build = houses()
let house: EngineHouse
let file: string
beforeEach(async () => {
  house = await EngineHouse.build()
  file = join(house.folder, 'paid.txt.gz')
})
afterEach(() => house.demolish())

const three = 'https://a.example/1\nhttps://a.example/2\nhttps://a.example/3'

const noNews = { onProgress: () => {}, onChange: () => {} }

/** Sends three links and writes what was paid for. */
async function exported(): Promise<Account> {
  await house.paste(three)
  await house.whenIn(await house.submit(), 'finished')
  const account = await house.account()
  value(await house.ask('account.writePaidList', { accountId: account.id, path: file }))
  return account
}

/** As a colleague or another computer has it: the same service under another address. */
async function colleague(): Promise<Account> {
  const account = plainAccount('https://service.example')
  return value(await house.ask('account.add', { ...account, name: 'Colleague' }))
}

function importTo(accountId: number, isSure = true) {
  return house.ask('account.readPaidList', { accountId, path: file, isSure })
}

async function text(): Promise<string> {
  return gunzipSync(await readFile(file)).toString('utf8')
}

describe('a paid list', () => {
  test('holds each paid link with state, task and time, and nothing of the token', async () => {
    const account = await exported()
    const [header = '', ...lines] = (await text()).trimEnd().split('\n')
    expect(JSON.parse(header)).toEqual({
      format: 'linkferry-paid-list',
      version: 3,
      account: account.name,
      baseUrl: account.baseUrl,
      links: 3,
      paid: 3,
      writtenMs: expect.any(Number),
    })
    expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual(
      three.split('\n').map((link) => [link, 'accepted']),
    )
    expect(await text()).not.toContain(house.token ?? 'no token')
  })

  test('keeps its links from being sent where it is imported', async () => {
    await exported()
    const { id: accountId } = await colleague()
    expect(await importTo(accountId)).toEqual({
      ok: true,
      value: { kind: 'imported', added: 3, known: 0, takenOut: 0, freed: 0, onTheirWay: 0 },
    })
    const { id: draftId } = await house.paste(`${three}\nhttps://a.example/new`)
    const draft = value(await house.ask('draft.useAccount', { draftId, accountId }))
    expect(draft.byStatus).toMatchObject({ 'sent-before': 3, ready: 1 })
  })

  test('tells while it is imported how many of its links are read, and not afterwards', async () => {
    await exported()
    const { id: accountId } = await colleague()
    const many = Array.from({ length: 50_000 }, (_, n) => `https://m.example/${n}`)
    const lines = many.map((link) => `${link}\taccepted\ttheirs\t2026-05-03T12:00:00.000Z`)
    const header = { format: 'linkferry-paid-list', version: 1, account: 'Norda', links: 50_000 }
    const first = JSON.stringify({ ...header, baseUrl: 'https://service.example' })
    await writeFile(file, gzipSync([first, ...lines, ''].join('\n')))
    value(await importTo(accountId))
    await house.ask('engine.snapshot', undefined)
    const told = house.events.flatMap((event) =>
      event.name === 'accounts.changed'
        ? [event.payload.find(({ id }) => id === accountId)?.importing]
        : [],
    )
    expect(told.some((importing) => importing?.links === 50_000 && importing.read > 0)).toBe(true)
    expect(told.at(-1)).toBeUndefined()
  })

  test('is passed on with the next export', async () => {
    await exported()
    const before = await text()
    const { id: accountId } = await colleague()
    await importTo(accountId)
    value(await house.ask('account.writePaidList', { accountId, path: file }))
    expect((await text()).split('\n').slice(1)).toEqual(before.split('\n').slice(1))
  })

  test('shows in History as imported and in no total', async () => {
    await exported()
    const { id: accountId } = await colleague()
    await importTo(accountId)
    const query = { accountId, states: undefined, search: '', start: 0, count: 10 }
    const page = await house.ask('history.page', query)
    expect(page.rows).toMatchObject([{ isImported: true, linkCount: 3, state: 'accepted' }])
    expect(page.totals).toEqual({ units: 0, accepted: 0, refused: 0, inDoubt: 0 })
    const found = await house.wasItSent('https://a.example/1')
    expect(new Set(found.map(({ sending }) => sending?.isImported))).toEqual(new Set([false, true]))
    expect(found).toHaveLength(2)
  })

  test('of another address or name is imported only by a second word', async () => {
    const account = await exported()
    const { id: accountId } = await colleague()
    const header = { account: account.name, baseUrl: account.baseUrl, links: 3 }
    expect(await importTo(accountId, false)).toMatchObject({
      ok: true,
      value: { kind: 'other-account', header },
    })
    expect(await house.wasItSent('https://a.example/1')).toMatchObject([{ answer: 'accepted' }])
    expect(await importTo(account.id, false)).toEqual({
      ok: true,
      value: { kind: 'imported', added: 0, known: 3, takenOut: 0, freed: 0, onTheirWay: 0 },
    })
  })

  test('changes at once what the open draft would send', async () => {
    await exported()
    const { id: accountId } = await colleague()
    const { id: draftId } = await house.paste(three)
    await house.ask('draft.useAccount', { draftId, accountId })
    expect((await house.draft()).sendable).toBe(3)
    await importTo(accountId)
    expect((await house.draft()).sendable).toBe(0)
  })
})

describe('what waits here while a colleague pays for it', () => {
  const fresh = 'https://a.example/new'
  const header = JSON.stringify({
    format: 'linkferry-paid-list',
    version: 1,
    account: 'Team',
    baseUrl: 'https://service.example',
    links: 3,
  })
  const paid = three
    .split('\n')
    .map((link) => `${link}\taccepted\ttheirs\t2026-05-03T12:00:00.000Z`)

  /** Three links that a colleague pays for wait with one of our own until the token is there. */
  async function importedWhileWaiting(): Promise<number> {
    const { token } = house
    house.token = undefined
    await house.paste(`${three}\n${fresh}`)
    const id = await house.submit()
    await house.whenIn(id, 'paused')
    await writeFile(file, gzipSync([header, ...paid, ''].join('\n')))
    const { id: accountId } = await house.account()
    expect(await importTo(accountId)).toEqual({
      ok: true,
      value: { kind: 'imported', added: 3, known: 0, takenOut: 3, freed: 0, onTheirWay: 0 },
    })
    house.token = token
    return id
  }

  test('is not paid for once more when sending goes on', async () => {
    const id = await importedWhileWaiting()
    const { id: accountId } = await house.account()
    value(await house.ask('account.resume', { accountId, way: { kind: 'go-on' } }))
    const { links } = await house.whenIn(id, 'finished')
    expect(links).toMatchObject({ accepted: 1, cancelled: 3 })
    const { charges } = await readBooks(house.practice.baseUrl)
    expect(charges.map(({ link }) => link)).toEqual([fresh])
  })

  test('is told at once to whoever shows it', async () => {
    const id = await importedWhileWaiting()
    const { links } = await house.whenSo(id, ({ links: { cancelled } }) => cancelled === 3)
    expect(links).toMatchObject({ queued: 1 })
  })

  test('reads in results as sent before with the paid list, in its task', async () => {
    const id = await importedWhileWaiting()
    const copied = value(await house.ask('results.copy', { submissionId: id, which: 'all' }))
    const cells = copied.split('\n').map((line) => line.split('\t').slice(1, 5))
    expect(cells).toEqual([
      ...Array.from({ length: 3 }, () => [
        'Sent before',
        'Accepted with a paid list, “Team”',
        '',
        'theirs',
      ]),
      ['Waiting', '', fresh, ''],
    ])
  })

  test('reads as cancelled where the user had cancelled it before', async () => {
    await house.paste(three)
    const id = await house.submit({ when: { kind: 'at', atMs: Date.now() + 86_400_000 } })
    await house.ask('submission.cancel', { submissionId: id })
    // Whenever the list was written, by whatever clock.
    const early = JSON.stringify({ ...JSON.parse(header), version: 2, writtenMs: 1 })
    await writeFile(file, gzipSync([early, ...paid, ''].join('\n')))
    const { id: accountId } = await house.account()
    await importTo(accountId)
    const copied = value(await house.ask('results.copy', { submissionId: id, which: 'all' }))
    expect(copied.split('\n').map((line) => line.split('\t')[1])).toEqual([
      'Cancelled',
      'Cancelled',
      'Cancelled',
    ])
  })
})

describe('what is no whole paid list', () => {
  const header = (links: number) =>
    JSON.stringify({ format: 'linkferry-paid-list', version: 1, account: 'a', baseUrl: 'b', links })
  const line = 'https://a.example/1\taccepted\tt\t2026-05-03T12:00:00.000Z'

  test.each([
    ['a list of links', Buffer.from(three), 'not-a-paid-list'],
    ['an empty file', Buffer.alloc(0), 'not-a-paid-list'],
    ['another gzip file', gzipSync(three), 'not-a-paid-list'],
    [
      'a later version',
      gzipSync('{"format":"linkferry-paid-list","version":4}'),
      'newer-paid-list',
    ],
    ['lines that are missing', gzipSync(`${header(2)}\n${line}\n`), 'damaged-paid-list'],
    ['a broken line', gzipSync(`${header(2)}\n${line}\nbroken\n`), 'damaged-paid-list'],
    ['a cut file', gzipSync(`${header(1)}\n${line}\n`).subarray(0, -9), 'damaged-paid-list'],
  ])('%s: nothing is imported', async (_what, bytes, problem) => {
    await writeFile(file, bytes)
    const { id: accountId } = await colleague()
    expect(await importTo(accountId)).toEqual({ ok: false, error: problem })
    expect(await house.wasItSent('https://a.example/1')).toMatchObject([{ answer: 'never' }])
  })

  test('a file that is not there', async () => {
    const { id: accountId } = await colleague()
    expect(await importTo(accountId)).toEqual({ ok: false, error: 'file-unreadable' })
  })

  test('that a disk does not take is told by why: it may not be written to', async () => {
    const { ledger, account } = await build()
    await writeFile(file, gzipSync(`${header(1)}\n${line}\n`))
    ledger.database.exec('PRAGMA query_only = ON')
    const read = await readPaidList(ledger, account, file, true, 0, noNews)
    expect(read).toEqual({ ok: false, error: 'folder-unwritable' })
  })
})

test('Practice pays nothing, so it has no paid list', async () => {
  const practice = await house.ask('practice.ready', { baseUrl: house.practice.baseUrl })
  const refused = { ok: false, error: 'practice-is-fixed' }
  const accountId = practice.id
  expect(await house.ask('account.writePaidList', { accountId, path: file })).toEqual(refused)
  await writeFile(file, '')
  expect(await importTo(accountId)).toEqual(refused)
  expect((await stat(file)).size).toBe(0)
})
