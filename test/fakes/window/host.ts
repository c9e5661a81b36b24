// The contract's mapped types cannot follow a name through a table of handlers; the table itself is checked.
/* oxlint-disable typescript/no-unsafe-type-assertion */
import type { Bridge } from '../../../electron/shared/window-transport.ts'
import {
  type Account,
  defaultSettings,
  type EngineState,
  type EventName,
  type Events,
  type Forecast,
  type ImportInto,
  type Input,
  type ListSummary,
  type OpenList,
  type Reply,
  type RequestName,
  type RevisedEvent,
  type Row,
  type SendOptions,
  type SentRequest,
  type Settings,
  type Submission,
  type TokenStoreState,
} from '../../../electron/shared/contract/index.ts'
import { fail, ok, type Result } from '../../../electron/shared/result.ts'
import type { OfficeData } from './data.ts'
import { practiceAccount, sampleList, sampleSubmission } from './data.ts'
import { FakePages, type PagesBefore } from './pages.ts'
import { FakeRows } from './rows.ts'
import { sendableWith } from '../../../renderer/lists/page-checks/page-counts.ts'

type Handlers = {
  readonly [Name in RequestName]: (input: Input<Name>) => Reply<Name> | Promise<Reply<Name>>
}

/** A host and engine in memory: it sends and keeps nothing, but answers every request plausibly. */
export interface FakeHost {
  readonly bridge: Bridge<File>
  /** Every request so far, oldest first. */
  readonly asked: readonly { readonly name: string; readonly input: unknown }[]
  /** Every text of a reply or an event so far: what the window shows of these is no word of its own. */
  readonly said: ReadonlySet<string>
  /** Answers a request differently from now on. */
  readonly on: <Name extends RequestName>(name: Name, handler: Handlers[Name]) => void
  /** Sends an event with the next revision. */
  readonly tell: <Name extends EventName>(name: Name, payload: Events[Name]) => void
  /** Sends the state of a list, as after a change that no window made. */
  readonly tellList: (listId: number) => void
}

export interface FakeHostOptions {
  /** Undefined: a first start, with Practice only. */
  readonly office?: OfficeData | undefined
  readonly settings?: Partial<Settings> | undefined
  readonly host?: 'desktop' | 'browser'
  readonly engine?: EngineState
  readonly tokenStore?: TokenStoreState
  /** What is otherwise about every list that is opened. */
  readonly opened?: Partial<OpenList>
  /** The page checks of lists, by the id of the list. */
  readonly pages?: Readonly<Record<number, PagesBefore>>
}

const emptyOffice = (): OfficeData => ({
  lists: [],
  accounts: [practiceAccount()],
  submissions: [],
  requests: [],
})

export function createFakeHost({
  office = emptyOffice(),
  settings: changed,
  host = 'browser',
  engine = { kind: 'running' },
  tokenStore = { kind: 'session-only' },
  opened: openedOtherwise,
  pages: pagesBefore = {},
}: FakeHostOptions = {}): FakeHost {
  const nowMs = Date.now()
  let revision = 1
  let settings: Settings = { ...defaultSettings, ...changed }
  const lists = new Map(office.lists.map((list) => [list.id, list]))
  let accounts: readonly Account[] = office.accounts
  let submissions: readonly Submission[] = office.submissions
  let requests: readonly SentRequest[] = office.requests
  const open = new Map<number, FakeRows>()
  const pages = new Map<number, FakePages>()
  const options = new Map<number, SendOptions>()
  const listeners = new Set<(event: RevisedEvent) => void>()
  const asked: { name: string; input: unknown }[] = []
  const said = new Set<string>()
  let lastId = 100

  function tell<Name extends EventName>(name: Name, payload: Events[Name]): void {
    revision += 1
    const event = { name, payload, revision } as RevisedEvent
    collectTexts(payload, said)
    for (const listener of listeners) listener(event)
  }
  const newId = (): number => {
    lastId += 1
    return lastId
  }

  function rowsOf(listId: number): FakeRows | undefined {
    const list = lists.get(listId)
    if (list === undefined) return undefined
    const known = open.get(listId)
    if (known !== undefined) return known
    const columns = list.sources.some(({ kind }) => kind === 'file') ? ['writer'] : []
    const sources = list.sources.map(({ kind, name }) => ({
      kind,
      name,
      bytes: 120_000,
      lines: list.lines,
      format: columns.length > 0 ? ('table' as const) : ('text' as const),
      linkColumn: columns.length > 0 ? 0 : undefined,
      sitemaps: 0,
      isHidden: false,
      passedOver: [],
      hiddenRows: 0,
      isFaulty: false,
      encoding: 'utf-8' as const,
      encodings: ['utf-8' as const, 'windows-1252' as const],
    }))
    const rows = new FakeRows(list.counts, sources, columns, nowMs)
    open.set(listId, rows)
    const checks = new FakePages(rows, () => tellOpen(listId), pagesBefore[listId])
    pages.set(listId, checks)
    rows.pageOf = (link) => checks.pageOf(link)
    return rows
  }

  function pagesOf(listId: number): FakePages | undefined {
    rowsOf(listId)
    return pages.get(listId)
  }

  function tellOpen(listId: number): void {
    const list = openList(listId)
    if (list !== undefined) tell('list.changed', list)
  }

  function openList(listId: number): OpenList | undefined {
    const rows = rowsOf(listId)
    const known = lists.get(listId)
    const checks = pages.get(listId)
    if (rows === undefined || known === undefined || checks === undefined) return undefined
    const facts = checks.facts()
    const pageRun = checks.run?.state === 'finished' ? undefined : checks.run
    const summary = {
      ...known,
      counts: rows.counts(),
      lines: rows.length,
      pageRun,
      wasted: sendableWith(facts, 'wasted'),
    }
    lists.set(listId, summary)
    const accountId = summary.accountId ?? 1
    return {
      ...rows.facts(),
      summary,
      isLookingUp: false,
      planned: undefined,
      sendOptions: options.get(listId) ?? {
        accountId,
        batchSize: 'balanced',
        when: { kind: 'now' },
      },
      accountId,
      pages: facts,
      canReadAgain: !submissions.some((one) => one.listId === listId),
      editedBy: undefined,
      ...openedOtherwise,
    }
  }

  const opened = (listId: number): Result<OpenList, 'unknown-list'> => {
    const list = openList(listId)
    return list === undefined ? fail('unknown-list') : ok(list)
  }

  function change(listId: number, make: Partial<ListSummary>): Result<undefined, 'unknown-list'> {
    const list = lists.get(listId)
    if (list === undefined) return fail('unknown-list')
    const next = { ...list, ...make, activityMs: Date.now() }
    lists.set(listId, next)
    tellLists([listId])
    return ok(undefined)
  }

  function tellLists(ids: readonly number[]): void {
    tell('lists.changed', { lists: ids.flatMap((id) => lists.get(id) ?? []), removed: [] })
  }

  /** Edits rows and replies what the contract says. */
  function edited(
    listId: number,
    targets: (rows: FakeRows) => readonly number[],
    edit: (row: Row) => Partial<Row>,
  ): Result<{ readonly list: OpenList; readonly changed: number }, 'unknown-list'> {
    const rows = rowsOf(listId)
    if (rows === undefined) return fail('unknown-list')
    const count = rows.edit(targets(rows), edit)
    const list = openList(listId)
    if (list === undefined) return fail('unknown-list')
    tellLists([listId])
    return ok({ list, changed: count })
  }

  function decided(row: Row, choice: string): Partial<Row> {
    if (row.status !== 'decide') return {}
    if (choice === 'exclude') return { status: 'excluded', choices: [], decideKind: undefined }
    const text = choice === 'mend' ? (row.recommendedLink ?? row.text) : row.text
    return {
      status: 'cleaned',
      text,
      link: text,
      writtenAs: row.text,
      emphasis: [],
      choices: [],
      decideKind: undefined,
      changes: choice === 'mend' ? ['scheme-added'] : [],
    }
  }

  function add(
    into: ImportInto,
    name: string,
    texts: readonly string[],
    kind: 'paste' | 'file' | 'address' | 'samples',
  ): ListSummary {
    const id = 'listId' in into ? into.listId : newId()
    if (!('listId' in into)) {
      const list = sampleList(id, name === '' ? 'Pasted list' : name, into.new.client ?? '', {
        sources: [{ kind, name }],
        createdMs: Date.now(),
        isPractice: kind === 'samples',
        accountId:
          kind === 'samples'
            ? 1
            : accounts.findLast(({ archivedMs }) => archivedMs === undefined)?.id,
      })
      lists.set(id, list)
    }
    rowsOf(id)?.append(texts)
    const summary = openList(id)?.summary ?? sampleList(id, name, '')
    tellLists([id])
    return summary
  }

  const linesOf = (text: string): readonly string[] =>
    text.split(/\r?\n/).filter((line) => line.trim() !== '')

  function saveAccount(account: Account): Result<Account, never> {
    accounts = accounts.some(({ id }) => id === account.id)
      ? accounts.map((one) => (one.id === account.id ? account : one))
      : [...accounts, account]
    tell('accounts.changed', accounts)
    return ok(account)
  }
  const changeAccount = (
    accountId: number,
    make: Partial<Account>,
  ): Result<Account, 'unknown-account'> => {
    const account = accounts.find(({ id }) => id === accountId)
    return account === undefined ? fail('unknown-account') : saveAccount({ ...account, ...make })
  }
  function changeSubmission(
    submissionId: number,
    make: (one: Submission) => Partial<Submission>,
  ): void {
    submissions = submissions.map((one) =>
      one.id === submissionId ? { ...one, ...make(one) } : one,
    )
    tell('submissions.changed', { submissions, isAll: true })
  }

  function forecastOf({
    listId,
    accountId,
    part,
  }: Input<'submission.forecast'>): Result<Forecast, 'unknown-list'> {
    const list = openList(listId)
    if (list === undefined) return fail('unknown-list')
    const links =
      part !== undefined && 'firstLinks' in part
        ? Math.min(part.firstLinks, list.sendable)
        : list.sendable
    const account = accounts.find(({ id }) => id === accountId)
    const doneByMs = Date.now() + 30_000 + links * 5
    return ok({
      links,
      units: links * (account?.price ?? 1),
      requests: {
        balanced: Math.ceil(links / 1_000),
        fewest: Math.ceil(links / 20_000),
        smallest: Math.ceil(links / 100),
        chosen: Math.ceil(links / 1_000),
      },
      exposureUnits: Math.min(links, 2_000),
      doneByMs,
      timeline: {
        points: [
          { atMs: Date.now(), links: 0 },
          { atMs: doneByMs, links },
        ],
        portions: 1,
        days: 1,
        mustRun: [],
      },
      balanceAfter:
        account?.knownBalance === undefined
          ? undefined
          : account.knownBalance - links - account.pendingLinks,
      balanceIsAtMost: (account?.linksInDoubt ?? 0) > 0,
      resending: list.resending,
      sentElsewhere: [],
      unitsLeftToday: undefined,
      delayedUntilMs: undefined,
      limit: undefined,
    })
  }

  const totals = (some: readonly SentRequest[]) => ({
    requests: some.length,
    units: some.reduce((sum, { unitsUsed }) => sum + (unitsUsed ?? 0), 0),
    accepted: some.reduce((sum, { accepted }) => sum + accepted, 0),
    refused: some.reduce((sum, { refused }) => sum + refused, 0),
    inDoubt: some.reduce(
      (sum, { state, linkCount }) => sum + (state === 'in-doubt' ? linkCount : 0),
      0,
    ),
  })
  const settle = (requestId: number, make: Partial<SentRequest>): void => {
    requests = requests.map((one) => (one.id === requestId ? { ...one, ...make } : one))
  }
  const asResult = (requestId: number, word: 'charged' | 'not-charged') => {
    const links = requests.find(({ id }) => id === requestId)?.linkCount ?? 0
    settle(requestId, {
      state: word === 'charged' ? 'accepted' : 'not-sent',
      settled: word,
      canUnsettle: true,
    })
    return ok({
      accepted: word === 'charged' ? links : 0,
      pending: word === 'charged' ? 0 : links,
      cancelled: 0,
    })
  }
  const download = ok({ kind: 'download' as const, url: 'data:text/plain,' })

  const handlers: { [Name in RequestName]: Handlers[Name] } = {
    'app.snapshot': () => ({
      revision,
      host,
      startedMs: nowMs,
      platform: 'linux',
      version: '0.2.0',
      dataFolder: '/home/you/.local/share/linkferry',
      engine,
      tokenStore,
      settings,
      lists: [...lists.values()],
      accounts,
      submissions,
    }),
    'settings.save'(changes) {
      settings = { ...settings, ...(changes as Partial<Settings>) }
      tell('settings.changed', settings)
      return undefined
    },
    'app.openExternal': () => false,
    'app.showDataFolder': () => true,
    'app.retryEngine': () => undefined,

    'list.open': ({ listId }) => opened(listId),
    'list.close': () => undefined,
    async 'list.paste'({ into, text }) {
      const texts = linesOf(text)
      return texts.length === 0 ? fail('no-links') : ok(add(into, '', texts, 'paste'))
    },
    'list.fetch': ({ into, address }) =>
      /example/.test(address)
        ? ok(add(into, address, ['https://welde.example/a', 'https://welde.example/b'], 'address'))
        : fail('address-unreachable'),
    'list.fetchSitemaps': ({ listId }) => {
      return lists.has(listId) ? ok({ named: 1, notFetched: [] }) : fail('unknown-list')
    },
    'list.addSamples': () =>
      ok(
        add(
          { new: { client: undefined } },
          'Samples',
          Array.from({ length: 300 }, (_, index) =>
            index % 37 === 5
              ? `sample.example/page-${index}`
              : index % 61 === 3
                ? 'not a link'
                : `https://sample.example/page-${index}`,
          ),
          'samples',
        ),
      ),
    'list.cancelImport': () => undefined,
    'list.update'({ listId, name, client, label }) {
      return change(listId, {
        ...(name === undefined ? {} : { name }),
        ...(client === undefined ? {} : { client }),
        ...(label === undefined ? {} : { label }),
      })
    },
    'list.setSendOptions'({ listId, options: chosen }) {
      options.set(listId, chosen)
      return ok(undefined)
    },
    'list.useAccount'({ listId, accountId }) {
      change(listId, { accountId })
      return opened(listId)
    },
    'list.trash'({ listIds }) {
      if (listIds.some((id) => (lists.get(id)?.counts.waiting ?? 0) > 0)) return fail('has-pending')
      for (const id of listIds) change(id, { trashedMs: Date.now() })
      return ok(undefined)
    },
    'list.restore'({ listIds }) {
      for (const id of listIds) change(id, { trashedMs: undefined })
      return ok(undefined)
    },
    'list.delete'({ listIds }) {
      for (const id of listIds) lists.delete(id)
      tell('lists.changed', { lists: [], removed: listIds })
      return ok(undefined)
    },
    'list.search': ({ text }) =>
      [...lists.values()]
        .filter(({ name }) => name.length % 3 === text.length % 3)
        .map(({ id }) => id)
        .slice(0, 3),
    'list.columns': () =>
      ok({
        columns: [
          { heading: 'url', links: 200, samples: ['https://blog.norda.example/guest'] },
          { heading: 'writer', links: 0, samples: ['Anna', 'Ben'] },
        ],
        linkColumn: 0,
      }),
    'list.values': () =>
      ok({
        values: [
          { text: 'Anna', rows: 12 },
          { text: 'Ben', rows: 9 },
        ],
        hasMore: false,
      }),
    'list.readAgain'({ listId }) {
      const list = openList(listId)
      return list === undefined
        ? fail('unknown-list')
        : ok({ list, isNew: false, lostEdits: 0, lostLines: [] })
    },
    'list.undo'({ listId }) {
      rowsOf(listId)?.step('undo')
      const undone = opened(listId)
      tellLists([listId])
      return undone
    },
    'list.redo'({ listId }) {
      rowsOf(listId)?.step('redo')
      const redone = opened(listId)
      tellLists([listId])
      return redone
    },
    'list.copyResults': ({ listId }) =>
      ok(
        (rowsOf(listId)?.withStatus() ?? [])
          .map(({ text, status }) => `${text}\t${status}`)
          .join('\n'),
      ),
    'list.export': () => download,

    'rows.view'({ listId, filter, sort }) {
      const rows = rowsOf(listId)
      return rows === undefined
        ? fail('unknown-list')
        : ok({ ...rows.view(filter, sort), revision: rows.revision })
    },
    'rows.sortProgress': () => undefined,
    'rows.stopSorting': () => undefined,
    'rows.page'({ listId, viewId, start, count }) {
      const rows = rowsOf(listId)
      const view = rows?.viewRows(viewId)
      if (rows === undefined || view === undefined) return fail('view-gone')
      return ok(view.slice(start, start + count).flatMap((index) => rows.at(index) ?? []))
    },
    'rows.find'({ listId, viewId, row }) {
      const at = rowsOf(listId)?.viewRows(viewId)?.indexOf(row)
      return at === undefined ? fail('view-gone') : at === -1 ? fail('not-in-view') : ok(at)
    },
    'rows.findLine'({ listId, viewId, line }) {
      const at = rowsOf(listId)
        ?.viewRows(viewId)
        ?.indexOf(line - 1)
      return at === undefined ? fail('view-gone') : at === -1 ? fail('not-in-view') : ok(at)
    },
    'rows.inspect'({ listId, row: index }) {
      const rows = rowsOf(listId)
      const row = rows?.at(index)
      if (rows === undefined || row === undefined) return fail('unknown-row')
      const { sent } = row
      return ok({
        row,
        cells: [
          { heading: 'url', text: row.writtenAs ?? row.text },
          ...row.context.map((text, at) => ({ heading: rows.columns[at] ?? '', text })),
        ],
        history:
          sent === undefined || row.link === undefined
            ? []
            : [
                {
                  submissionId: sent.submissionId,
                  accountName: 'Agency main',
                  link: row.link,
                  submittedMs: sent.atMs - 60_000,
                  status: row.status,
                  requests:
                    sent.requestId === undefined
                      ? []
                      : [
                          {
                            requestId: sent.requestId,
                            startedMs: sent.atMs,
                            markedAs: undefined,
                            endedMs: sent.atMs + 2_900,
                            state:
                              row.status === 'refused'
                                ? ('rejected' as const)
                                : row.status === 'in-doubt'
                                  ? ('in-doubt' as const)
                                  : ('accepted' as const),
                            taskId: sent.taskId,
                            message: sent.reason,
                          },
                        ],
                },
              ],
      })
    },
    'rows.decide': ({ listId, target, choice }) =>
      edited(
        listId,
        (rows) =>
          'kind' in target
            ? rows.targets({ filter: { decideKind: target.kind } })
            : rows.targets(target),
        (row) => decided(row, choice),
      ),
    'rows.nameSite': ({ listId }) =>
      edited(
        listId,
        () => [],
        () => ({}),
      ),
    'rows.fixable': ({ listId, kind }) =>
      ok(
        (rowsOf(listId)?.withStatus('decide') ?? []).filter(({ decideKind }) =>
          kind === undefined ? decideKind !== 'text-after-link' : decideKind === kind,
        ).length,
      ),
    'rows.examples': ({ listId }) => {
      const asking = rowsOf(listId)?.withStatus('decide') ?? []
      return ok([...Map.groupBy(asking, ({ decideKind }) => decideKind).values()].flatMap(firstOf))
    },
    'rows.applySuggestions'({ listId }) {
      const done = edited(
        listId,
        (rows) => rows.targets({ filter: { statuses: ['decide'] } }),
        (row) => (row.decideKind === 'text-after-link' ? {} : decided(row, 'mend')),
      )
      return done.ok ? ok({ ...done.value, undecided: 0 }) : done
    },
    'rows.exclude': ({ listId, target }) =>
      edited(
        listId,
        (rows) => rows.targets(target),
        () => ({ status: 'excluded' }),
      ),
    'rows.include': ({ listId, target }) =>
      edited(
        listId,
        (rows) => rows.targets(target),
        (row) => (row.status === 'excluded' ? { status: 'ready' } : {}),
      ),
    'rows.reopen': ({ listId, target }) =>
      edited(
        listId,
        (rows) => rows.targets(target),
        (row) =>
          row.status === 'refused' || row.status === 'cancelled'
            ? { status: 'ready', sent: undefined }
            : {},
      ),
    'rows.trim': ({ listId }) =>
      edited(
        listId,
        () => [],
        () => ({}),
      ),
    'rows.edit': ({ listId, row, text }) =>
      edited(
        listId,
        () => [row],
        ({ text: before, writtenAs }) => ({
          text,
          link: text,
          status: 'ready',
          writtenAs: writtenAs ?? before,
          emphasis: [],
          choices: [],
          sent: undefined,
        }),
      ),
    'rows.preview': ({ text }) =>
      ok(
        /^https?:\/\/\S+$/.test(text)
          ? { kind: 'ready', link: text }
          : { kind: 'rejected', rejectReason: 'not-a-link' },
      ),
    'rows.keepAsOne': ({ listId }) =>
      edited(
        listId,
        () => [],
        () => ({}),
      ),
    'rows.resend': ({ listId, target }) =>
      edited(
        listId,
        (rows) => rows.targets(target ?? { filter: { statuses: ['sent-before'] } }),
        (row) =>
          row.status === 'sent-before' ? { status: 'ready', warnings: ['sent-again'] } : {},
      ),

    'pages.plan': ({ listId, selection }) =>
      pagesOf(listId)?.plan(selection) ?? fail('unknown-list'),
    'pages.check': ({ listId, selection }) =>
      pagesOf(listId)?.check(selection) ?? fail('unknown-list'),
    'pages.pause': ({ listId }) => pagesOf(listId)?.pause() ?? undefined,
    'pages.resume': ({ listId }) => pagesOf(listId)?.resume() ?? undefined,
    'pages.cancel': ({ listId }) => pagesOf(listId)?.cancel() ?? undefined,
    'rows.sendPageInstead': ({ listId, target }) =>
      edited(
        listId,
        (rows) => rows.targets(target),
        ({ text, page, writtenAs }) =>
          page?.instead === undefined
            ? {}
            : {
                text: page.instead,
                link: page.instead,
                status: 'ready',
                changes: [],
                emphasis: [],
                writtenAs: writtenAs ?? text,
              },
      ),

    'submission.forecast': forecastOf,
    'submission.create'(input) {
      const rows = rowsOf(input.listId)
      if (rows === undefined) return fail('unknown-list')
      const account = accounts.find(({ id }) => id === input.accountId)
      if (account?.needsConfirmation === true && !input.confirmed)
        return fail('confirmation-needed')
      const id = newId()
      const sendable = rows.withStatus('ready', 'cleaned')
      const sent = (status: Row['status']) => ({
        status,
        isLocked: true,
        sent: {
          submissionId: id,
          accountId: input.accountId,
          requestId: undefined,
          taskId: undefined,
          atMs: Date.now(),
          units: undefined,
          reason: undefined,
        },
      })
      rows.edit(
        sendable.map(({ row }) => row),
        () => sent('waiting'),
      )
      const submission = sampleSubmission(
        id,
        input.listId,
        { waiting: sendable.length },
        { accountId: input.accountId, when: input.when },
      )
      submissions = [submission, ...submissions]
      if (account !== undefined) saveAccount({ ...account, needsConfirmation: false })
      setTimeout(() => {
        for (const { row } of sendable) {
          const now = rows.at(row)
          if (now === undefined) continue
          const receipt = { requestId: 9, taskId: '8f31c2b4', units: 1 }
          rows.put({ ...now, status: 'accepted', sent: { ...sent('accepted').sent, ...receipt } })
        }
        rows.revision += 1
        changeSubmission(id, () =>
          sampleSubmission(
            id,
            input.listId,
            { accepted: sendable.length },
            { accountId: input.accountId },
          ),
        )
        const list = openList(input.listId)
        if (list !== undefined) tell('list.changed', list)
      }, 1_500)
      tell('submissions.changed', { submissions: [submission], isAll: false })
      const list = openList(input.listId)
      if (list !== undefined) tell('list.changed', list)
      return ok({ submission, alreadyClaimed: 0 })
    },
    'submission.ofPress': () => undefined,
    'submission.stopPlanning': () => undefined,
    'submission.pause': ({ submissionId }) =>
      changeSubmission(submissionId, () => ({
        state: 'paused',
        pause: {
          reason: 'user',
          detail: 'paused-by-user',
          sinceMs: Date.now(),
          httpStatus: undefined,
          message: undefined,
          requestId: undefined,
          units: undefined,
          ofUnits: undefined,
        },
      })) ?? undefined,
    'submission.resume': ({ submissionId }) =>
      changeSubmission(submissionId, () => ({ state: 'running', pause: undefined })) ?? undefined,
    'submission.cancel'({ submissionId }) {
      const waiting = submissions.find(({ id }) => id === submissionId)?.links.waiting ?? 0
      changeSubmission(submissionId, (one) => ({
        state: 'cancelled',
        links: { ...one.links, waiting: 0, cancelled: one.links.cancelled + waiting },
        portionsLeft: 0,
      }))
      return ok({ links: waiting })
    },
    'submission.reschedule'({ submissionId, when }) {
      changeSubmission(submissionId, () => ({
        when,
        state: when.kind === 'now' ? 'running' : 'scheduled',
      }))
      return ok(undefined)
    },
    'submission.forecastReschedule': () =>
      ok({
        doneByMs: Date.now() + 3_600_000,
        timeline: {
          points: [
            { atMs: Date.now(), links: 0 },
            { atMs: Date.now() + 3_600_000, links: 500 },
          ],
          portions: 1,
          days: 1,
          mustRun: [],
        },
        delayedUntilMs: undefined,
        limit: undefined,
      }),
    'submission.reorder'({ submissionId, to }) {
      const place =
        to === 'front'
          ? -Date.now()
          : to === 'end'
            ? Date.now()
            : (submissions.find(({ id }) => id === to.before)?.place ?? 0) - 0.5
      changeSubmission(submissionId, () => ({ place }))
      return ok(undefined)
    },
    'submission.movable': ({ submissionIds }) =>
      ok({
        links: submissions
          .filter(({ id }) => submissionIds.includes(id))
          .reduce((sum, { links }) => sum + links.waiting, 0),
        alreadyClaimed: 2,
      }),
    'submission.move'({ submissionIds, accountId }) {
      for (const id of submissionIds) changeSubmission(id, () => ({ accountId }))
      return ok({ links: 10, alreadyClaimed: 0 })
    },
    'submission.all': () => submissions,

    'request.links': () =>
      ok(
        Array.from({ length: 20 }, (_, row) => ({
          link: `https://blog.norda.example/guest/${row}`,
          row,
        })),
      ),
    'request.inDoubt': ({ accountId }) =>
      requests.filter(
        (one) =>
          one.state === 'in-doubt' && (accountId === undefined || one.accountId === accountId),
      ),
    'request.settle': ({ requestId, answer }) => asResult(requestId, answer),
    'request.readNamed': ({ text }) =>
      ok({
        links: linesOf(text).length,
        others: 0,
        firstOther: undefined,
        unclear: 0,
        firstUnclear: undefined,
        withoutLink: 0,
        firstWithoutLink: undefined,
      }),
    'request.settleByList': ({ requestId }) => asResult(requestId, 'charged'),
    'request.unsettle'({ requestId }) {
      settle(requestId, { state: 'in-doubt', settled: undefined, canUnsettle: false })
      return ok(undefined)
    },

    'account.add': (input) =>
      saveAccount({
        ...practiceAccount(),
        ...input,
        isPractice: false,
        id: newId(),
        token: { kind: 'absent' },
        needsConfirmation: true,
      }),
    'account.save': ({ accountId, settings: input }) => changeAccount(accountId, input),
    'account.archive': ({ accountId }) => changeAccount(accountId, { archivedMs: Date.now() }),
    'account.unarchive': ({ accountId }) => changeAccount(accountId, { archivedMs: undefined }),
    'account.resume': ({ accountId }) => changeAccount(accountId, { pause: undefined }),
    'account.setToken': ({ accountId, keep }) =>
      changeAccount(accountId, { token: { kind: keep === 'stored' ? 'present' : 'session-only' } }),
    'account.removeToken': ({ accountId }) =>
      changeAccount(accountId, { token: { kind: 'absent' } }),
    'account.test': () =>
      ok({
        kind: 'refused',
        httpStatus: 400,
        message: 'Task wasn’t created: Invalid data provided',
      }),
    'account.exportSent': () => download,
    'account.all': () => accounts,

    'history.groups'({ filter, start, count }) {
      const some = requests.filter(({ listName, client }) =>
        `${listName} ${client}`.toLowerCase().includes(filter.search.toLowerCase()),
      )
      const groups = [...Map.groupBy(some, ({ listId }) => listId)].map(([listId, own]) => {
        const sum = totals(own)
        return {
          listId: listId ?? ('imported' as const),
          isDeleted: false,
          name: own[0]?.listName ?? '',
          client: own[0]?.client ?? '',
          label: '',
          ...sum,
          firstMs: Math.min(...own.map(({ startedMs }) => startedMs)),
          lastMs: Math.max(...own.map(({ startedMs }) => startedMs)),
        }
      })
      groups.sort((one, other) => other.lastMs - one.lastMs)
      return {
        groups: groups.slice(start, start + count),
        totalGroups: groups.length,
        totals: totals(some),
      }
    },
    'history.requests'({ filter, start, count }) {
      const some = requests.filter(
        ({ listId }) => filter.listId === undefined || listId === filter.listId,
      )
      return { requests: some.slice(start, start + count), total: some.length }
    },
    'history.names': () => ({
      firstDay: '2026-01-04',
      lastDay: '2026-11-28',
      clients: ['Norda', 'Palimo', 'Welde', 'Sole'],
      labels: ['Q4'],
      deletedBefore: undefined,
    }),
    'history.units'({ fromDay, toDay, step }) {
      const periods: string[] = []
      for (let at = Date.parse(fromDay); at <= Date.parse(toDay); at += 86_400_000) {
        const period = new Date(at).toISOString().slice(0, step === 'day' ? 10 : 7)
        if (periods.at(-1) !== period) periods.push(period)
      }
      const periodIn = (atMs: number): string => {
        const iso = new Date(atMs).toISOString()
        return iso.slice(0, step === 'day' ? 10 : 7)
      }
      const shown = requests.filter(({ startedMs }) => periods.includes(periodIn(startedMs)))
      const series = [...Map.groupBy(shown, ({ accountId }) => accountId)].map(([id, own]) => ({
        name: accounts.find((account) => account.id === id)?.name ?? '',
        units: periods.map(
          (period) => totals(own.filter(({ startedMs }) => periodIn(startedMs) === period)).units,
        ),
      }))
      return { periods, series, totals: totals(shown) }
    },
    'history.ask': () =>
      ok({
        askId: 1,
        lines: 10,
        counts: {
          claimed: 10,
          'nearly-the-same': 0,
          refused: 0,
          practice: 0,
          'not-sent': 0,
          'not-a-link': 0,
        },
      }),
    'history.answers': ({ start, count }) =>
      ok({
        rows: Array.from({ length: Math.min(count, 10 - start) }, (_, index) => ({
          line: start + index,
          text: `https://blog.norda.example/guest/${index}`,
          link: `https://blog.norda.example/guest/${index}`,
          part: 'claimed' as const,
          nearLink: undefined,
          sent: {
            state: 'accepted' as const,
            accountId: 2,
            accountName: 'Agency main',
            isPractice: false,
            listId: 1,
            listName: 'Norda guest posts',
            client: 'Norda',
            row: index,
            requestId: 4,
            taskId: '8f31c204',
            atMs: nowMs,
            isImported: false,
            isSettledByUser: false,
          },
        })),
        total: 10,
      }),
    'history.stopAsking': () => undefined,
    'history.copyAnswers': () => ok('Accepted\t2026-11-28'),
    'history.toList': () =>
      ok(add({ new: { client: undefined } }, 'Not sent', ['https://welde.example/x'], 'paste')),
    'history.export': () => download,
    'history.exportAnswers': () => download,
    'history.size': () => ({
      bytes: 74_000_000,
      lists: lists.size,
      requests: requests.length,
      links: 741_879,
      oldestDay: '2026-01-04',
    }),
    'history.delete': () => ok({ submissions: 12, links: 40_000, kept: 3 }),
    'report.figures': () =>
      ok({
        client: 'Norda',
        label: undefined,
        listName: undefined,
        fromDay: '2026-11-01',
        toDay: '2026-11-28',
        lists: 3,
        received: 36_540,
        accepted: 20_000,
        refused: 1,
        inDoubt: 2_500,
        waiting: 13_909,
        cancelled: 0,
        duplicate: 1,
        sentBefore: 1,
        notUsable: 1,
        needsReview: 3,
        excluded: 118,
        notSubmitted: 6,
        units: 20_000,
        days: [{ day: '2026-11-28', accepted: 20_000, units: 20_000 }],
        pages: {
          byVerdict: { fine: 1_050, wasted: 120, unchecked: 34 },
          wastedExcluded: 118,
          unitsSaved: 118,
          byTarget: undefined,
          uncountedTargets: 0,
        },
      }),
    'report.export': () => download,

    'backup.all': () => [
      {
        name: '2026-11-27',
        atMs: nowMs - 86_400_000,
        isDaily: true,
        bytes: 74_000_000,
        lists: 41,
        links: 741_000,
      },
    ],
    'backup.create': () =>
      ok({
        name: '2026-11-28',
        isDaily: false,
        atMs: Date.now(),
        bytes: 74_000_000,
        lists: 41,
        links: 741_879,
      }),
    'backup.restore': () => ok({ inDoubt: 0 }),
  }

  return {
    asked,
    said,
    tell,
    tellList: tellOpen,
    on(name, handler) {
      handlers[name] = handler
    },
    bridge: {
      async request(name, input) {
        asked.push({ name, input })
        const handler = handlers[name as RequestName] as (given: unknown) => unknown
        const reply = structuredClone(await handler(input))
        collectTexts(reply, said)
        return { ok: true, reply, revision }
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      async addFiles(into, files) {
        const added = await Promise.all(
          files.map(async (file) => ({
            file,
            list: add(into, file.name, linesOf(await file.text()), 'file'),
          })),
        )
        return {
          ok: true,
          reply: {
            lists: added.map(({ list }) => list),
            files: added.map(({ file, list }) => ({
              name: file.name,
              listId: list.id,
              lines: list.lines,
            })),
          },
          revision,
        }
      },
      importSent: async () => ({
        ok: true,
        reply: ok({ links: 1_200, alreadyClaimed: 40, cancelled: 0 }),
        revision,
      }),
      paste: async () => {
        document.execCommand('paste')
      },
    },
  }
}

function firstOf<Value>([first]: readonly Value[]): readonly Value[] {
  return first === undefined ? [] : [first]
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, into)
}
