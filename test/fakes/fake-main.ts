// The contract's mapped types cannot follow a name through a table of handlers; the table itself is checked.
/* oxlint-disable typescript/no-unsafe-type-assertion */
import type { Bridge } from '../../electron/shared/bridge.ts'
import type { EventName, Events, RequestName } from '../../electron/shared/contract.ts'
import type { PaidListReading } from '../../electron/shared/paid-list.ts'
import { ok } from '../../electron/shared/result.ts'
import type { TakenFile } from '../../electron/shared/taken-files.ts'
import { fakeAccountRequests } from './fake-account-requests.ts'
import { fakeDraftRequests } from './fake-draft-requests.ts'
import type { FakeDraft } from './fake-draft.ts'
import type { FakeHandlers } from './fake-handlers.ts'
import { fakeHistory } from './fake-history.ts'
import { FakeOffice, type OfficeOptions } from './fake-office.ts'
import { fakeSubmissionRequests } from './fake-submission-requests.ts'

/** A host and engine in memory: it plans and books nothing, but answers every request plausibly. */
export interface FakeMain {
  readonly bridge: Bridge<File>
  /** Every request so far, oldest first. */
  readonly asked: readonly { readonly name: string; readonly input: unknown }[]
  /** Answers a request differently from now on. */
  readonly on: <Name extends RequestName>(name: Name, handler: FakeHandlers[Name]) => void
  /** Sends an event with the next revision. */
  readonly tell: <Name extends EventName>(name: Name, payload: Events[Name]) => void
  readonly draft: () => FakeDraft
}

export interface FakeMainOptions extends OfficeOptions {
  /** What comes of every file of paid links. */
  readonly paidList?: PaidListReading
}

/** A fake host; without options it is a first start: Practice only, nothing to review. */
export function createFakeMain(options: FakeMainOptions = {}): FakeMain {
  const office = new FakeOffice(options)
  const asked: { name: string; input: unknown }[] = []

  const handlers: FakeHandlers = {
    'app.snapshot': () => ({
      revision: office.revision,
      host: 'browser',
      startedMs: 1,
      platform: 'linux',
      version: '0.1.0',
      dataFolder: '/home/you/.local/share/linkferry',
      engine: { kind: 'running' },
      tokenStore: { kind: 'session-only' },
      draft: office.draft.summary(),
      accounts: office.accounts,
      submissions: office.submissions,
      ...options.snapshot,
      settings: office.settings,
    }),
    'app.openExternal': () => false,
    'app.showDataFolder': () => true,
    'app.retryEngine': () => office.tell('engine.changed', { kind: 'running' }) ?? undefined,
    'settings.save'(change) {
      office.settings = { ...office.settings, ...change }
      office.tell('settings.changed', office.settings)
      return office.settings
    },
    ...fakeDraftRequests(office),
    ...fakeSubmissionRequests(office),
    ...fakeAccountRequests(office),
    ...fakeHistory({ accounts: () => office.accounts, submissions: () => office.submissions }),
    'history.toDraft'() {
      office.draft.paste('https://norda.example/again')
      return ok({ draft: office.changedDraft().value, links: 1 })
    },
  }

  const main: FakeMain = {
    asked,
    draft: () => office.draft,
    tell: (name, payload) => office.tell(name, payload),
    on(name, handler) {
      handlers[name] = handler
    },
    bridge: {
      async request(name, input) {
        asked.push({ name, input })
        const handler = handlers[name as RequestName] as (value: unknown) => unknown
        return { ok: true, reply: await handler(input) }
      },
      subscribe(listener) {
        office.listeners.add(listener)
        return () => office.listeners.delete(listener)
      },
      async addFiles(_draftId, files) {
        const taken: TakenFile[] = []
        for (const file of files) {
          const { lines } = office.draft.summary()
          office.draft.paste(await file.text())
          taken.push({ name: file.name, lines: office.draft.summary().lines - lines })
        }
        return { ok: true, reply: ok({ draft: office.changedDraft().value, files: taken }) }
      },
      paste: async () => undefined,
      importPaidList: async () => ({
        ok: true,
        reply: ok(
          options.paidList ?? {
            kind: 'imported',
            added: 3,
            known: 0,
            takenOut: 0,
            freed: 0,
            onTheirWay: 0,
          },
        ),
      }),
    },
  }
  return main
}
