import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isFromAnotherUser, ownersOf } from '../../../electron/web/sessions.ts'
import { openLoopback } from './open-loopback.ts'

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:130D 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 11 1
   1: 0100007F:130D 0100007F:A1B2 01 00000000:00000000 00:00000000 00000000  1000        0 12 1
   2: 0100007F:A1B2 0100007F:130D 01 00000000:00000000 00:00000000 00000000  1001        0 13 1
   3: 0200007F:A1B2 0100007F:130E 01 00000000:00000000 00:00000000 00000000  1002        0 14 1
`

/** The id of the user `nobody`. */
const nobody = 65_534

/**
 * The status that a program of another user gets. It changes its user only when it runs: the project's
 * Node may be in a folder that only its owner can enter.
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
  test('is the owner of the remote end of a connection', () => {
    expect(ownersOf(table, { remotePort: 0xa1b2, localPort: 0x130d })).toEqual([1001])
    expect(ownersOf(table, { remotePort: 0xa1b3, localPort: 0x130d })).toEqual([])
  })

  test.runIf(process.platform === 'linux')('is not the user of this process', async () => {
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
    expect(await isFromAnotherUser(socket)).toBe(false)
    // Root never counts as another user.
    expect(await isFromAnotherUser(socket, user + 1)).toBe(user !== 0)
  })

  // Only root can start a program as another user.
  test.runIf(process.getuid?.() === 0)(
    'cannot use a key that they read from a command line',
    async () => {
      const { address, visitor } = await openLoopback()
      expect(await statusForNobody(address)).toBe('403')
      await visitor.enter(address)
      expect(visitor.cookie).not.toBe('')
    },
  )
})
