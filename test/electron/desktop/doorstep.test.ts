import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { Doorstep } from '../../../electron/desktop/doorstep.ts'
import type { Opened } from '../../../electron/desktop/opened.ts'

function build(commandLine: readonly string[] = ['linkferry'], isPackaged = true) {
  const app = Object.assign(new EventEmitter(), { isPackaged })
  const doorstep = new Doorstep(app, commandLine, '/')
  const taken: Opened[] = []
  const prevented: string[] = []
  const happen = (event: string, ...values: unknown[]) =>
    app.emit(event, { preventDefault: () => prevented.push(event) }, ...values)
  return { doorstep, taken, prevented, happen, take: (opened: Opened) => taken.push(opened) }
}

const list = (text: string): Opened => ({ kind: 'list', text })

test('keeps what comes before the app is ready, and then hands it over in order, once', () => {
  const { doorstep, taken, prevented, happen, take } = build(['linkferry', 'linkferry:new?list=a'])
  happen('open-url', 'linkferry:new?list=b')
  happen('open-file', '/lists/c.txt')

  doorstep.leadTo(take)
  doorstep.leadTo(take)

  expect(taken).toEqual([list('a'), list('b'), { kind: 'files', paths: ['/lists/c.txt'] }])
  expect(prevented).toEqual(['open-url', 'open-file'])
})

test('hands over at once what comes later, from a second instance too', () => {
  const { doorstep, taken, happen, take } = build()
  doorstep.leadTo(take)

  happen('open-url', 'linkferry:new?list=a')
  happen('open-url', 'linkferry:submit?list=a')
  happen('second-instance', ['linkferry', 'linkferry:new?list=b'], '/')

  expect(taken).toEqual([list('a'), list('b')])
})

test('does not take the app itself for a list where it is not packaged', () => {
  const { doorstep, taken, happen, take } = build(['electron', import.meta.filename], false)
  doorstep.leadTo(take)

  happen('second-instance', ['electron', import.meta.filename, 'linkferry:new?list=a'], '/')

  expect(taken).toEqual([list('a')])
})
