import { describe, expect, test } from 'vitest'
import type { WaitReason } from '../../electron/shared/account.ts'
import type { Script, ScriptedConnection } from '../fakes/scripted-server.ts'
import { manyLinks } from '../fakes/sending-house.ts'
import { expectToGoOn, networks } from './network-houses.ts'

const networkOf = networks()
const links = manyLinks(3)
const stallMs = 300

/** A proxy that reads what it is asked for, and then does this. */
function asked(react: (connection: ScriptedConnection) => Promise<void> | void): Script {
  return async (connection) => {
    await connection.head()
    await react(connection)
  }
}

describe('a proxy that fails before the last byte costs nothing: one', () => {
  test.each<[string, Script, answerTimeoutMs?: number | undefined, waiting?: WaitReason]>([
    ['that hangs up at once', (connection) => connection.cut()],
    ['that hangs up when asked', asked((connection) => connection.cut())],
    [
      'that wants a password',
      asked((connection) => connection.answer(407, '')),
      undefined,
      'proxy-login',
    ],
    ['that forbids the way', asked((connection) => connection.answer(403, '<h1>No</h1>'))],
    ['that finds no way', asked((connection) => connection.answer(502, '<h1>Bad</h1>'))],
    ['that redirects', asked((connection) => connection.answer(302, '', { location: '/' }))],
    [
      'that says yes and hangs up',
      asked((connection) => {
        connection.write('HTTP/1.1 200 OK\r\n\r\n')
        connection.end()
      }),
    ],
    [
      'that says yes and answers itself',
      asked((connection) => connection.write('HTTP/1.1 200 OK\r\n\r\n<h1>Log in first</h1>')),
    ],
    [
      'that hangs up in its answer',
      asked((connection) => {
        connection.write('HTTP/1.1 20')
        connection.end()
      }),
    ],
    ['that does not speak HTTP', asked((connection) => connection.write('SSH-2.0-OpenSSH\r\n'))],
    ['that never answers', asked((connection) => connection.gone()), stallMs],
    [
      'that stalls in its answer',
      asked(async (connection) => {
        connection.write('HTTP/1.1 200 OK\r\nvia')
        await connection.gone()
      }),
      stallMs,
    ],
    [
      'that says yes and nothing more',
      asked(async (connection) => {
        connection.write('HTTP/1.1 200 OK\r\n\r\n')
        await connection.gone()
      }),
      stallMs,
    ],
  ])('%s', async (_, proxyFault, answerTimeoutMs, waiting = 'offline') => {
    const patience = answerTimeoutMs === undefined ? {} : { answerTimeoutMs }
    const trouble = { proxyFaults: [proxyFault], ...patience }
    const network = await networkOf('https through a proxy', trouble)
    const { house, service, door } = network
    const id = await house.sendOnce(links)

    expect(house.states(id)).toEqual([['queued', 3]])
    expect(house.pause).toBeUndefined()
    expect(house.queue.rateOf(house.account.id).waiting).toBe(waiting)
    expect(service.connections).toBe(0)
    expect(door.connections).toBe(1)

    await expectToGoOn(network, id, links)
    expect(house.states(id)).toEqual([['accepted', 3]])
    expect(service.requests).toHaveLength(2)
  })
})
