import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { processVoice } from '../../../electron/terminal/process-voice.ts'

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

  test('goes on when the reader of its words has gone', () => {
    const { voice, stderr } = stage(false)
    stderr.emit('error', Object.assign(new Error('gone'), { code: 'EPIPE' }))
    expect(() => voice.say('words')).not.toThrow()
  })
})
