import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Makes the process reject a promise that nobody awaits once its host says so. */
const rejectOnDemand = `data:text/javascript,process.on('message', (message) => {
  if (message.kind === 'reject')
    Promise.reject(Object.assign(new Error('a mistake of ours'), { errcode: message.errcode }))
})`

// A host starts a process that ended again, and it recovers from what is on the disk. One that lives
// on after a mistake would leave an account standing with a request that nobody records.
test.each([
  ['engine', 'electron/engine/process.ts', undefined],
  [
    'practice service',
    'electron/practice-service/practice-process.ts',
    {
      kind: 'start',
      settings: { port: 0, balance: 1, ratePerMinute: 60, faults: [], token: 'practice' },
    },
  ],
])(
  'a rejection that nobody awaits ends the %s, also under Electron, which would only warn',
  async (_name, file, start) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-rejection-'))
    const child = fork(file, [folder], {
      serialization: 'advanced',
      execArgv: ['--unhandled-rejections=warn-with-error-code', '--import', rejectOnDemand],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let written = ''
    child.stderr?.on('data', (chunk) => (written += String(chunk)))
    if (start !== undefined)
      child.send({ ...start, settings: { ...start.settings, booksPath: path.join(folder, 'b') } })
    // It runs: the engine says that it is ready, the practice service that it listens.
    await once(child, 'message')

    child.send({ kind: 'reject' })
    const [code] = await once(child, 'close')

    expect(code).not.toBe(0)
    expect(written).toContain('a mistake of ours')
  },
)

test('an engine that meets a damaged ledger in its own work says so, and is not started in vain', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-rejection-'))
  const child = fork('electron/engine/process.ts', [folder], {
    serialization: 'advanced',
    execArgv: ['--import', rejectOnDemand],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')

  // SQLITE_CORRUPT_VTAB: extended codes tell of damage too.
  child.send({ kind: 'reject', errcode: 267 })
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])

  expect(said).toEqual({ kind: 'cannot-run', problem: 'ledger-corrupt' })
})
