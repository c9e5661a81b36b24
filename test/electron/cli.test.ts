import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { commandNames } from '../../electron/terminal/command.ts'
import { linkferry } from './terminal/linkferry.ts'

describe('linkferry', () => {
  test('tells its version', async () => {
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

  test('ends a mistake of its own with 70 and a sentence, never a stack', async () => {
    const broken = `URL.parse = () => { throw new Error('boom') }`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(broken)}` }
    const { code, stdout, stderr } = await linkferry(['check', '-'], {
      env,
      input: 'a b\nHTTP://x',
    })
    expect(stderr).toContain('Linkferry made a mistake of its own: Error: boom')
    expect(stderr).not.toContain('    at ')
    expect([code, stdout]).toEqual([70, ''])
  })
})
