import type * as Electron from 'electron'
import { onlyAfterReady, onlyBeforeReady } from './life.ts'
import { strict } from './strict.ts'

type Handler = (request: Pick<Request, 'url' | 'method'>) => Response | Promise<Response>

let schemes: readonly Electron.CustomScheme[] | undefined
const handlers = new Map<string, Handler>()

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(list: Electron.CustomScheme[]) {
    onlyBeforeReady('protocol.registerSchemesAsPrivileged')
    if (list.some(({ privileges }) => privileges?.codeCache && !privileges.standard))
      throw new Error('Code cache can only be enabled when the custom scheme is standard')
    if (schemes !== undefined) throw new Error('registerSchemesAsPrivileged may be called once')
    schemes = list
  },
  handle(scheme: string, handler: Handler) {
    onlyAfterReady('protocol.handle')
    if (!schemes?.some((known) => known.scheme === scheme && known.privileges?.standard))
      throw new Error(`${scheme} has no origins: it was not registered as standard`)
    if (handlers.has(scheme)) throw new Error(`${scheme} is handled already`)
    handlers.set(scheme, handler)
  },
} satisfies { [Name in keyof Electron.Protocol]?: unknown })

/** A request of Chromium's network stack, answered by the handler of its scheme. */
export async function requestPage(url: string, method = 'GET'): Promise<Response> {
  const handler = handlers.get(url.slice(0, url.indexOf(':')))
  if (handler === undefined) throw new Error(`net::ERR_UNKNOWN_URL_SCHEME (${url})`)
  return handler({ url, method })
}
