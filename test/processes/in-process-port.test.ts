import { expect, it } from 'vitest'
import { inProcessPort, type ParentChannel } from './in-process-port.ts'

interface Message {
  readonly texts: readonly string[]
}

/** Opens a port and returns both of its ends. */
function open() {
  const channels: ParentChannel<Message, Message>[] = []
  const port = inProcessPort<Message, Message>((parent) => void channels.push(parent))
  const [parent] = channels
  if (parent === undefined) throw new Error('Nothing runs')
  return { port, parent }
}

it('copies messages, as between two processes', async () => {
  const { port, parent } = open()
  const received = new Promise<Message>((resolve) => parent.onMessage(resolve))
  const texts = ['first']

  port.post({ texts })
  texts.push('later')

  expect(await received).toEqual({ texts: ['first'] })
  port.kill()
})

it('calls a listener that is added after the host killed it', async () => {
  const { port, parent } = open()
  const ended = new Promise<void>((resolve) => port.onExit(() => resolve()))

  port.kill()
  await new Promise<void>((resolve) => parent.onHostGone(resolve))
  parent.onHostGone(parent.exit)

  await expect(ended).resolves.toBeUndefined()
})
