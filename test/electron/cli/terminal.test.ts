import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { printJson, processTerminal } from '../../../electron/cli/terminal.ts'

const never = new AbortController().signal

function testTerminal(isTTY: boolean) {
  const stream = () => Object.assign(new PassThrough(), { isTTY, columns: 40 })
  const streams = { stdin: stream(), stdout: stream(), stderr: stream() }
  const output = () => String(streams.stderr.read() ?? '')
  return { ...streams, terminal: processTerminal(streams), output }
}

describe('processTerminal', () => {
  test('redraws progress, and a line replaces it', () => {
    const { terminal, output } = testTerminal(true)
    terminal.draw('one')
    terminal.draw('two')
    terminal.say('words')
    terminal.say('more')
    expect(output()).toBe('\r\u001B[Kone\r\u001B[Ktwo\r\u001B[Kwords\nmore\n')
  })

  test('draws no progress without a terminal', () => {
    const { terminal, output } = testTerminal(false)
    terminal.draw('one')
    terminal.say('words')
    expect(output()).toBe('words\n')
    expect([terminal.canRedraw, terminal.canAsk]).toEqual([false, false])
  })

  test.each([
    ['y\n', true],
    ['Yes\n', true],
    ['n\n', false],
    ['\n', false],
    ['yesterday\n', false],
  ])('reads the answer %j as %s', async (typed, agreed) => {
    const { terminal, stdin, output } = testTerminal(true)
    const answer = terminal.confirm('Send?', never)
    stdin.write(typed)
    expect(await answer).toBe(agreed)
    expect(output()).toContain('Send? [y/N] ')
  })

  test('reads the end of input as no', async () => {
    const { terminal, stdin } = testTerminal(true)
    const answer = terminal.confirm('Send?', never)
    stdin.end()
    expect(await answer).toBe(false)
  })

  test('reads Ctrl-C as no', async () => {
    const { terminal } = testTerminal(true)
    const interruption = new AbortController()
    const answer = terminal.confirm('Send?', interruption.signal)
    interruption.abort()
    expect(await answer).toBe(false)
  })

  test.each([
    ['a colour', '\u001B[31mred', '�[31mred'],
    ['a window’s title', '\u001B]0;owned\u0007', '�]0;owned�'],
    ['a one-character sequence', '\u009B2J', '�2J'],
    ['a reversed direction', 'moc.\u202Eexample', 'moc.�example'],
    ['a line that overwrites it', 'no list\rall sent', 'no list�all sent'],
    ['a forged line', 'no list\nLinkferry: all sent', 'no list Linkferry: all sent'],
  ])('neutralises %s', async (_what, words, shown) => {
    const { terminal, output, stdin } = testTerminal(true)
    terminal.say(words)
    expect(output()).toBe(`${shown}\n`)
    terminal.draw(words)
    expect(output()).toBe(`\r\u001B[K${shown}`)
    const answer = terminal.confirm(words, never)
    stdin.end()
    await answer
    expect(output()).toContain(`${shown} [y/N] `)
  })

  test('prints a document with the same values and no control characters', () => {
    const { terminal, stdout } = testTerminal(true)
    const document = { text: 'a\u001B[31m\u009B2J\u007F\u202Eb\nc' }
    printJson(terminal, document)
    const printed = String(stdout.read())
    expect(printed).toMatch(/^[\n -~]+$/)
    expect(JSON.parse(printed)).toEqual(document)
  })

  test('continues when the reader of its output has closed', () => {
    const { terminal, stderr } = testTerminal(false)
    stderr.emit('error', Object.assign(new Error('gone'), { code: 'EPIPE' }))
    expect(() => terminal.say('words')).not.toThrow()
  })
})
