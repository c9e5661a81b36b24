import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { setupSentence } from '../../../electron/cli/account.ts'
import { ScriptedServer } from '../../fakes/network/scripted-server.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { Linkferry, linkferry, listOf } from './linkferry.ts'

describe('an invalid address', () => {
  test.each([
    ['127.0.0.1:8731', 'Did you mean http://127.0.0.1:8731?'],
    ['localhost:8731', 'Did you mean http://localhost:8731?'],
    ['service.example', 'Did you mean https://service.example?'],
    ['service.example:8443/v2', 'Did you mean https://service.example:8443/v2?'],
  ])('%s is reported with a suggestion', (written, instead) => {
    const sentence = `${written} is not an http:// or https:// address.`
    expect(setupSentence('invalid-address', written)).toBe(`${sentence} ${instead}`)
  })

  test.each(['ftp://service.example', 'https://user@service.example', 'the service', ''])(
    '%j is reported without a suggestion',
    (written) => {
      expect(setupSentence('invalid-address', written)).toBe(
        `${written} is not an http:// or https:// address.`,
      )
    },
  )
})

const secret = 'tok_5Ecr3t-and-l0ng-en0ugh'

/** A service that repeats the token in its answer. */
function echoingService(onRequest: () => Promise<void>): Promise<ScriptedServer> {
  return ScriptedServer.start(async (connection) => {
    await connection.body()
    await onRequest()
    connection.answer(
      403,
      JSON.stringify({ status: 403, message: `Bearer ${secret} is not valid` }),
    )
  })
}

async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    if ((await readFile(file, 'latin1')).includes(text)) found.push(file)
  }
  return found
}

describe('the token', () => {
  test('is in no file of the data folder, no output and no list of processes', async () => {
    const dataFolder = await temporaryFolder()
    const processes: string[] = []
    await using server = await echoingService(async () => {
      // The arguments of every process, and the environment of the engine.
      processes.push(execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }))
      const engine = execFileSync('pgrep', ['-P', String(running.pid)], { encoding: 'utf8' }).trim()
      processes.push(await readFile(`/proc/${engine}/environ`, 'latin1'))
    })
    const running = new Linkferry(
      ['submit', '-', '--base-url', server.baseUrl, '--yes', '--json'],
      {
        dataFolder,
        token: `${secret}\n`,
        input: listOf(3),
      },
    )
    const { code, stdout, stderr } = await running.end()
    expect(code).toBe(3)
    expect(server.requests[0]?.head).toContain(`Bearer ${secret}`)
    expect(stderr).toContain('did not accept the token')
    expect(stdout).toContain('is not valid')
    expect(stdout + stderr).not.toContain(secret)
    expect(processes.join()).toContain('engine.js')
    expect(processes.join()).not.toContain(secret)
    expect(await filesWith(dataFolder, 'SQLite format')).not.toEqual([])
    expect(await filesWith(dataFolder, secret)).toEqual([])
  })

  test('comes from a file before the environment, without its line end', async () => {
    const dataFolder = await temporaryFolder()
    const tokenFile = path.join(await temporaryFolder(), 'token')
    await writeFile(tokenFile, `${secret}\r\n`)
    await using server = await echoingService(async () => {})
    const args = ['submit', '-', '--base-url', server.baseUrl, '--yes', '--token-file', tokenFile]
    const options = { dataFolder, token: 'another-one', input: listOf(3) }
    const { stderr } = await linkferry(args, options)
    expect(server.requests[0]?.head).toMatch(new RegExp(`^authorization: Bearer ${secret}$`, 'im'))
    expect(stderr).toContain(`--token-file ${tokenFile}`)
  })
})
