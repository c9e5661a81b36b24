import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { printJson, processVoice } from '../../../electron/cli/voice.ts'

const never = new AbortController().signal

function stage(isTTY: boolean) {
  const stream = () => Object.assign(new PassThrough(), { isTTY, columns: 40 })
  const streams = { stdin: stream(), stdout: stream(), stderr: stream() }
  const heard = () => String(streams.stderr.read() ?? '')
  return { ...streams, voice: processVoice(streams), heard }
}

describe('processVoice', () => {
  test('draws over its progress, and words take the place of it', () => {
    const { voice, heard } = stage(true)
    voice.draw('one')
    voice.draw('two')
    voice.say('words')
    voice.say('more')
    expect(heard()).toBe('\r\u001B[Kone\r\u001B[Ktwo\r\u001B[Kwords\nmore\n')
  })

  test('draws nothing where nobody watches', () => {
    const { voice, heard } = stage(false)
    voice.draw('one')
    voice.say('words')
    expect(heard()).toBe('words\n')
    expect([voice.isTerminal, voice.canAsk]).toEqual([false, false])
  })

  test.each([
    ['y\n', true],
    ['Yes\n', true],
    ['n\n', false],
    ['\n', false],
    ['yesterday\n', false],
  ])('takes %j for the answer %s', async (typed, agreed) => {
    const { voice, stdin, heard } = stage(true)
    const answer = voice.agree('Send?', never)
    stdin.write(typed)
    expect(await answer).toBe(agreed)
    expect(heard()).toContain('Send? [y/N] ')
  })

  test('takes the end of input for a no', async () => {
    const { voice, stdin } = stage(true)
    const answer = voice.agree('Send?', never)
    stdin.end()
    expect(await answer).toBe(false)
  })

  test('takes Ctrl-C for a no', async () => {
    const { voice } = stage(true)
    const interruption = new AbortController()
    const answer = voice.agree('Send?', interruption.signal)
    interruption.abort()
    expect(await answer).toBe(false)
  })

  test.each([
    ['a colour', '\u001B[31mred', '�[31mred'],
    ['a window’s title', '\u001B]0;owned\u0007', '�]0;owned�'],
    ['a sequence of one sign', '\u009B2J', '�2J'],
    ['a turned direction', 'moc.\u202Eexample', 'moc.�example'],
    ['a line that takes its place', 'no list\rall sent', 'no list�all sent'],
    ['a line of its own', 'no list\nLinkferry: all sent', 'no list Linkferry: all sent'],
  ])('obeys nothing that stands in its words: not %s', async (_what, words, shown) => {
    const { voice, heard, stdin } = stage(true)
    voice.say(words)
    expect(heard()).toBe(`${shown}\n`)
    voice.draw(words)
    expect(heard()).toBe(`\r\u001B[K${shown}`)
    const answer = voice.agree(words, never)
    stdin.end()
    await answer
    expect(heard()).toContain(`${shown} [y/N] `)
  })

  test('prints a document that says the same with nothing in it to obey', () => {
    const { voice, stdout } = stage(true)
    const document = { text: 'a\u001B[31m\u009B2J\u007F\u202Eb\nc' }
    printJson(voice, document)
    const printed = String(stdout.read())
    expect(printed).toMatch(/^[\n -~]+$/)
    expect(JSON.parse(printed)).toEqual(document)
  })

  test('goes on when the reader of its words has gone', () => {
    const { voice, stderr } = stage(false)
    stderr.emit('error', Object.assign(new Error('gone'), { code: 'EPIPE' }))
    expect(() => voice.say('words')).not.toThrow()
  })
})
