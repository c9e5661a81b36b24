import { expect, test } from 'vitest'
import { HostChannel } from '../../../../electron/engine/requests/host-channel.ts'
import type { FromEngine } from '../../../../electron/shared/engine-contract.ts'

test('a question that is open when the host goes, and any after it, has no answer', async () => {
  const posted: FromEngine[] = []
  const port = { post: (message: FromEngine) => posted.push(message), onMessage: () => {} }
  const channel = new HostChannel(port, () => {})
  const open = channel.ask('resolveProxy', { url: 'https://service.example/' })
  channel.hostIsGone()
  expect(await open).toBeUndefined()
  expect(await channel.ask('needToken', { accountId: 1 })).toBeUndefined()
  expect(posted).toHaveLength(1)
})
