import type { MessageBoxOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { askToQuit, Quit, quitWithinMs } from '../../../electron/main/quit.ts'
import { wordsFor } from '../../../electron/main/words/index.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'

const english = wordsFor('en', [])

function quitting({ isSending = true, answer = true, outlivesWindow = false } = {}) {
  const told: string[] = []
  const stopped = Promise.withResolvers<undefined>()
  const hasQuit = Promise.withResolvers<undefined>()
  const timers = new ManualTimers()
  const quit = new Quit({
    isSending: () => isSending,
    outlivesWindow: () => outlivesWindow,
    mayQuit: async () => {
      told.push('asked')
      return answer
    },
    stop: () => {
      told.push('stop')
      return stopped.promise
    },
    quit: () => {
      told.push('quit')
      hasQuit.resolve(undefined)
    },
    timers,
  })
  const beforeQuit = () => {
    let isPrevented = false
    quit.beforeQuit({ preventDefault: () => (isPrevented = true) })
    return isPrevented
  }
  return { quit, told, stopped, hasQuit: hasQuit.promise, timers, beforeQuit }
}

describe('quitting', () => {
  test('is not held up where nothing is being sent', () => {
    const { beforeQuit, told } = quitting({ isSending: false })

    expect(beforeQuit()).toBe(false)
    expect(told).toEqual([])
  })

  test('asks while something is being sent, waits for the engine, and goes', async () => {
    const { beforeQuit, told, stopped, hasQuit } = quitting()

    expect(beforeQuit()).toBe(true)
    stopped.resolve(undefined)
    await hasQuit

    expect(told).toEqual(['asked', 'stop', 'quit'])
    expect(beforeQuit()).toBe(false)
  })

  test('for an update is not asked about, and goes only when nothing is in flight', async () => {
    const { quit, beforeQuit, told, stopped } = quitting()

    const prepared = quit.prepare()
    expect(beforeQuit()).toBe(true)
    stopped.resolve(undefined)
    await prepared

    expect(beforeQuit()).toBe(false)
    expect(told).toEqual(['stop'])
  })

  test('goes after ten seconds without the engine', async () => {
    const { beforeQuit, told, timers, hasQuit } = quitting()
    beforeQuit()
    await new Promise(setImmediate)

    timers.pass(quitWithinMs - 1)
    await new Promise(setImmediate)
    expect(told).not.toContain('quit')

    timers.pass(1)
    await hasQuit
    expect(beforeQuit()).toBe(false)
  })

  test('leaves everything as it is when the user goes on sending, and asks again next time', async () => {
    const { beforeQuit, told } = quitting({ answer: false })

    expect(beforeQuit()).toBe(true)
    await new Promise(setImmediate)
    expect(beforeQuit()).toBe(true)

    expect(told).toEqual(['asked', 'asked'])
  })

  test('asks once however often it is wished', () => {
    const { beforeQuit, told } = quitting()

    expect([beforeQuit(), beforeQuit(), beforeQuit()]).toEqual([true, true, true])
    expect(told).toEqual(['asked'])
  })
})

describe('closing the window', () => {
  test('quits, so it waits for the answer', () => {
    const { quit, told } = quitting()

    expect(quit.closeWindow()).toBe(false)
    expect(told).toEqual(['quit'])
  })

  test('goes through where nothing is being sent', () => {
    const { quit, told } = quitting({ isSending: false })

    expect(quit.closeWindow()).toBe(true)
    expect(told).toEqual([])
  })

  test('leaves an app running that outlives its window, sending or not', () => {
    const { quit, told } = quitting({ outlivesWindow: true })

    expect(quit.closeWindow()).toBe(true)
    quit.afterLastWindow()
    expect(told).toEqual([])
  })

  test('the last one ends any other app', () => {
    const { quit, told } = quitting({ isSending: false })

    quit.afterLastWindow()

    expect(told).toEqual(['quit'])
  })
})

describe('the question', () => {
  test.each([
    ['Keep Sending', 0, false],
    ['Quit', 1, true],
  ])('answered with %s', async (button, response, mayQuit) => {
    const asked: MessageBoxOptions[] = []
    const ask = async (question: MessageBoxOptions) => {
      asked.push(question)
      return { response, checkboxChecked: false }
    }

    expect(await askToQuit(ask, english.quit)).toBe(mayQuit)
    expect(asked[0]?.buttons?.[response]).toBe(button)
    expect(asked[0]?.cancelId).toBe(0)
  })
})
