import { describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { commandNames } from '../../../electron/cli/command.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { Linkferry, linkferry } from './linkferry.ts'

describe('linkferry', () => {
  test('prints its version', async () => {
    expect(await linkferry(['--version'])).toEqual({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    })
  })

  test('names every command and every exit code in its help', async () => {
    const { code, stdout, stderr } = await linkferry(['--help'])
    for (const name of commandNames) expect(stdout).toContain(`linkferry ${name}`)
    for (const exit of [0, 2, 3, 64, 70, 75])
      expect(stdout).toMatch(new RegExp(`^ +${exit}  `, 'm'))
    expect([code, stderr]).toEqual([0, ''])
  })

  test('never shows the token, whatever the engine writes', async () => {
    // The engine prints every message that it receives.
    const echo = `if (process.send) process.on('message', (message) => console.error(JSON.stringify(message)))`
    const running = new Linkferry(['submit', '-', '--base-url', 'http://127.0.0.1:9', '--yes'], {
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(echo)}` },
      dataFolder: await temporaryFolder(),
      token: 'tok-5c2a77e1',
      input: 'https://a.example/',
    })

    await expect.poll(() => running.stderr, { timeout: 15_000 }).toContain('"token":"[token]"')
    expect(running.stdout + running.stderr).not.toContain('tok-5c2a77e1')
  })

  test('ends with 70 and a sentence on a bug, without a stack trace', async () => {
    const broken = `URL.parse = () => { throw new Error('boom') }`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}` }
    const { code, stdout, stderr } = await linkferry(['check', '-'], {
      env,
      input: 'a b\nHTTP://x',
    })
    expect(stderr).toContain('Linkferry has a bug: Error: boom')
    expect(stderr).not.toContain('    at ')
    expect([code, stdout]).toEqual([70, ''])
  })

  test('never shows the token in the report of a bug', async () => {
    const broken = `URL.parse = () => { throw new Error('boom tok-5c2a77e1') }`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}` }
    const { stderr } = await linkferry(['submit', '-', '--base-url', 'http://127.0.0.1:9'], {
      env,
      dataFolder: await temporaryFolder(),
      token: 'tok-5c2a77e1',
      input: 'https://a.example/',
    })
    expect(stderr).toContain('Error: boom [token]')
  })
})
