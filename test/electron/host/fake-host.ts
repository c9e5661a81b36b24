import { expect, vi } from 'vitest'
import {
  createFrontDoor,
  type FrontDoorParts,
  Secrets,
  type TokenVault,
} from '../../../electron/host/index.ts'
import type {
  EngineInput,
  EngineReply,
  EngineRequestName,
  FromEngine,
  ToEngine,
} from '../../../electron/shared/contract/engine.ts'
import {
  type Account,
  defaultSettings,
  type RevisedEvent,
  type Settings,
  type TokenStoreState,
} from '../../../electron/shared/contract/index.ts'
import { fail, ok } from '../../../electron/shared/result.ts'
import { type FakePort, FakePorts } from '../../fakes/fake-port.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'

/** The replies of a fake engine. Requests without an entry get no reply. */
export type EngineReplies = {
  [Name in EngineRequestName]?: (
    input: EngineInput<Name>,
  ) => EngineReply<Name> | Promise<EngineReply<Name>>
}

/** Makes an engine reply from a table, in the next microtask. */
function replyBy(replies: EngineReplies) {
  return (engine: FakePort<ToEngine, FromEngine>): void => {
    engine.onPost((message) => {
      if (message.kind !== 'request') return
      const reply: unknown = replies[message.name]
      if (typeof reply !== 'function') return
      void Promise.resolve()
        .then((): unknown => Reflect.apply(reply, undefined, [message.input]))
        .then(
          (value) => engine.say({ kind: 'reply', id: message.id, value }),
          (error: unknown) => engine.say({ kind: 'crash', id: message.id, text: String(error) }),
        )
    })
  }
}

/** A token vault in memory. While `isBroken` it refuses to save. */
export class FakeVault implements TokenVault {
  readonly tokens = new Map<number, string>()
  isBroken = false
  state: TokenStoreState = { kind: 'strong' }
  /** Reports a new state. */
  tell: (state: TokenStoreState) => void = () => {}
  readonly subscribe = (listener: (state: TokenStoreState) => void) => {
    this.tell = (state) => {
      this.state = state
      listener(state)
    }
  }
  whenReadable = async (_accountId: number): Promise<void> => {}
  readonly read = async (accountId: number) => this.tokens.get(accountId)
  readonly tokenState = async (accountId: number) =>
    ({ kind: this.tokens.has(accountId) ? 'present' : 'absent' }) as const
  save: TokenVault['save'] = async (accountId, token, keep) => {
    if (this.isBroken) return fail('token-store-unavailable' as const)
    this.tokens.set(accountId, token)
    return ok({ kind: keep === 'stored' ? 'present' : 'session-only' } as const)
  }
  readonly forget = async (accountId: number) => {
    this.tokens.delete(accountId)
  }
}

/** A front door with fakes around it. Its engine replies with `replies`. */
export function openFakeHost(replies: EngineReplies = {}, changes: Partial<FrontDoorParts> = {}) {
  const engines = new FakePorts<ToEngine, FromEngine>(
    replyBy({
      'engine.snapshot': () => ({ revision: 0, lists: [], accounts: [], submissions: [] }),
      'engine.stop': () => undefined,
      'account.tokenState': () => undefined,
      'pages.useSettings': () => undefined,
      'pages.goOn': () => undefined,
      ...replies,
    }),
  )
  const timers = new ManualTimers()
  const vault = new FakeVault()
  const secrets = new Secrets()
  const bugs: unknown[] = []
  const heard: RevisedEvent[] = []
  let settings: Settings = defaultSettings
  let announce: (baseUrl: string) => void = () => {}
  const door = createFrontDoor({
    spawnEngine: engines.spawn,
    resolveProxy: async () => undefined,
    timers,
    vault,
    secrets,
    settings: {
      read: () => settings,
      write: async (changed) => {
        settings = changed
      },
    },
    practice: {
      token: 'practice-token',
      subscribe: (listener) => {
        announce = listener
        return () => {
          announce = () => {}
        }
      },
    },
    files: { choose: async () => fail('cancelled') },
    openExternal: async () => true,
    showDataFolder: async () => true,
    info: {
      host: 'desktop',
      startedMs: 1,
      platform: 'linux',
      version: '1.2.3',
      dataFolder: '/data',
    },
    reportBug: (error) => bugs.push(error),
    ...changes,
  })
  door.subscribe((event) => heard.push(event))
  return {
    door,
    engines,
    timers,
    vault,
    secrets,
    bugs,
    heard,
    announcePractice: (baseUrl: string) => announce(baseUrl),
    /** The inputs of all requests with a name that the newest engine got. */
    asked: (name: EngineRequestName): unknown[] =>
      engines.latest.posted.flatMap((message) =>
        message.kind === 'request' && message.name === name ? [message.input] : [],
      ),
    /** The host's answer to a question of the newest engine. */
    ask: async (name: 'needToken' | 'resolveProxy', input: unknown): Promise<unknown> => {
      const { latest } = engines
      const id = latest.posted.length + 1_000
      latest.say({ kind: 'question', id, name, input })
      for (;;) {
        const answer = latest.posted.find((sent) => sent.kind === 'answer' && sent.id === id)
        if (answer?.kind === 'answer') return answer.value
        await new Promise(setImmediate)
      }
    },
  }
}

/** Replies of an engine with these accounts. */
export const snapshotOf = (...accounts: readonly Account[]) => ({
  'engine.snapshot': () => ({ revision: 40, lists: [], accounts, submissions: [] }),
})

/** A host whose engine runs and has sent its first events. */
export async function openRunningHost(...parts: Parameters<typeof openFakeHost>) {
  const host = openFakeHost(...parts)
  host.engines.latest.say({ kind: 'ready' })
  await vi.waitFor(() => expect(host.heard.at(-1)?.name).toBe('submissions.changed'))
  return host
}
