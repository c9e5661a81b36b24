import { expect, it, onTestFinished } from 'vitest'
import { runEngine } from '../../../electron/engine/index.ts'
import type { FromEngine, ToEngine } from '../../../electron/shared/contract/engine.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

it('sends the events of what a request changed before its reply, without a wait', async () => {
  const dataFolder = await temporaryFolder()
  const messages: FromEngine[] = []
  let send: (message: ToEngine) => void = () => {}
  let stop: () => void = () => {}
  const ended = new Promise<void>((exit) => {
    void runEngine(
      {
        port: {
          post: (message) => messages.push(structuredClone(message)),
          onMessage: (listener) => (send = listener),
        },
        onHostGone: (act) => (stop = act),
        exit,
      },
      dataFolder,
    )
  })
  onTestFinished(() => {
    stop()
    return ended
  })
  await expect.poll(() => messages.map(({ kind }) => kind)).toContain('ready')

  // The second one comes within the pause between two batches of events.
  for (const id of [1, 2]) {
    const before = messages.length
    const baseUrl = `https://norda-${id}.example`
    send({ kind: 'request', id, name: 'practice.ready', input: { baseUrl } })
    await expect.poll(() => messages.at(-1)).toMatchObject({ kind: 'reply', id })
    expect(messages.slice(before).filter(({ kind }) => kind === 'event')).toMatchObject([
      { event: { name: 'accounts.changed', payload: [{ baseUrl }] } },
    ])
  }
})
