import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Script, ScriptedConnection } from './scripted-server.ts'

/** Where a line is cut: after so many bytes from the client, or to it. */
export interface Cut {
  readonly sentBytes?: number
  readonly receivedBytes?: number
}

/** Carries bytes both ways until one side ends or the line is cut there. */
export function join(client: Socket, service: Socket, cut: Cut = {}): void {
  carry(client, service, cut.sentBytes)
  carry(service, client, cut.receivedBytes)
  for (const [one, other] of [
    [client, service],
    [service, client],
  ] as const) {
    one.on('error', () => {})
    one.on('close', () => other.destroy())
    one.on('end', () => other.end())
  }
}

/** Hands on what comes; the byte after `most` finds the line cut. */
function carry(from: Socket, to: Socket, most = Number.POSITIVE_INFINITY): void {
  let passed = 0
  from.on('data', (bytes: Buffer) => {
    const rest = Math.max(0, most - passed)
    passed += bytes.length
    if (rest < bytes.length) to.write(bytes.subarray(0, rest), () => to.destroy())
    else if (!to.write(bytes)) {
      from.pause()
      to.once('drain', () => from.resume())
    }
  })
}

/** What a proxy does: finds every name at this port, taking its time, on a line that may be cut. */
export function tunnelTo(
  port: () => number,
  { awayMs = 0, cut }: { readonly awayMs?: number; readonly cut?: Cut | undefined } = {},
): Script {
  return async (connection: ScriptedConnection) => {
    await connection.head()
    await setTimeout(awayMs)
    const client = connection.release()
    const service = connect(port(), '127.0.0.1')
    await once(service, 'connect')
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    join(client, service, cut)
  }
}
