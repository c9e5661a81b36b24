import { setImmediate } from 'node:timers/promises'
import type * as Electron from 'electron'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  lookEveryMs,
  Notifications,
  type Target,
  tellBeforeMs,
} from '../../../electron/main/notifications.ts'
import { wordsFor } from '../../../electron/main/words/index.ts'
import type {
  Account,
  ListSummary,
  NewEvent,
  Pause,
  SentRequest,
  Submission,
} from '../../../electron/shared/contract/index.ts'
import type { Language } from '../../../electron/shared/language.ts'
import { becomeReady } from '../../fakes/electron-stand-in/life.ts'
import { Notification } from '../../fakes/electron-stand-in/notification.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'
import { sampleAccount } from '../../setup/sample-account.ts'
import { pausedFor, requestInDoubt, submissionOf } from './fake-records.ts'

beforeAll(becomeReady)

const startedMs = 1_000

interface Circumstances {
  readonly language?: Language
  readonly isSupported?: boolean
  readonly requests?: readonly SentRequest[]
}

/** Notifications of a system that has them, over what a test says that happened. */
function build({ language = 'en', isSupported = true, requests = [] }: Circumstances = {}) {
  const shown: { readonly title: string; readonly body: string }[] = []
  const icons: Notification[] = []
  const opened: Target[] = []
  const reported: unknown[] = []
  const timers = new ManualTimers()
  const state = { isWanted: true, nowMs: startedMs }
  const Kind = class extends Notification {
    static override isSupported = () => isSupported

    constructor(options: { readonly title: string; readonly body: string }) {
      super(options)
      shown.push(options)
      icons.push(this)
    }
  }
  const notifications = new Notifications({
    // The compiler knows a hundred members of a notification; these few are used.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    Notification: Kind as unknown as typeof Electron.Notification,
    isWanted: () => state.isWanted,
    words: () => wordsFor(language, []),
    requestsInDoubt: async () => requests,
    open: (target) => opened.push(target),
    timers,
    now: () => state.nowMs,
    reportBug: (error) => reported.push(error),
  })
  let revision = 0
  const happen = (...events: readonly NewEvent[]) => {
    for (const event of events) notifications.follow({ ...event, revision: (revision += 1) })
  }
  const click = () => icons.at(-1)?.emitPreventable('click')
  return { notifications, shown, icons, opened, reported, timers, state, happen, click }
}

const submissions = (...changed: readonly Submission[]): NewEvent => ({
  name: 'submissions.changed',
  payload: { submissions: changed, isAll: false },
})
const account = (changes: Partial<Account> = {}): NewEvent => ({
  name: 'accounts.changed',
  payload: [sampleAccount({ id: 3, name: 'Norda', ...changes })],
})
const paused = (pause: Pause = pausedFor('balance', 'balance-too-low')) => account({ pause })
const engine = (payload: Extract<NewEvent, { name: 'engine.changed' }>['payload']): NewEvent => ({
  name: 'engine.changed',
  payload,
})
const listNamed = (name: string, pageRun?: ListSummary['pageRun']): NewEvent => {
  const list: Pick<ListSummary, 'id' | 'name' | 'pageRun'> = { id: 7, name, pageRun }
  // A summary has twenty members; these three are used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { name: 'lists.changed', payload: { lists: [list as ListSummary], removed: [] } }
}

const running = submissionOf({ id: 1, listId: 7, accountId: 3, links: { waiting: 10 } })
const finished = submissionOf({
  id: 1,
  listId: 7,
  accountId: 3,
  state: 'finished',
  links: { accepted: 12_000, refused: 7, 'in-doubt': 3 },
})

describe('a page check', () => {
  const run = { state: 'running', checked: 3, total: 1_204 } as const

  test('that is done says so, once, by the name of its list, and leads to it', () => {
    const { happen, shown, click, opened } = build()

    happen(listNamed('May', { ...run, state: 'waiting' }), listNamed('May', run))
    expect(shown).toEqual([])
    happen(listNamed('May'), listNamed('May'))
    expect(shown).toEqual([{ title: 'Pages checked: May', body: '1,204 pages' }])
    click()
    expect(opened).toEqual([{ screen: 'lists', listId: 7 }])
  })

  test('is not news to a user who looks at the window', () => {
    const { happen, shown, state } = build()
    state.isWanted = false

    happen(listNamed('May', run), listNamed('May'))
    state.isWanted = true
    happen(listNamed('May'))

    expect(shown).toEqual([])
  })
})

describe('a submission', () => {
  test('that is done says how it ended, once, by the name of its list', () => {
    const { happen, shown } = build()

    happen(listNamed('May'), submissions(running), submissions(finished), submissions(finished))

    expect(shown).toEqual([
      {
        title: 'All links sent: May',
        body: '12,000 accepted, 7 refused, 3 possibly charged',
      },
    ])
  })

  test('leads to its list, or to the Queue if the list was deleted', () => {
    const { happen, click, opened } = build()

    happen(submissions(running), submissions(finished))
    click()
    const withoutList = { id: 2, listId: undefined }
    happen(
      submissions({ ...running, ...withoutList }),
      submissions({ ...finished, ...withoutList }),
    )
    click()

    expect(opened).toEqual([{ screen: 'lists', listId: 7 }, { screen: 'queue' }])
  })

  test('that was done before is not news, and one that the user cancelled is not either', () => {
    const { happen, shown } = build()
    const cancelled = submissionOf({ id: 2, state: 'cancelled' })

    happen(submissions(finished), submissions({ ...running, id: 2 }), submissions(cancelled))

    expect(shown).toEqual([])
  })

  test('that is so short that it is finished when it is first heard of is news, once', () => {
    const { happen, shown } = build()
    const short = { ...finished, finishedMs: startedMs }

    happen(submissions(short), submissions(short))

    expect(shown).toHaveLength(1)
  })

  test('that finished before Linkferry was started is not news', () => {
    const { happen, shown } = build()

    happen(submissions({ ...finished, finishedMs: startedMs - 1 }))

    expect(shown).toEqual([])
  })

  test('is counted in the plural forms of the language', () => {
    const { happen, shown } = build({ language: 'fr' })
    const links = submissionOf({ links: { accepted: 1, refused: 2 } }).links

    happen(submissions(running), submissions({ ...finished, links }))

    expect(shown.map(({ body }) => body)).toEqual(['1 accepté, 2 refusés'])
  })
})

describe('an account', () => {
  test('that pauses needs the user, once per pause, and leads to the Queue', () => {
    const { happen, shown, click, opened } = build()

    happen(account(), paused(), paused(), account(), paused())
    click()

    expect(shown.map(({ title }) => title)).toEqual(['Norda is paused', 'Norda is paused'])
    expect(opened).toEqual([{ screen: 'queue', listId: undefined }])
  })

  test('of practice is named in the language of the user', () => {
    const { happen, shown } = build({ language: 'de' })
    const practice = { id: 1, name: 'Practice', isPractice: true }

    happen(
      account(practice),
      account({ ...practice, pause: pausedFor('balance', 'balance-too-low') }),
    )

    expect(shown.map(({ title }) => title)).toEqual(['Übung ist pausiert'])
  })

  test('that was paused at the start is not news', () => {
    const { happen, shown } = build()

    happen(paused(), paused())

    expect(shown).toEqual([])
  })
})

describe('links in doubt', () => {
  test('need an answer, in the Queue: those that are new are counted', () => {
    const { happen, shown, click, opened } = build()

    happen(account({ linksInDoubt: 5 }), account({ linksInDoubt: 1_005 }))
    click()

    expect(shown).toEqual([
      {
        title: '1,000 links were possibly charged',
        body: expect.stringContaining('Norda'),
      },
    ])
    expect(opened).toEqual([{ screen: 'queue', listId: undefined }])
  })

  test('that pause their account are told by the pause alone', () => {
    const { happen, shown } = build()

    happen(account(), account({ linksInDoubt: 5, pause: pausedFor('in-doubt', 'doubts-in-a-row') }))

    expect(shown.map(({ title }) => title)).toEqual(['Norda is paused'])
  })

  test('that were settled, and those found at the start, are not news', () => {
    const { happen, shown } = build()

    happen(account({ linksInDoubt: 5 }), account({ linksInDoubt: 2 }))

    expect(shown).toEqual([])
  })
})

describe('the task of a request in doubt', () => {
  const dayMs = 24 * lookEveryMs
  const shownUntilMs = 10 * dayMs
  const request = requestInDoubt({ id: 4, accountId: 3, taskId: 'T-1', shownUntilMs })
  const inDoubt = account({ linksInDoubt: 10 })

  test('is told two days before the account page stops showing it, once', async () => {
    const { notifications, happen, shown, timers, state } = build({ requests: [request] })
    notifications.start()
    happen(inDoubt)
    const passHour = async () => {
      timers.pass(lookEveryMs)
      await setImmediate()
    }

    state.nowMs = shownUntilMs - tellBeforeMs - 1
    await passHour()
    expect(shown).toEqual([])
    state.nowMs += 1
    await passHour()
    await passHour()

    expect(shown).toEqual([
      {
        title: 'Check a possible charge on Norda',
        body: 'As of January 11, 1970, your account page no longer shows the task.',
      },
    ])
  })

  test('is told at the start too, together with the others of its account, and the first day counts', async () => {
    const later = requestInDoubt({ id: 5, accountId: 3, shownUntilMs: shownUntilMs + dayMs })
    const { happen, shown, state } = build({ requests: [later, request] })
    state.nowMs = shownUntilMs - 1_000

    happen(inDoubt, inDoubt)
    await setImmediate()

    expect(shown).toEqual([
      {
        title: 'Check 2 possible charges on Norda',
        body: expect.stringContaining('January 11'),
      },
    ])
  })

  test('is not told if it is not shown any more, or if nobody knows until when', async () => {
    const requests = [request, requestInDoubt({ id: 5 })]
    const { happen, shown, state } = build({ requests })
    state.nowMs = shownUntilMs

    happen(inDoubt)
    await setImmediate()

    expect(shown).toEqual([])
  })

  test('is told later to a user who looks at the window now', async () => {
    const { notifications, happen, shown, timers, state } = build({ requests: [request] })
    notifications.start()
    state.nowMs = shownUntilMs - dayMs
    state.isWanted = false
    happen(inDoubt)
    await setImmediate()

    state.isWanted = true
    timers.pass(lookEveryMs)
    await setImmediate()

    expect(shown).toHaveLength(1)
  })

  test('is not asked for while nothing is in doubt', async () => {
    const { notifications, happen, shown, timers, state } = build({ requests: [request] })
    notifications.start()
    state.nowMs = shownUntilMs - dayMs
    happen(account())

    timers.pass(lookEveryMs)
    await setImmediate()

    expect(shown).toEqual([])
  })
})

test('an engine that cannot run is told once; one that restarts is not', () => {
  const { happen, shown } = build()

  happen(
    engine({ kind: 'restarting', attempt: 1 }),
    engine({ kind: 'failed', problem: 'disk-full' }),
    engine({ kind: 'failed', problem: 'disk-full' }),
  )

  expect(shown).toHaveLength(1)
})

test('nothing is shown to a user who looks at the window or does not want it', () => {
  const { happen, shown, state } = build()
  state.isWanted = false

  happen(submissions(running), submissions(finished))

  expect(shown).toEqual([])
})

test('a notification that the system refuses, as macOS does for an unsigned app, is in the log', () => {
  const { happen, icons, reported } = build()
  happen(submissions(running), submissions(finished))

  icons[0]?.emitPreventable('failed', 'not signed')

  expect(reported).toEqual(['A notification was refused: not signed'])
})

test('a system without notifications shows none', () => {
  const { happen, shown } = build({ isSupported: false })

  happen(submissions(running), submissions(finished))

  expect(shown).toEqual([])
})
