import type { Bridge } from '../../electron/shared/bridge.ts'
import { practiceAccount } from './fake-data.ts'

/** What the user or the service wrote, by the keys of the contract; the rest of a reply is code. */
const dataKeys = new Set([
  'accountName',
  'address',
  'baseUrl',
  'client',
  'clients',
  'columns',
  'dataFolder',
  'fileName',
  'heading',
  'host',
  'inNew',
  'label',
  'labels',
  'link',
  'message',
  'name',
  'samples',
  'taskId',
  'text',
  'theirs',
  'version',
])

/** A bridge that keeps all that the window was told which is data, and so in no language. */
export function overheard(bridge: Bridge<File>): {
  readonly bridge: Bridge<File>
  readonly data: ReadonlySet<string>
} {
  const data = new Set<string>()
  function hear(value: unknown, isData = false): void {
    // The record has Practice in English; the window has a word for it.
    if (typeof value === 'string' && isData && value !== practiceAccount.name) data.add(value)
    if (Array.isArray(value)) for (const item of value) hear(item, isData)
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) hear(item, dataKeys.has(key))
  }
  return {
    data,
    bridge: {
      ...bridge,
      async request(name, input) {
        const reply = await bridge.request(name, input)
        hear(reply)
        return reply
      },
      subscribe: (listener) =>
        bridge.subscribe((event) => {
          hear(event)
          listener(event)
        }),
    },
  }
}
