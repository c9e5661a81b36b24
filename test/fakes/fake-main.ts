// The contract's mapped types cannot follow a name through a table of handlers; the table itself is checked.
/* oxlint-disable typescript/no-unsafe-type-assertion */
import type { Account, AccountInput } from '../../electron/shared/account.ts'
import type { Bridge } from '../../electron/shared/bridge.ts'
import {
  defaultSettings,
  type EventName,
  type Events,
  type Forecast,
  type Input,
  type Reply,
  type RequestName,
  type RevisedEvent,
  type Snapshot,
} from '../../electron/shared/contract.ts'
import { type HowToSend, nothingSaid } from '../../electron/shared/how-to-send.ts'
import type { PaidListReading } from '../../electron/shared/paid-list.ts'
import { fail, ok } from '../../electron/shared/result.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeBatches, fakeSubmission, practiceAccount } from './fake-data.ts'
import { FakeDraft } from './fake-draft.ts'
import { fakeHistory } from './fake-history.ts'

type Handlers = {
  [Name in RequestName]: (input: Input<Name>) => Reply<Name> | Promise<Reply<Name>>
}

/** A host and engine in memory: it plans and books nothing, but answers every request plausibly. */
export interface FakeMain {
  readonly bridge: Bridge<File>
  /** Every request so far, oldest first. */
  readonly asked: readonly { readonly name: string; readonly input: unknown }[]
  /** Answers a request differently from now on. */
  readonly on: <Name extends RequestName>(name: Name, handler: Handlers[Name]) => void
  /** Sends an event with the next revision. */
  readonly tell: <Name extends EventName>(name: Name, payload: Events[Name]) => void
  readonly draft: () => FakeDraft
}

export interface FakeMainOptions {
  readonly accounts?: readonly Account[]
  readonly submissions?: readonly Submission[]
  /** Made-up rows of the draft. */
  readonly rows?: number
  /** What was said of it in an earlier window. */
  readonly howToSend?: HowToSend
  readonly snapshot?: Partial<Snapshot>
  /** What comes of every file of paid links. */
  readonly paidList?: PaidListReading
}

/** What the window shows in a place of work: two accounts, a problem, and a list to review. */
export const busyOffice: FakeMainOptions = {
  rows: 36_527,
  accounts: [
    { ...practiceAccount, rate: { ...practiceAccount.rate, usedSlots: 43 } },
    fakeAccount({
      id: 2,
      name: 'Agency main',
      knownBalance: 118_793,
      unitsInDoubt: 1_000,
      lastUsedMs: Date.now(),
      pause: {
        reason: 'balance',
        detail: 'balance-too-low',
        sinceMs: Date.now(),
        httpStatus: 405,
        message: 'Insufficient balance',
        batchId: 2_037,
        units: 1_000,
        ofUnits: 81_793,
      },
    }),
    fakeAccount({ id: 3, name: 'Client Sole', token: { kind: 'absent' }, people: 3 }),
  ],
  submissions: [
    fakeSubmission({
      id: 3,
      accountId: 1,
      label: 'Trying it out',
      client: '',
      links: { accepted: 21_000, sending: 1_000, queued: 14_421 },
    }),
    fakeSubmission({
      id: 2,
      accountId: 2,
      links: { accepted: 36_000, inDoubt: 1_000, refused: 7, queued: 81_793 },
    }),
    fakeSubmission({
      id: 1,
      accountId: 2,
      label: 'Morning list',
      client: 'Palimo',
      state: 'finished',
      finishedMs: Date.now() - 3_600_000,
      sentByMs: undefined,
      links: { accepted: 262, refused: 3 },
    }),
  ],
}

/** A fake host; without options it is a first start: Practice only, nothing to review. */
export function createFakeMain(options: FakeMainOptions = {}): FakeMain {
  let revision = 1
  let nextId = 100
  let draft = new FakeDraft('draft-1', options.rows)
  draft.howToSend = options.howToSend ?? nothingSaid
  let cleared: FakeDraft | undefined
  let settings = { ...defaultSettings, ...options.snapshot?.settings }
  let accounts = options.accounts ?? [practiceAccount]
  let submissions = options.submissions ?? []
  const listeners = new Set<(event: RevisedEvent) => void>()
  const asked: { name: string; input: unknown }[] = []

  function tell<Name extends EventName>(name: Name, payload: Events[Name]): void {
    revision += 1
    const event = { name, revision, payload } as RevisedEvent
    for (const listener of listeners) listener(event)
  }

  function changedDraft() {
    const summary = draft.summary()
    tell('draft.changed', summary)
    return ok(summary)
  }

  function saveAccount(account: Account) {
    accounts = accounts.some(({ id }) => id === account.id)
      ? accounts.map((known) => (known.id === account.id ? account : known))
      : [...accounts, account]
    tell('accounts.changed', accounts)
    return ok(account)
  }

  function changeAccount(accountId: number, change: Partial<Account>): Reply<'account.save'> {
    const account = accounts.find(({ id }) => id === accountId)
    return account === undefined ? fail('unknown-account') : saveAccount({ ...account, ...change })
  }

  function changeSubmission(submissionId: number, change: Partial<Submission>): undefined {
    submissions = submissions.map((known) =>
      known.id === submissionId ? { ...known, ...change } : known,
    )
    const changed = submissions.filter(({ id }) => id === submissionId)
    tell('submissions.changed', { submissions: changed, batches: changed.flatMap(fakeBatches) })
  }

  function forecast({
    accountId,
    batchSize: size,
    part,
  }: Pick<Input<'submission.forecast'>, 'accountId' | 'batchSize' | 'part'>): Forecast {
    const { byStatus } = draft.summary()
    const sendable = draft.countOf(part)
    const account = accounts.find(({ id }) => id === accountId)
    const units = sendable * (account?.price ?? 1)
    const tasksOf = (links: number) => Math.ceil(sendable / links)
    const tasks = {
      balanced: tasksOf(5_000) + 1,
      fewest: tasksOf(20_000),
      smallest: tasksOf(1_000),
    }
    const chosenTasks = typeof size === 'number' ? tasksOf(size) : tasks[size]
    const sentByMs = Date.now() + chosenTasks * 900
    const after = account?.knownBalance === undefined ? undefined : account.knownBalance - units
    return {
      links: sendable,
      units,
      tasks,
      chosenTasks,
      doubtLimitUnits: 10_000,
      sentByMs,
      course: {
        points: [
          { atMs: Date.now(), links: 0 },
          { atMs: sentByMs, links: sendable },
        ],
        slots: 1,
        mustRun: [],
      },
      balanceAfter: after,
      balanceIsAtMost: (account?.people ?? 1) > 1,
      sentBefore: byStatus['sent-before'],
      leftToday: account?.capPerDay,
      cap: units > (account?.capPerSubmission ?? Infinity) ? 'submission' : undefined,
    }
  }

  function submit(input: Input<'submission.create'>): Reply<'submission.create'> {
    const { links } = forecast(input)
    const { label, client, accountId } = input
    const submission = fakeSubmission({
      id: nextId++,
      accountId,
      label,
      client,
      links: { queued: links },
    })
    submissions = [submission, ...submissions]
    draft = new FakeDraft(`draft-${nextId++}`)
    draft.howToSend = { ...nothingSaid, client }
    tell('submissions.changed', { submissions: [submission], batches: [] })
    tell('draft.changed', draft.summary())
    return ok({ submissionId: submission.id, spokenFor: 0, draft: draft.summary() })
  }

  const handlers: Handlers = {
    'app.snapshot': () => ({
      revision,
      host: 'browser',
      platform: 'linux',
      version: '0.1.0',
      dataFolder: '/home/you/.local/share/linkferry',
      engine: { kind: 'running' },
      tokenStore: { kind: 'session-only' },
      draft: draft.summary(),
      accounts,
      submissions,
      ...options.snapshot,
      settings,
    }),
    'settings.save'(change) {
      settings = { ...settings, ...change }
      tell('settings.changed', settings)
      return settings
    },
    'app.openExternal': () => false,
    'app.showDataFolder': () => true,
    'app.retryEngine': () => tell('engine.changed', { kind: 'running' }) ?? undefined,
    'draft.paste'({ text }) {
      draft.paste(text)
      return changedDraft()
    },
    'draft.fetch'({ address }) {
      draft.paste(address)
      return changedDraft()
    },
    'draft.fetchSitemaps': () => changedDraft(),
    'draft.columns': () =>
      ok({
        columns: [
          { heading: 'Page', links: 0, samples: ['Home', 'About us'] },
          { heading: 'URL', links: 2, samples: ['https://a.example/', 'https://a.example/about'] },
        ],
        linkColumn: 1,
      }),
    'draft.values': () =>
      ok({
        values: [
          { text: 'Norda', rows: 12 },
          { text: 'Palimo', rows: 3 },
        ],
        hasMore: false,
      }),
    'draft.readAgain': () => ok({ draft: changedDraft().value, lostChanges: 0, lostLines: [] }),
    'draft.addSamples'() {
      draft = new FakeDraft(`draft-${nextId++}`, 300)
      return changedDraft()
    },
    'draft.cancelLoading': () => undefined,
    'draft.clear'() {
      cleared = draft
      draft = new FakeDraft(`draft-${nextId++}`)
      tell('draft.changed', draft.summary())
      return draft.summary()
    },
    'draft.restoreCleared'() {
      if (cleared === undefined) return fail('nothing-cleared')
      draft = cleared
      cleared = undefined
      return changedDraft()
    },
    'draft.decide'({ target, choice }) {
      draft.decide('kind' in target ? target.kind : draft.rowsOf(target), choice)
      return changedDraft()
    },
    'draft.exclude'({ target }) {
      draft.exclude(target, true)
      return changedDraft()
    },
    'draft.restore'({ target }) {
      draft.exclude(target, false)
      return changedDraft()
    },
    'draft.trim': () => changedDraft(),
    'draft.edit'({ row, text }) {
      draft.edit(row, text)
      return changedDraft()
    },
    'draft.judge': ({ text }) => ok(draft.judge(text)),
    'draft.keepAsOne': () => changedDraft(),
    'draft.export': () => ok({ kind: 'cancelled' }),
    'draft.undo'() {
      draft.undo()
      return changedDraft()
    },
    'draft.redo'() {
      draft.redo()
      return changedDraft()
    },
    'draft.useAccount'({ accountId }) {
      draft.accountId = accountId
      draft.revision += 1
      return changedDraft()
    },
    'draft.keepHowToSend'({ howToSend }) {
      draft.howToSend = howToSend
      return ok(undefined)
    },
    'draft.includeSentBefore'({ include }) {
      draft.includeSentBefore = include
      draft.revision += 1
      return changedDraft()
    },
    'view.open': ({ filter }) => ok(draft.open(filter)),
    'view.sorted': () => undefined,
    'view.stopSorting': () => undefined,
    'view.find': ({ row }) => ok(row),
    'view.page'({ viewId, start, count }) {
      const rows = draft.page(viewId, start, count)
      return rows === undefined ? fail('view-gone') : ok(rows)
    },
    'submission.forecast': (input) => ok(forecast(input)),
    'submission.create': submit,
    'submission.stopPlanning': () => undefined,
    'submission.ofPress': () => undefined,
    'submission.pause': ({ submissionId }) => changeSubmission(submissionId, { state: 'paused' }),
    'submission.resume': ({ submissionId }) => changeSubmission(submissionId, { state: 'running' }),
    'submission.cancel': ({ submissionId }) =>
      changeSubmission(submissionId, { state: 'cancelled', finishedMs: Date.now() }),
    'submission.reschedule': ({ submissionId, when }) =>
      ok(changeSubmission(submissionId, { when })),
    'submission.reorder': () => ok(undefined),
    'submission.moveRest': ({ submissionId }) =>
      ok({ submissionId, spokenFor: 0, draft: draft.summary() }),
    'submission.batches': ({ submissionId }) =>
      submissions.filter(({ id }) => id === submissionId).flatMap(fakeBatches),
    'results.copy': () => ok('https://acko.net/\taccepted'),
    'results.export': () => ok({ kind: 'download', url: 'data:text/csv,link' }),
    'batch.settle': ({ batchId }) => ok({ queued: 0, cancelled: 0, batchIds: [batchId] }),
    'batch.unsettle': () => ok(undefined),
    'batch.links': ({ batchId, start, count }) =>
      ok(
        Array.from(
          { length: count },
          (_, index) => `https://norda.example/${batchId}/${start + index}`,
        ),
      ),
    'account.add': (input: AccountInput) =>
      saveAccount(fakeAccount({ ...input, id: nextId++, token: { kind: 'absent' } })),
    'account.save': ({ accountId, account }) => changeAccount(accountId, account),
    'account.remove'({ accountId }) {
      accounts = accounts.filter(({ id }) => id !== accountId)
      tell('accounts.changed', accounts)
      return ok(undefined)
    },
    'account.resume'({ accountId }) {
      changeAccount(accountId, { pause: undefined })
      return ok(undefined)
    },
    'account.setToken': ({ accountId, keep }) =>
      changeAccount(accountId, { token: { kind: keep === 'stored' ? 'present' : 'session-only' } }),
    'account.forgetToken': ({ accountId }) =>
      changeAccount(accountId, { token: { kind: 'absent' } }),
    'account.test': () =>
      ok({
        kind: 'refused',
        httpStatus: 400,
        message: 'Task wasn’t created: Invalid data provided',
      }),
    'account.doubts': ({ accountId }) =>
      submissions
        .filter((submission) => submission.accountId === accountId)
        .flatMap(fakeBatches)
        .filter(({ state }) => state === 'in-doubt'),
    'account.exportPaidList': () => ok({ kind: 'download', url: 'data:application/gzip,' }),
    ...fakeHistory({ accounts: () => accounts, submissions: () => submissions }),
    'history.toDraft'() {
      draft.paste('https://norda.example/again')
      return changedDraft()
    },
  }

  const main: FakeMain = {
    asked,
    draft: () => draft,
    tell,
    on(name, handler) {
      handlers[name] = handler
    },
    bridge: {
      async request(name, input) {
        asked.push({ name, input })
        const handler = handlers[name as RequestName] as (value: unknown) => unknown
        return handler(input)
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      async addFiles(_draftId, files) {
        for (const file of files) draft.paste(await file.text())
        return changedDraft()
      },
      importPaidList: async () =>
        ok(options.paidList ?? { kind: 'imported', added: 3, known: 0, waiting: 0 }),
    },
  }
  return main
}
