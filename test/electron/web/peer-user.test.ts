import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isOfAnotherUser, usersOf } from '../../../electron/web/sessions.ts'
import { openLoopback } from './open-loopback.ts'

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:130D 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 11 1
   1: 0100007F:130D 0100007F:A1B2 01 00000000:00000000 00:00000000 00000000  1000        0 12 1
   2: 0100007F:A1B2 0100007F:130D 01 00000000:00000000 00:00000000 00000000  1001        0 13 1
   3: 0200007F:A1B2 0100007F:130E 01 00000000:00000000 00:00000000 00000000  1002        0 14 1
`

/** Whoever no user of this computer is. */
const nobody = 65_534

/**
 * What a program of another user gets for its request. It becomes that user only once it runs: the
 * project's Node may lie below a folder that only its owner can enter.
 */
async function statusForNobody(address: string): Promise<string> {
  const asks = `process.setgroups([])
    process.setgid(${nobody})
    process.setuid(${nobody})
    fetch(process.argv[1], { redirect: 'manual' }).then(({ status }) => console.log(status))`
  const child = spawn(process.execPath, ['-e', asks, address], { cwd: '/', env: {} })
  return (await text(child.stdout)).trim()
}

describe('another user of this computer', () => {
  test('is the one who holds the far end of a connection', () => {
    expect(usersOf(table, { remotePort: 0xa1b2, localPort: 0x130d })).toEqual([1001])
    expect(usersOf(table, { remotePort: 0xa1b3, localPort: 0x130d })).toEqual([])
  })

  test.runIf(process.platform === 'linux')('is nobody who runs as this one does', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const asks = `require('node:net').connect(${port}, '127.0.0.1')`
    const child = spawn(process.execPath, ['-e', asks])
    onTestFinished(() => void child.kill())
    const [socket] = await once(server, 'connection')
    const user = process.getuid?.() ?? 0
    expect(await isOfAnotherUser(socket)).toBe(false)
    // What root does is nobody else's.
    expect(await isOfAnotherUser(socket, user + 1)).toBe(user !== 0)
  })

  // Only root may start a program as somebody else.
  test.runIf(process.getuid?.() === 0)(
    'who read the key off a command line cannot use it, nor use it up',
    async () => {
      const { address, visitor } = await openLoopback()
      expect(await statusForNobody(address)).toBe('403')
      await visitor.enter(address)
      expect(visitor.cookie).not.toBe('')
    },
  )
})
