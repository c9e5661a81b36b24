import { expect, test, vi } from 'vitest'
import type { EngineHandlers } from '../../../../../electron/engine/old/requests/engine-handlers.ts'
import { HostChannel } from '../../../../../electron/engine/old/requests/host-channel.ts'
import { DiskError } from '../../../../../electron/shared/disk-problem.ts'
import type { FromEngine, ToEngine } from '../../../../../electron/shared/engine-contract.ts'

test('a question that is open when the host goes, and any after it, has no answer', async () => {
  const posted: FromEngine[] = []
  const port = { post: (message: FromEngine) => posted.push(message), onMessage: () => {} }
  const channel = new HostChannel(port, () => {})
  const open = channel.ask('resolveProxy', { url: 'https://service.example/' })
  channel.hostIsGone()
  expect(await open).toBeUndefined()
  expect(
    await channel.ask('needToken', { accountId: 1, origin: 'https://a.example' }),
  ).toBeUndefined()
  expect(posted).toHaveLength(1)
})

test.each([
  [new DiskError('disk-full'), { kind: 'not-written', id: 7, problem: 'disk-full' }, 0],
  [withCode('ENOSPC'), { kind: 'not-written', id: 7, problem: 'disk-full' }, 0],
  [withCode('EROFS'), { kind: 'not-written', id: 7, problem: 'folder-unwritable' }, 0],
  [new Error('a bug'), { kind: 'crash', id: 7, text: 'Error: a bug' }, 0],
  [Object.assign(new Error('malformed'), { errcode: 11 }), { kind: 'crash', id: 7 }, 1],
])('tells a handler that throws %s from others', async (error, reply, damages) => {
  const posted: FromEngine[] = []
  let ask: (message: ToEngine) => void = () => {}
  const onDamage = vi.fn<() => void>()
  const port = {
    post: (message: FromEngine) => posted.push(message),
    onMessage: (listener: (message: ToEngine) => void) => (ask = listener),
  }
  const channel = new HostChannel(port, onDamage)
  const handler = () => {
    throw error
  }
  // Nothing else is asked for.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  channel.serve({ 'submission.cancel': handler } as unknown as EngineHandlers)
  ask({ kind: 'request', id: 7, name: 'submission.cancel', input: { submissionId: 1 } })
  await vi.waitFor(() => expect(posted).toHaveLength(2))
  expect(posted[1]).toMatchObject(reply)
  expect(onDamage).toHaveBeenCalledTimes(damages)
})

function withCode(code: string): Error {
  return Object.assign(new Error(code), { code })
}
