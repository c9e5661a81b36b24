import type { Ledger } from '../../../electron/engine/ledger/index.ts'
import { DiskError } from '../../../electron/shared/disk-problem.ts'

/** Observes a ledger from outside. */
export interface Watcher {
  /** Called after every commit, before anything else happens. */
  readonly onCommit: () => void
  /** True while the disk refuses the writes of the queue. */
  readonly refuses: () => boolean
}

/** The writes of the queue. Steps of the user are refused earlier, by `user` in `steps.ts`. */
const writesOfQueue: ReadonlySet<string> = new Set([
  'requests.begin',
  'requests.end',
  'accounts.pause',
  'accounts.resume',
])

/** The part of a ledger that the model test uses. */
export type ModelLedger = Pick<
  Ledger,
  | 'accounts'
  | 'lists'
  | 'submissions'
  | 'links'
  | 'claims'
  | 'requests'
  | 'usage'
  | 'history'
  | 'sentLinks'
  | 'close'
>

/** Wraps a ledger so that the watcher is called at every commit. */
export function observe(ledger: Ledger, watcher: Watcher): ModelLedger {
  const around = (name: string, run: () => unknown): unknown => {
    if (watcher.refuses() && writesOfQueue.has(name)) throw new DiskError('disk-full')
    const before = ledger.revision()
    const done = run()
    if (ledger.revision() !== before) watcher.onCommit()
    if (done instanceof Promise) return done.finally(watcher.onCommit)
    return done
  }
  const group = <Group extends object>(name: string, methods: Group): Group =>
    new Proxy(methods, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return (...args: readonly unknown[]): unknown =>
          around(`${name}.${String(key)}`, () => Reflect.apply(value, target, args))
      },
    })
  return {
    accounts: group('accounts', ledger.accounts),
    lists: group('lists', ledger.lists),
    submissions: group('submissions', ledger.submissions),
    links: ledger.links,
    claims: ledger.claims,
    requests: group('requests', ledger.requests),
    usage: ledger.usage,
    history: group('history', ledger.history),
    sentLinks: group('sentLinks', ledger.sentLinks),
    close: () => ledger.close(),
  }
}
