import { readFileSync } from 'node:fs'
import type {
  EngineInput,
  EngineReply,
  EngineRequestName,
  FromEngine,
  ToEngine,
} from '../../../electron/shared/contract/engine.ts'
import type { Account, ListSummary } from '../../../electron/shared/contract/index.ts'
import { ok } from '../../../electron/shared/result.ts'

/*
 * An engine that keeps nothing, for tests of the desktop alone: it counts the lines of what is
 * imported, and says what a test finds in the environment. It speaks the private contract.
 */

interface Port {
  on(event: 'message', listener: (message: { readonly data: ToEngine }) => void): void
  postMessage(message: FromEngine): void
}

// Given by `parent-port.ts`, as Electron gives it to a utility process.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const port = Object(process)['parentPort'] as Port

const lists: ListSummary[] = []

function importList(
  name: string,
  text: string,
): { readonly list: ListSummary; readonly lines: number } {
  const lines = text.split('\n').filter(Boolean).length
  const summary: Partial<ListSummary> = { id: lists.length + 1, name, lines }
  // Nobody looks at the rest of it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const list = summary as ListSummary
  lists.push(list)
  port.postMessage({
    kind: 'event',
    event: { name: 'lists.changed', revision: 1, payload: { lists: [list], removed: [] } },
  })
  return { list, lines }
}

const replies: {
  readonly [Name in EngineRequestName]?: (input: EngineInput<Name>) => EngineReply<Name>
} = {
  'engine.snapshot': () => ({ revision: 0, lists, accounts: [], submissions: [] }),
  'engine.stop': () => undefined,
  'engine.suspend': () => undefined,
  'engine.resume': () => undefined,
  'request.inDoubt': () => [],
  'practice.ready': ({ baseUrl }) => {
    const account: Partial<Account> = { id: 1, isPractice: true, baseUrl }
    // Nobody looks at the rest of it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return account as Account
  },
  'list.paste': ({ text }) => ok(importList('Pasted', text).list),
  'list.addFiles': ({ files }) => {
    const imported = files.map(({ path, name }) => ({
      name,
      ...importList(name, readFileSync(path, 'utf8')),
    }))
    return {
      lists: imported.map(({ list }) => list),
      files: imported.map(({ name, list, lines }) => ({ name, listId: list.id, lines })),
    }
  },
}

process.on('SIGTERM', () => process.exit(0))
port.on('message', ({ data }) => {
  if (data.kind !== 'request') return
  const reply: unknown = replies[data.name]
  if (typeof reply !== 'function') return
  const value: unknown = Reflect.apply(reply, undefined, [data.input])
  port.postMessage({ kind: 'reply', id: data.id, value })
})
port.postMessage({ kind: 'ready' })
