import type { MessageBoxOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import type { UpdateFeed } from '../../../../electron/main/updates/updates.ts'
import {
  dayMs,
  firstLookAfterMs,
  lookEveryMs,
  type Updater,
  Updates,
} from '../../../../electron/main/updates/updates.ts'
import { wordsFor } from '../../../../electron/main/words/index.ts'
import { ManualTimers } from '../../../fakes/time/manual-timers.ts'

const english = wordsFor('en', [])

interface Answer {
  readonly response?: number
  readonly checkboxChecked?: boolean
}

/** An app on a build with a feed, whose user answers questions by their first words. */
function build({
  answers = {},
  updater = {},
  feed = { kind: 'feed', publishers: ['Ferry Works'] },
}: {
  readonly answers?: Readonly<Record<string, Answer>>
  readonly updater?: Partial<Updater>
  readonly feed?: UpdateFeed
} = {}) {
  const did: string[] = []
  const state = {
    nowMs: 1_000_000,
    isSending: false,
    isDaily: true,
    duringQuestion: () => {},
    detail: '' as string | undefined,
  }
  const timers = new ManualTimers()
  const note = (what: string) => () => void did.push(what)
  const updates = new Updates({
    feed,
    openUpdater: async () => ({
      check: async () => {
        did.push('check')
        return '2.0.0'
      },
      download: async () => note('download')(),
      install: async () => note('install')(),
      ...updater,
    }),
    words: () => english.updates,
    version: '1.0.0',
    isSending: () => state.isSending,
    isDaily: () => state.isDaily,
    setDaily: async (isDaily) => {
      state.isDaily = isDaily
    },
    ask: async ({ message, detail }: MessageBoxOptions) => {
      did.push(message)
      state.detail = detail
      state.duringQuestion()
      const [, answer] = Object.entries(answers).find(([words]) => message.includes(words)) ?? []
      return { response: 0, checkboxChecked: state.isDaily, ...answer }
    },
    stop: async () => note('stop')(),
    restart: note('restart'),
    now: () => state.nowMs,
    timers,
    reportBug: (error) => did.push(`log: ${String(error)}`),
  })
  return {
    did,
    state,
    updates,
    /** Lets time pass, timer by timer. */
    pass: async (ms: number) => {
      let leftMs = ms
      while (leftMs > 0) {
        const stepMs = Math.min(timers.pendingMs[0] ?? leftMs, leftMs)
        state.nowMs += stepMs
        timers.pass(stepMs)
        await settled()
        leftMs -= stepMs
      }
    },
  }
}

/** All that waits for nothing but promises has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const yes = { response: 1 }
const looks = (did: readonly string[]) => did.filter((what) => what === 'check').length

describe('looking for updates', () => {
  test('happens a minute after the start, and then once a day', async () => {
    const { updates, did, pass } = build()
    updates.start()

    await pass(firstLookAfterMs - 1)
    expect(looks(did)).toBe(0)
    await pass(1)
    expect(looks(did)).toBe(1)
    await pass(dayMs - 1)
    expect(looks(did)).toBe(1)
    await pass(1)
    expect(looks(did)).toBe(2)
  })

  test('waits while anything is being sent', async () => {
    const { updates, did, state, pass } = build()
    updates.start()
    state.isSending = true

    await pass(10 * lookEveryMs)
    expect(did).toEqual([])
    state.isSending = false
    await pass(lookEveryMs)
    expect(looks(did)).toBe(1)
  })

  test('never happens by itself where the user does not want it', async () => {
    const { updates, did, state, pass } = build()
    state.isDaily = false
    updates.start()

    await pass(3 * dayMs)

    expect(did).toEqual([])
  })

  test('can be switched off, and on again, where it asks', async () => {
    const { updates, state } = build({
      answers: { 'is available': { checkboxChecked: false } },
    })

    await updates.look()

    expect(state.isDaily).toBe(false)
  })

  test('is refused while sending, and says so', async () => {
    const { updates, did, state } = build()
    state.isSending = true

    await updates.look()

    expect(did).toEqual(['Linkferry doesn’t check for updates while it’s sending.'])
  })

  test('finds nothing newer, and says so only to who asked', async () => {
    const { updates, did, pass } = build({ updater: { check: async () => undefined } })
    updates.start()

    await pass(dayMs)
    expect(did).toEqual([])
    await updates.look()
    expect(did).toEqual(['Linkferry 1.0.0 is the latest version.'])
  })

  test('that fails is in the log, and is said only to who asked', async () => {
    const check = () => Promise.reject(new Error('no network'))
    const { updates, did, pass } = build({ updater: { check } })
    updates.start()

    await pass(firstLookAfterMs)
    expect(did).toEqual(['log: Error: no network'])
    await updates.look()
    expect(did.slice(1)).toEqual([
      'log: Error: no network',
      'Linkferry couldn’t check for updates.',
    ])
  })

  test('asks once: a question that stands is not asked again', async () => {
    const stands = Promise.withResolvers<string | undefined>()
    const { updates, did } = build({ updater: { check: () => stands.promise } })

    const first = updates.look()
    await updates.look()
    stands.resolve(undefined)
    await first

    expect(did).toEqual(['Linkferry 1.0.0 is the latest version.'])
  })

  test.each([
    ['not-packaged', 'It runs from source'],
    ['unsigned-system', 'On Linux'],
    ['no-feed', 'without an update address'],
    ['not-signed', 'isn’t signed'],
  ] as const)('never happens in a build that is %s, which says so', async (why, words) => {
    const { updates, did, state, pass } = build({ feed: { kind: 'none', why } })
    updates.start()
    await pass(3 * dayMs)
    expect(did).toEqual([])

    await updates.look()

    expect(did).toEqual(['This copy of Linkferry doesn’t check for updates.'])
    expect(state.detail).toContain(words)
  })
})

describe('an update', () => {
  test('is not downloaded without the user’s yes', async () => {
    const { updates, did } = build()

    await updates.look()

    expect(did).toEqual(['check', 'Linkferry 2.0.0 is available.'])
  })

  test('is not installed without another', async () => {
    const { updates, did } = build({ answers: { 'is available': yes } })

    await updates.look()

    expect(did.slice(2)).toEqual(['download', 'Linkferry 2.0.0 is ready to install.'])
  })

  test('is installed when nothing is in flight any more', async () => {
    const { updates, did } = build({ answers: { 'is available': yes, 'is ready': yes } })

    await updates.look()

    expect(did.slice(-2)).toEqual(['stop', 'install'])
  })

  test('that was downloaded is offered again, not fetched again', async () => {
    const { updates, did } = build({ answers: { 'is available': yes } })
    await updates.look()

    await updates.look()

    expect(did.filter((what) => what === 'download')).toHaveLength(1)
    expect(did.at(-1)).toBe('Linkferry 2.0.0 is ready to install.')
  })

  test('is not downloaded if sending started while the question stood', async () => {
    const { updates, did, state } = build({ answers: { 'is available': yes } })
    state.duringQuestion = () => (state.isSending = true)

    await updates.look()

    expect(did).not.toContain('download')
  })

  test('is not installed if sending started while the question stood', async () => {
    const { updates, did, state } = build({
      answers: { 'is available': yes, 'is ready': yes },
    })
    state.duringQuestion = () => (state.isSending = did.at(-1)?.includes('is ready') === true)

    await updates.look()

    expect(did).not.toContain('stop')
    expect(did.at(-1)).toBe('Linkferry doesn’t check for updates while it’s sending.')
  })

  test('whose download sending stops is offered again by itself, without a word of failure', async () => {
    let begun = () => {}
    const download = (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
        begun()
      })
    const { updates, did, state, pass } = build({
      answers: { 'is available': yes },
      updater: { download },
    })
    updates.start()
    begun = () => {
      state.isSending = true
      updates.follow(true)
    }

    await pass(firstLookAfterMs)
    expect(did).toEqual(['check', 'Linkferry 2.0.0 is available.'])
    state.isSending = false
    begun = () => {}
    await pass(lookEveryMs)

    expect(looks(did)).toBe(2)
  })

  test('that cannot be downloaded, or is of another signer, is not offered for installing', async () => {
    const download = () => Promise.reject(new Error('isn’t signed by the application owner'))
    const { updates, did } = build({
      answers: { 'is available': yes, 'is ready': yes },
      updater: { download },
    })

    await updates.look()

    expect(did.at(-1)).toContain('its signature couldn’t be verified')
    expect(did).not.toContain('install')
  })

  test('that cannot be installed brings the app back, whose engine was stopped', async () => {
    const install = () => Promise.reject(new Error('Squirrel says no'))
    const { updates, did } = build({
      answers: { 'is available': yes, 'is ready': yes },
      updater: { install },
    })

    await updates.look()

    expect(did.slice(-3)).toEqual([
      'log: Error: Squirrel says no',
      'The update couldn’t be installed. Linkferry restarts unchanged.',
      'restart',
    ])
  })
})
