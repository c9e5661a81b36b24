import {
  doubtCauses,
  type Account,
  type ListSummary,
  type Pause,
  type SentRequest,
  type Submission,
} from '../../../electron/shared/contract/index.ts'
import { pauseDetails, type PauseDetail, type RateState } from '../../../electron/shared/account.ts'
import { fail } from '../../../electron/shared/result.ts'
import {
  officeData,
  type OfficeData,
  practiceAccount,
  officeAccount,
  sampleList,
  sampleRequest,
  sampleSubmission,
} from './data.ts'
import { createFakeHost, type FakeHost, type FakeHostOptions } from './host.ts'
import type { PagesBefore } from './pages.ts'
import { countsOf } from './rows.ts'

const minute = 60_000
const day = 86_400_000

type Changes = Pick<FakeHostOptions, 'settings'>

/** Made-up hosts by name, at a moment; `changes`: what the page's address asks for. */
export type WindowScene = keyof typeof windowScenes

const office = (nowMs: number, changes: Changes, more: Partial<FakeHostOptions> = {}): FakeHost =>
  createFakeHost({ office: officeData(nowMs), ...changes, ...more })

/** A host with some of the office's data replaced. */
const changed =
  (change: (data: OfficeData, nowMs: number) => Partial<OfficeData>) =>
  (nowMs: number, changes: Changes): FakeHost => {
    const data = officeData(nowMs)
    return createFakeHost({ office: { ...data, ...change(data, nowMs) }, ...changes })
  }

/** A host whose engine does not run. */
const stopped =
  (engine: NonNullable<FakeHostOptions['engine']>) => (_nowMs: number, changes: Changes) =>
    createFakeHost({ engine, ...changes })

function pauseFor(detail: PauseDetail, sinceMs: number, more: Partial<Pause> = {}): Pause {
  return {
    reason: 'status',
    detail,
    sinceMs,
    httpStatus: undefined,
    message: undefined,
    requestId: undefined,
    units: undefined,
    ofUnits: undefined,
    ...more,
  }
}

/** What the service says with the pauses that quote it. */
const saidWith: Partial<Record<PauseDetail, Partial<Pause>>> = {
  'token-refused': { httpStatus: 401, message: 'Unauthenticated' },
  moved: { httpStatus: 301, message: 'https://new.indexing.example' },
  'not-found': { httpStatus: 404 },
  'balance-too-low': {
    httpStatus: 405,
    message: 'Insufficient balance',
    units: 1_000,
    ofUnits: 11_409,
  },
  'price-differs': { units: 2_000, ofUnits: 1_000 },
  'links-differ': { units: 980, ofUnits: 1_000 },
  'ambiguous-answer': { httpStatus: 302 },
  'refusals-in-a-row': { httpStatus: 400, message: 'Invalid URL' },
  'foreign-400': { httpStatus: 400, message: 'Blocked by policy' },
  'unexpected-status': { httpStatus: 418, message: 'I am a teapot' },
  'links-damaged': { message: 'Norda guest posts' },
}

/** One account and one list for each way in which sending pauses. */
function everyPause(nowMs: number): Partial<OfficeData> {
  const forDoubt = new Set<PauseDetail>([
    'links-differ',
    'ambiguous-answer',
    'doubts-in-a-row',
    'doubt-limit',
  ])
  const ofSubmission = new Set<PauseDetail>(['submission-cap', 'links-damaged'])
  const lists: ListSummary[] = []
  const accounts: Account[] = [practiceAccount()]
  const submissions: Submission[] = []
  const requests: SentRequest[] = []
  for (const [index, detail] of pauseDetails.entries()) {
    const id = index + 2
    const pause = pauseFor(detail, nowMs - id * minute, saidWith[detail])
    const inDoubt = forDoubt.has(detail) ? 1_000 : 0
    accounts.push(
      officeAccount(id, `Agency ${id - 1}`, {
        pause: ofSubmission.has(detail) ? undefined : pause,
        pendingLinks: 11_409,
        linksInDoubt: inDoubt,
        unitsInDoubt: inDoubt,
        ...(detail === 'missing-token' ? { token: { kind: 'absent' } } : {}),
      }),
    )
    const counts = countsOf({ accepted: 4_000, waiting: 11_409, 'in-doubt': inDoubt })
    lists.push(sampleList(id, `Norda guest posts ${id - 1}`, 'Norda', { counts, accountId: id }))
    submissions.push(
      sampleSubmission(id, id, counts, {
        accountId: id,
        state: 'paused',
        pause,
        doneByMs: undefined,
      }),
    )
    if (inDoubt > 0)
      requests.push(
        sampleRequest(nowMs, id, {
          ...noAnswer,
          accountId: id,
          submissionId: id,
          listId: id,
          linkCount: inDoubt,
          doubt: 'connection-cut',
        }),
      )
  }
  return { lists, accounts, submissions, requests }
}

const noAnswer = {
  state: 'in-doubt',
  accepted: 0,
  httpStatus: undefined,
  message: undefined,
  taskId: undefined,
  unitsUsed: undefined,
  linksCount: undefined,
} as const

/** One account with a request in doubt for each cause. */
function everyDoubt(nowMs: number): Partial<OfficeData> {
  const data = officeData(nowMs)
  const requests = doubtCauses.map((doubt, index) =>
    sampleRequest(nowMs, 30 + index, {
      ...noAnswer,
      doubt,
      linkCount: 1_000 + index,
      ...(doubt === 'server-error' ? { httpStatus: 502, message: 'Bad Gateway' } : {}),
      ...(doubt === 'ambiguous-status' ? { httpStatus: 302 } : {}),
      ...(doubt === 'unreadable-answer' ? { httpStatus: 200, message: '<!doctype html>' } : {}),
      ...(doubt === 'links-differ'
        ? { httpStatus: 201, taskId: '8f31c2ee', unitsUsed: 980, linksCount: 980 }
        : {}),
      shownUntilMs: nowMs + (index - 2) * day,
    }),
  )
  const links = requests.reduce((sum, { linkCount }) => sum + linkCount, 0)
  return {
    requests,
    accounts: data.accounts.map((account) =>
      account.id === 2
        ? { ...account, people: 1, linksInDoubt: links, unitsInDoubt: links }
        : account,
    ),
    submissions: data.submissions.map((one) =>
      one.id === 1 ? { ...one, links: { ...one.links, sending: 0, 'in-doubt': links } } : one,
    ),
  }
}

/** One account for each thing that it can wait for. */
function everyWait(nowMs: number): Partial<OfficeData> {
  const waits = [
    'rate',
    'after-429',
    'spacing',
    'offline',
    'certificate-expired',
    'certificate-host',
    'certificate-untrusted',
    'proxy-login',
    'after-doubt',
  ] as const
  const rate = officeAccount(2, '').rate
  const waiting = (wait: RateState['waiting']): RateState => ({
    ...rate,
    waiting: wait,
    waitingUntilMs: nowMs + 42_000,
    nextFreeMs: nowMs + 42_000,
  })
  const counts = countsOf({ accepted: 12_000, waiting: 8_000 })
  const ids = waits.map((_, index) => index + 2)
  return {
    requests: [],
    lists: ids.map((id) =>
      sampleList(id, `Welde product pages ${id - 1}`, 'Welde', { counts, accountId: id }),
    ),
    accounts: [
      practiceAccount(),
      ...waits.map((wait, index) =>
        officeAccount(index + 2, `Agency ${index + 1}`, {
          pendingLinks: 8_000,
          rate: waiting(wait),
        }),
      ),
    ],
    submissions: ids.map((id) => sampleSubmission(id, id, counts, { accountId: id })),
  }
}

/** A list that was sent by three submissions, with rows in every status. */
function everyStatus(data: OfficeData): Partial<OfficeData> {
  const counts = countsOf({
    accepted: 210,
    waiting: 30,
    sending: 12,
    'in-doubt': 25,
    refused: 9,
    cancelled: 14,
    ready: 40,
    cleaned: 12,
    decide: 18,
    duplicate: 11,
    'sent-before': 7,
    rejected: 5,
    excluded: 3,
  })
  return {
    lists: data.lists.map((list) =>
      list.id === 1 ? { ...list, name: 'Norda spring campaign', counts, lines: 396 } : list,
    ),
  }
}

/** The office where one request of one account is in doubt, and nothing else moves. */
function oneDoubt(data: OfficeData, people: number, more: Partial<SentRequest>) {
  return {
    accounts: data.accounts.map((account) =>
      account.id === 2 ? { ...account, people, pendingLinks: 0, ...balanced } : account,
    ),
    submissions: data.submissions.map((one) =>
      one.id === 1 ? { ...one, links: { ...one.links, sending: 0 } } : one,
    ),
    requests: data.requests
      .filter(({ state }) => state !== 'in-flight')
      .map((request) => (request.state === 'in-doubt' ? { ...request, ...more } : request)),
  }
}
const balanced = { knownBalance: 41_800 }

const norda = { text: 'norda.example' }

/** The office with a list of 1,204 links whose pages are or were checked. */
function withPages(before?: PagesBefore, more: Partial<FakeHostOptions> = {}) {
  return (nowMs: number, changes: Changes): FakeHost => {
    const data = officeData(nowMs)
    const isRunning = before !== undefined && before.state !== 'finished'
    const list = sampleList(62, 'Norda outreach 2026', 'Norda', {
      activityMs: nowMs,
      sources: [{ kind: 'file', name: 'outreach.xlsx' }],
      counts: countsOf({ ready: 1_204 }),
      wasted: before?.state === 'finished' ? 120 : 0,
      pageRun: isRunning ? { ...before, total: 1_204 } : undefined,
    })
    return createFakeHost({
      office: { ...data, lists: [list, ...data.lists] },
      ...changes,
      ...(before === undefined ? {} : { pages: { 62: before } }),
      ...more,
    })
  }
}

/** A name as long as people make them. */
const longName = (words: string): string =>
  `${words} – guest posts, directories and press mentions, autumn and winter 2026/27 (second round, checked)`

const windowScenes = {
  office,
  'first-start': (_nowMs: number, changes: Changes) => createFakeHost(changes),
  desktop: (nowMs: number, changes: Changes) =>
    office(nowMs, changes, { host: 'desktop', tokenStore: { kind: 'strong' } }),
  'key-store-weak': (nowMs: number, changes: Changes) =>
    office(nowMs, changes, { host: 'desktop', tokenStore: { kind: 'weak' } }),
  'key-store-waiting': (nowMs: number, changes: Changes) =>
    office(nowMs, changes, { host: 'desktop', tokenStore: { kind: 'waiting' } }),
  'read-only': (nowMs: number, changes: Changes) =>
    office(nowMs, changes, { opened: { editedBy: 'another' } }),
  planning: (nowMs: number, changes: Changes) =>
    office(nowMs, changes, { opened: { planned: 640_000, sendable: 1_200_000 } }),
  'every-pause': changed((_data, nowMs) => everyPause(nowMs)),
  'every-doubt': changed((_data, nowMs) => everyDoubt(nowMs)),
  'every-wait': changed((_data, nowMs) => everyWait(nowMs)),
  'every-status': changed(everyStatus),
  'one-doubt': changed((data) => oneDoubt(data, 1, {})),
  'one-doubt-shared': changed((data) => oneDoubt(data, 3, {})),
  'one-doubt-differs': changed((data) =>
    oneDoubt(data, 1, {
      doubt: 'links-differ',
      httpStatus: 201,
      message: 'Task was created',
      taskId: '8f31c2ee',
      unitsUsed: 2_498,
      linksCount: 2_498,
    }),
  ),
  'one-doubt-late': changed((data, nowMs) => oneDoubt(data, 1, { shownUntilMs: nowMs - day })),
  'no-doubt': changed((data) => ({
    accounts: data.accounts.map((account) => ({
      ...account,
      linksInDoubt: 0,
      unitsInDoubt: 0,
      unitsBeyondBalance: 0,
      linksExposed: 0,
    })),
    requests: data.requests.filter(({ state }) => state !== 'in-doubt'),
    submissions: data.submissions.map((one) => ({
      ...one,
      links: { ...one.links, 'in-doubt': 0, accepted: one.links.accepted + one.links['in-doubt'] },
    })),
  })),
  'every-token': changed((_data, nowMs) => ({
    lists: [],
    submissions: [],
    requests: [],
    accounts: [
      practiceAccount(),
      ...(['present', 'session-only', 'absent', 'undecryptable', 'elsewhere'] as const).map(
        (kind, index) => officeAccount(index + 2, `Agency ${kind}`, { token: { kind } }),
      ),
      officeAccount(8, 'Old provider', { archivedMs: nowMs - 90 * day, token: { kind: 'absent' } }),
    ],
  })),
  'daily-limit': changed((data, nowMs) => ({
    accounts: data.accounts.map((account) =>
      account.id === 2
        ? {
            ...account,
            limitPerDay: 5_000,
            spentToday: { units: 4_988, untilMs: nowMs + 13 * 60 * minute },
            lastUsedMs: nowMs - minute,
          }
        : account,
    ),
  })),
  'paused-account': changed((data, nowMs) => ({
    accounts: data.accounts.map((account) =>
      account.id === 2 ? { ...account, pause: pauseFor('token-refused', nowMs) } : account,
    ),
  })),
  'no-token': changed((data) => ({
    accounts: data.accounts.map((account) =>
      account.id === 2 ? { ...account, token: { kind: 'absent' } } : account,
    ),
  })),
  'list-trouble': changed((data) => ({
    lists: data.lists.map((list) =>
      list.id === 1
        ? {
            ...list,
            trouble: { kind: 'edits-damaged', folder: '/home/you/.local/share/linkferry/lists/1' },
          }
        : list.id === 4
          ? { ...list, trouble: { kind: 'sources-unreadable', folder: '/home/you/lists/4' } }
          : list,
    ),
  })),
  'pages-new': withPages(),
  'pages-running': withPages({ checked: 412, state: 'running', target: norda }),
  'pages-waiting': withPages({ checked: 0, state: 'waiting' }),
  'pages-paused': withPages({ checked: 412, state: 'paused' }),
  'pages-offline': withPages({ checked: 412, state: 'offline' }),
  'pages-disk-full': withPages({ checked: 412, state: 'disk-full' }),
  'pages-done': withPages({ checked: 1_204, state: 'finished', target: norda }),
  'pages-old': withPages({ checked: 1_204, state: 'finished', agoMs: 3 * day }),
  'pages-read-only': withPages(
    { checked: 1_204, state: 'finished', target: norda },
    { opened: { editedBy: 'another' } },
  ),
  'pages-outdated': withPages({ checked: 1_174, state: 'finished', target: norda, stale: 40 }),
  importing: changed((data, nowMs) => ({
    lists: [
      sampleList(60, 'all-backlinks-2026.csv', 'Norda', {
        activityMs: nowMs,
        sources: [{ kind: 'file', name: 'all-backlinks-2026.csv' }],
        counts: countsOf({ ready: 1_880, decide: 4 }),
        importing: {
          name: 'all-backlinks-2026.csv',
          bytesRead: 48_000_000,
          bytesTotal: 310_000_000,
        },
      }),
      ...data.lists,
    ],
  })),
  'long-names': changed((data) => ({
    lists: data.lists.map((list) => ({
      ...list,
      name: longName(list.name),
      client: list.client === '' ? '' : `${list.client} International Holding GmbH & Co. KG`,
    })),
    accounts: data.accounts.map((account) =>
      account.isPractice ? account : { ...account, name: longName(account.name) },
    ),
  })),
  'refused-import': (nowMs: number, changes: Changes) => {
    const host = office(nowMs, changes)
    host.on('list.paste', () => fail('no-links'))
    host.on('list.fetch', () => fail('address-refused'))
    return host
  },
  'private-address': (nowMs: number, changes: Changes) => {
    const host = office(nowMs, changes)
    host.on('list.fetch', () => fail('private-address'))
    return host
  },
  'no-history': (_nowMs: number, changes: Changes) => {
    const host = createFakeHost(changes)
    host.on('history.names', () => ({
      firstDay: undefined,
      lastDay: undefined,
      clients: [],
      labels: [],
      deletedBefore: undefined,
    }))
    host.on('backup.all', () => [])
    return host
  },
  starting: stopped({ kind: 'starting' }),
  restarting: (nowMs: number, changes: Changes) =>
    office(nowMs, changes, { engine: { kind: 'restarting', attempt: 1 } }),
  'folder-held': stopped({ kind: 'folder-held' }),
  'failed-folder-unwritable': stopped({ kind: 'failed', problem: 'folder-unwritable' }),
  'failed-folder-on-network': stopped({ kind: 'failed', problem: 'folder-on-network' }),
  'failed-folder-not-ours': stopped({ kind: 'failed', problem: 'folder-not-ours' }),
  'failed-disk-full': stopped({ kind: 'failed', problem: 'disk-full' }),
  'failed-ledger-corrupt': stopped({ kind: 'failed', problem: 'ledger-corrupt' }),
  'failed-ledger-newer': stopped({ kind: 'failed', problem: 'ledger-newer' }),
  'failed-ledger-older': stopped({ kind: 'failed', problem: 'ledger-older' }),
  'failed-keeps-crashing': stopped({ kind: 'failed', problem: 'keeps-crashing' }),
} satisfies Readonly<Record<string, (nowMs: number, changes: Changes) => FakeHost>>

/** Creates the fake host of a scene. An unknown name gives the scene of the office. */
export function fakeHostOf(name: string | null, nowMs: number, changes: Changes): FakeHost {
  const scene = Object.entries(windowScenes).find(([known]) => known === name)
  return (scene?.[1] ?? office)(nowMs, changes)
}
