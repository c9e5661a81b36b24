import type { Socket } from 'node:net'

/** A longer head is left to the parser, which refuses it. */
const longestHead = 65_536
const switchingProtocols = 101
const statusLine = /^HTTP\/1\.[01] (\d{3})[ \r]/
const protocol = 'HTTP/1.'
const shortestStatusLine = 'HTTP/1.1 200 '.length

/**
 * Takes informational answers (1xx) out of what is read from a socket, up to the status line of the
 * final answer. A server may send any number of them at any time (RFC 9110, 15.2), but undici ends
 * the connection on a 100 that was not asked for. Returns the status of the final answer, once known.
 * To be called before anything reads. 101 counts as final: it gives the connection another protocol.
 */
export function skipInformationalAnswers(socket: Socket): () => number | undefined {
  let held: Buffer = Buffer.alloc(0)
  let finalStatus: number | undefined

  function readPastInformational(): Buffer | null {
    for (;;) {
      const chunk: unknown = Object.getPrototypeOf(socket).read.call(socket)
      if (!Buffer.isBuffer(chunk)) return null
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const { rest, status, isFinal } = skip(held)
      held = rest
      if (!isFinal) continue
      finalStatus = status
      Reflect.deleteProperty(socket, 'read')
      return held
    }
  }
  socket.read = readPastInformational
  return () => finalStatus
}

interface Skipped {
  readonly rest: Buffer
  /** Of the answer that `rest` begins with, where it is final and can be read. */
  readonly status?: number
  /** Whether nothing after this can be informational. */
  readonly isFinal: boolean
}

function skip(bytes: Buffer): Skipped {
  let rest = bytes
  for (;;) {
    const begins = rest.toString('latin1', 0, protocol.length)
    if (!protocol.startsWith(begins)) return { rest, isFinal: true }
    if (rest.length < shortestStatusLine) return { rest, isFinal: false }
    const status = Number(statusLine.exec(rest.toString('latin1', 0, shortestStatusLine))?.[1])
    if (!(status >= 100 && status <= 199) || status === switchingProtocols)
      return { rest, isFinal: true, ...(Number.isNaN(status) ? {} : { status }) }
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return { rest, isFinal: rest.length > longestHead }
    rest = rest.subarray(end + 4)
  }
}
