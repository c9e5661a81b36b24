import { sampleAccount } from '../../setup/sample-account.ts'
import type {
  Account,
  ListSource,
  ListSummary,
  SentRequest,
  Submission,
} from '../../../electron/shared/contract/index.ts'

import type { RowCounts } from '../../../electron/shared/link.ts'
import { countsOf } from './rows.ts'

const minute = 60_000
const day = 86_400_000

/** Everything of an office that works for several clients, at a moment. */
export interface OfficeData {
  readonly lists: readonly ListSummary[]
  readonly accounts: readonly Account[]
  readonly submissions: readonly Submission[]
  readonly requests: readonly SentRequest[]
}

/** An account of the office. `more` overrides. */
export function officeAccount(id: number, name: string, more: Partial<Account> = {}): Account {
  return sampleAccount({
    id,
    name,
    baseUrl: 'https://api.indexing.example',
    knownBalance: 21_200,
    balanceEnteredMs: Date.now() - 3 * day,
    tasksShownDays: 7,
    ...more,
  })
}

/** Practice, as every data folder has it. */
export const practiceAccount = (): Account =>
  officeAccount(1, 'Practice', {
    isPractice: true,
    baseUrl: 'http://127.0.0.1:48000',
    knownBalance: undefined,
  })

export function sampleList(
  id: number,
  name: string,
  client: string,
  more: Partial<ListSummary> = {},
): ListSummary {
  const counts = more.counts ?? countsOf({})
  return {
    id,
    name,
    client,
    label: '',
    createdMs: Date.now() - 20 * day,
    activityMs: Date.now(),
    trashedMs: undefined,
    sources: [{ kind: 'paste', name: '' }],
    lines: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
    counts,
    units: counts.accepted,
    unitsInDoubt: counts['in-doubt'],
    accountId: 2,
    isPractice: false,
    wasted: 0,
    pageRun: undefined,
    importing: undefined,
    trouble: undefined,
    ...more,
  }
}

export function sampleSubmission(
  id: number,
  listId: number,
  counts: Partial<RowCounts>,
  more: Partial<Submission> = {},
): Submission {
  const { waiting = 0, sending = 0, accepted = 0, refused = 0, cancelled = 0 } = counts
  const inDoubt = counts['in-doubt'] ?? 0
  return {
    id,
    listId,
    accountId: 2,
    state: waiting + sending > 0 ? 'running' : 'finished',
    pause: undefined,
    createdMs: Date.now() - 30 * minute,
    finishedMs: waiting + sending > 0 ? undefined : Date.now() - 20 * minute,
    links: {
      waiting,
      sending,
      accepted,
      refused,
      cancelled,
      'in-doubt': inDoubt,
      total: waiting + sending + accepted + refused + cancelled + inDoubt,
    },
    unitsUsed: accepted,
    unitsInDoubt: inDoubt,
    batchSize: 'balanced',
    when: { kind: 'now' },
    linksPerDay: undefined,
    portionsLeft: waiting > 0 ? 1 : 0,
    nextMs: undefined,
    doneByMs: waiting > 0 ? Date.now() + 22 * minute : undefined,
    place: id,
    searchRequests: 0,
    ...more,
  }
}

/** A request of 2,500 links of the first list, `id` minutes ago; accepted, unless `more` says otherwise. */
export function sampleRequest(
  nowMs: number,
  id: number,
  more: Partial<SentRequest> = {},
): SentRequest {
  return {
    id,
    accountId: 2,
    submissionId: 1,
    listId: 1,
    listName: 'Norda guest posts',
    client: 'Norda',
    state: 'accepted',
    linkCount: 2_500,
    accepted: 2_500,
    refused: 0,
    startedMs: nowMs - id * minute,
    endedMs: nowMs - id * minute + 3_100,
    httpStatus: 201,
    message: 'Task was created',
    taskId: `8f31c2${id.toString(16).padStart(2, '0')}`,
    unitsUsed: 2_500,
    linksCount: 2_500,
    doubt: undefined,
    settled: undefined,
    canUnsettle: false,
    shownUntilMs: nowMs + 7 * day,
    isImported: false,
    ...more,
  }
}

const sentThisMonth = [
  ['Norda category pages', 'Norda'],
  ['Sole recipes', 'Sole'],
  ['Talva profiles', 'Talva'],
  ['Ostra forum links', 'Ostra'],
  ['Palimo press releases', 'Palimo'],
  ['Kirun reviews', 'Kirun'],
] as const

/** Accepted requests on the working days of the last 25 days, some on a client's own account. */
function requestsOfMonth(nowMs: number): readonly SentRequest[] {
  return Array.from({ length: 25 }, (_, index) => index + 1).flatMap((daysAgo) => {
    const atMs = nowMs - daysAgo * day
    if ([0, 6].includes(new Date(atMs).getUTCDay())) return []
    return Array.from({ length: 1 + (daysAgo % 3) }, (_, part) => {
      const which = (daysAgo * 2 + part) % sentThisMonth.length
      const [listName, client] = sentThisMonth[which] ?? sentThisMonth[0]
      const links = 2_000 + (((daysAgo * 3 + part) * 1_370) % 11_500)
      return sampleRequest(nowMs, 100 + daysAgo * 4 + part, {
        listId: 200 + which,
        listName,
        client,
        accountId: client === 'Palimo' ? 3 : 2,
        linkCount: links,
        accepted: links,
        unitsUsed: links,
        linksCount: links,
        startedMs: atMs - part * 4 * minute,
        endedMs: atMs - part * 4 * minute + 3_100,
      })
    })
  })
}

const file = (name: string): Pick<ListSource, 'kind' | 'name'> => ({ kind: 'file', name })

/** The office of the pictures: clients, 40 lists, one that is sending, doubts, a drip feed. */
export function officeData(nowMs: number): OfficeData {
  const norda = countsOf({
    accepted: 20_000,
    waiting: 11_409,
    sending: 2_500,
    'in-doubt': 2_500,
    refused: 1,
    ready: 8,
    cleaned: 1,
    decide: 3,
    duplicate: 1,
    'sent-before': 1,
    rejected: 1,
  })
  const palimo = countsOf({ accepted: 260, decide: 40 })
  const welde = countsOf({ accepted: 700, waiting: 4_180, duplicate: 140 })
  const sole = countsOf({ ready: 108, cleaned: 4, decide: 3 })
  const ostra = countsOf({ accepted: 963, refused: 12, duplicate: 20, rejected: 5 })
  const clients = ['Norda', 'Palimo', 'Welde', 'Sole', 'Talva', 'Ostra', 'Kirun']
  const subjects = [
    'guest posts',
    'forum links',
    'profiles',
    'press mentions',
    'directory pages',
    'product pages',
  ]
  const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
  ]
  const older = Array.from({ length: 32 }, (_, index) => {
    const client = clients[(index * 3) % clients.length] ?? ''
    const accepted = 40 + ((index * 977) % 4_800)
    const counts = countsOf({ accepted, duplicate: index % 5, refused: index % 9 === 4 ? 3 : 0 })
    return sampleList(
      20 + index,
      `${months[8 - (index % 9)]} ${subjects[index % subjects.length]}`,
      client,
      {
        counts,
        sources: [file(index % 3 === 0 ? 'links.txt' : 'export.csv')],
        activityMs: nowMs - (35 + index * 6) * day,
      },
    )
  })
  const lists = [
    sampleList(1, 'Norda guest posts', 'Norda', {
      counts: norda,
      sources: [file('november.xlsx')],
      activityMs: nowMs,
    }),
    sampleList(2, 'Palimo backlinks Q4', 'Palimo', {
      counts: palimo,
      sources: [file('ahrefs-export.csv')],
      activityMs: nowMs - 12 * minute,
    }),
    sampleList(3, 'Welde directory pages', 'Welde', {
      counts: welde,
      sources: [{ kind: 'address', name: 'https://welde.example/sitemap.xml' }],
      activityMs: nowMs - 200 * minute,
    }),
    sampleList(4, 'Sole press mentions', 'Sole', {
      counts: sole,
      sources: [
        { kind: 'paste', name: '' },
        { kind: 'paste', name: '' },
      ],
      activityMs: nowMs - day,
    }),
    sampleList(5, 'Talva profiles', 'Talva', {
      counts: countsOf({ accepted: 4_890, excluded: 10 }),
      sources: [file('profiles.txt')],
      activityMs: nowMs - day,
    }),
    sampleList(6, 'October guest posts', 'Palimo', {
      counts: countsOf({ accepted: 2_400 }),
      sources: [file('october.csv')],
      activityMs: nowMs - 25 * day,
    }),
    sampleList(7, 'Ostra forum links', 'Ostra', {
      counts: ostra,
      sources: [file('list.csv')],
      activityMs: nowMs - 29 * day,
    }),
    sampleList(8, 'Kirun launch', 'Kirun', {
      counts: countsOf({ accepted: 88, duplicate: 2 }),
      sources: [file('mail.eml'), { kind: 'paste', name: '' }],
      activityMs: nowMs - 31 * day,
    }),
    ...older,
    sampleList(90, 'Old test', '', {
      counts: countsOf({ ready: 3 }),
      trashedMs: nowMs - day,
      activityMs: nowMs - 2 * day,
    }),
  ]
  const request = (id: number, more: Partial<SentRequest>): SentRequest =>
    sampleRequest(nowMs, id, more)
  return {
    lists,
    accounts: [
      practiceAccount(),
      officeAccount(2, 'Agency main', {
        linksInDoubt: 2_500,
        unitsInDoubt: 2_500,
        unitsBeyondBalance: 2_500,
        linksExposed: 2_500,
        people: 3,
        pendingLinks: 15_589,
        lastUsedMs: nowMs,
        knownBalance: 41_800,
        rate: {
          usedPermits: 14,
          taken: Array.from({ length: 14 }, (_, index) => ({
            startedMs: nowMs - 40_000 + index * 1_700,
            requests: 1 + (index % 3),
            freeMs: nowMs + 20_000 + index * 1_700,
          })),
          allowance: 20,
          nextFreeMs: undefined,
          waiting: undefined,
          waitingUntilMs: undefined,
        },
      }),
      officeAccount(3, 'Palimo own account', { knownBalance: 8_000, needsConfirmation: true }),
      officeAccount(4, 'Old provider', { archivedMs: nowMs - 90 * day, token: { kind: 'absent' } }),
    ],
    submissions: [
      sampleSubmission(1, 1, norda, { createdMs: nowMs - 41 * minute }),
      sampleSubmission(2, 3, welde, {
        state: 'scheduled',
        when: {
          kind: 'spread',
          pace: { kind: 'links-per-day', links: 500 },
          hours: { fromMinute: 540, toMinute: 1_020 },
          startDay: undefined,
          missed: 'catch-up',
        },
        linksPerDay: 500,
        portionsLeft: 9,
        nextMs: nowMs + day,
        doneByMs: nowMs + 8 * day,
        createdMs: nowMs - 2 * day,
      }),
      sampleSubmission(3, 2, palimo, {
        createdMs: nowMs - 35 * minute,
        finishedMs: nowMs - 34 * minute,
      }),
      sampleSubmission(
        4,
        6,
        { accepted: 2_400 },
        { createdMs: nowMs - 25 * day, finishedMs: nowMs - 25 * day },
      ),
    ],
    requests: [
      request(1, {
        state: 'in-flight',
        endedMs: undefined,
        httpStatus: undefined,
        message: undefined,
        taskId: undefined,
        unitsUsed: undefined,
        linksCount: undefined,
        accepted: 0,
      }),
      request(2, {
        state: 'in-doubt',
        doubt: 'connection-cut',
        httpStatus: undefined,
        message: 'ECONNRESET',
        taskId: undefined,
        unitsUsed: undefined,
        linksCount: undefined,
        accepted: 0,
      }),
      request(3, {
        state: 'rejected',
        httpStatus: 400,
        message: 'Invalid URL',
        linkCount: 1,
        accepted: 0,
        refused: 1,
        taskId: undefined,
        unitsUsed: 0,
        linksCount: undefined,
      }),
      ...Array.from({ length: 8 }, (_, index) => request(4 + index, {})),
      ...requestsOfMonth(nowMs),
      request(20, {
        listId: 2,
        listName: 'Palimo backlinks Q4',
        client: 'Palimo',
        submissionId: 3,
        linkCount: 260,
        accepted: 260,
        unitsUsed: 260,
        linksCount: 260,
        startedMs: nowMs - 34 * minute,
      }),
      request(21, {
        listId: 6,
        listName: 'October guest posts',
        client: 'Palimo',
        submissionId: 4,
        linkCount: 2_400,
        accepted: 2_400,
        unitsUsed: 2_400,
        linksCount: 2_400,
        startedMs: nowMs - 25 * day,
      }),
    ],
  }
}
