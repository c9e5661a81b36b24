import { once } from 'node:events'
import { createServer, type LookupFunction } from 'node:net'
import type { PageChecks } from '../../../electron/engine/pages/index.ts'
import type { FixedAddress } from '../../../electron/shared/page.ts'
import type { SiteServer } from './site-server.ts'
import type { NameAnswer, Web } from './web.ts'

/** A network in which the names of a web lead to its server, and no other name exists. */
export async function networkOf(web: Web, server: SiteServer): Promise<PageChecks['network']> {
  const ports: Readonly<Partial<Record<NameAnswer, number>>> = {
    here: server.port,
    refused: await closedPort(),
  }
  const fixedAddresses = web.names.flatMap((host): readonly FixedAddress[] => {
    const addressPort = ports[web.nameAnswer(host)]
    if (addressPort === undefined) return []
    return [80, 443].map((port) => ({ host, port, address: '127.0.0.1', addressPort }))
  })
  return {
    resolveProxy: async () => undefined,
    allowPrivate: false,
    controlNames: [onlineName],
    fixedAddresses,
    lookup: lookupIn(web),
  }
}

/** A name that is always found. */
const onlineName = 'online.example'

const codes: Readonly<Partial<Record<NameAnswer, string>>> = {
  'no-such-name': 'ENOTFOUND',
  'try-again': 'EAI_AGAIN',
}

/** Looks up the names of a web that have no fixed address. */
function lookupIn(web: Web): LookupFunction {
  return (name, options, callback) => {
    const code = name === onlineName ? undefined : codes[web.nameAnswer(name)]
    if (code !== undefined)
      return callback(
        Object.assign(new Error(`${code} ${name}`), { code, syscall: 'getaddrinfo' }),
        '',
      )
    const address = '10.0.0.5'
    if (options.all === true) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
}

/** A port of 127.0.0.1 where nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return address.port
}
