import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { forkProcess } from '../../../electron/host/index.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

/** Starts a small program and collects its messages until it ends. */
async function fork(program: string, args: readonly string[] = [], hear?: (line: string) => void) {
  const file = path.join(await temporaryFolder(), 'program.mjs')
  await writeFile(file, program)
  const child = forkProcess<object, unknown>(file, args, hear)
  const heard: unknown[] = []
  child.onMessage((message) => heard.push(message))
  const ended = new Promise<void>((resolve) => {
    child.onExit(() => resolve())
  })
  return { child, heard, ended }
}

it('carries messages both ways, undefined and bytes in them too', async () => {
  const { child, heard, ended } = await fork(
    `process.on('message', (message) => process.send(message, () => process.exit()))`,
  )
  const message = { name: 'list.paste', input: undefined, bytes: new Uint8Array([1, 2]) }
  child.post(message)
  await ended
  expect(heard).toEqual([message])
})

it('gets the last messages of a process before its end', async () => {
  const { heard, ended } = await fork(
    `process.send({ kind: 'cannot-run', problem: 'folder-held' }); process.disconnect()`,
  )
  await ended
  expect(heard).toEqual([{ kind: 'cannot-run', problem: 'folder-held' }])
})

it('passes arguments unchanged', async () => {
  const { heard, ended } = await fork(`process.send(process.argv.slice(2), () => process.exit())`, [
    '/some where',
    '--data-dir',
  ])
  await ended
  expect(heard).toEqual([['/some where', '--data-dir']])
})

it('gets the output of a process line by line', async () => {
  const lines: string[] = []
  const { ended } = await fork(
    `process.stderr.write('half a '); console.log('out')
     setTimeout(() => process.stderr.write('line' + String.fromCharCode(10) + 'last', () =>
       process.disconnect()), 50)`,
    [],
    (line) => lines.push(line),
  )
  await ended
  await expect.poll(() => lines.toSorted()).toEqual(['half a line', 'last', 'out'])
})

it('ends a process that ignores signals, and ignores messages to it afterwards', async () => {
  const { child, ended } = await fork(
    `process.on('SIGINT', () => {}).on('SIGTERM', () => {}).once('disconnect', () => process.exit())
     setInterval(() => {}, 1_000)`,
  )
  child.kill()
  await expect(ended).resolves.toBeUndefined()
  expect(() => child.post({})).not.toThrow()
  expect(() => child.kill()).not.toThrow()
})

it('reports the end of a program that exits at once', async () => {
  const { heard, ended } = await fork('process.exit(1)')
  await expect(ended).resolves.toBeUndefined()
  expect(heard).toEqual([])
})
