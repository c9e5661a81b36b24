import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { post, practice, settingsWith, readStatement } from './practice.ts'
import type { PracticeSettings } from '../../../electron/shared/practice.ts'

const entry = fileURLToPath(
  new URL('../../../electron/practice-service/practice-process.ts', import.meta.url),
)
const links = ['https://example.com/a', 'https://example.com/b']

test.each([
  ['a Node process', []],
  [
    'an Electron utility process',
    ['--import', new URL('../../fakes/electron-stand-in/parent-port.ts', import.meta.url).href],
  ],
])('%s sends its host the address and serves', async (_what, execArgv) => {
  const { baseUrl } = await started(forked(execArgv), await settingsWith())
  expect((await post(baseUrl, { links })).status).toBe(200)
})

test('the books of a killed process have every answered charge', async () => {
  const settings = await settingsWith()
  const first = forked()
  const { baseUrl } = await started(first, settings)
  const tasks: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const answer = await (await post(baseUrl, { links })).json()
    tasks.push(answer.data.task_id)
  }
  const unanswered = post(baseUrl, { links }).catch(() => {})
  first.kill('SIGKILL')
  await Promise.all([once(first, 'exit'), unanswered])

  const again = await started(forked(), settings)
  const { charges } = await readStatement(again.baseUrl)
  const charged = [...new Set(charges.map(({ task }) => task))]
  expect(charged.slice(0, 5)).toEqual(tasks)
  expect(charges.length).toBe(charged.length * links.length)
})

test('the process exits when its host does', async () => {
  const child = forked()
  await started(child, await settingsWith())
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('Ctrl-C does not stop the service; its host does', async () => {
  const child = forked()
  const { baseUrl } = await started(child, await settingsWith())
  child.kill('SIGINT')
  expect((await post(baseUrl, { links })).status).toBe(200)
})

test('a port in use is reported to the host, and the process exits', async () => {
  const { baseUrl } = await practice()
  const child = forked()
  const settings = await settingsWith({ port: Number(new URL(baseUrl).port) })
  const [message, exit] = [once(child, 'message'), once(child, 'exit')]
  child.send({ kind: 'start', settings })
  expect((await message)[0]).toEqual({ kind: 'failed', code: 'EADDRINUSE' })
  expect(await exit).toEqual([1, null])
})

function forked(execArgv: readonly string[] = []): ChildProcess {
  const child = fork(entry, { execArgv: [...execArgv] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function started(
  child: ChildProcess,
  settings: PracticeSettings,
): Promise<{ baseUrl: string }> {
  child.send({ kind: 'start', settings })
  const [message] = await once(child, 'message')
  expect(message).toEqual({ kind: 'listening', baseUrl: expect.stringMatching(/^http:/) })
  return message
}
