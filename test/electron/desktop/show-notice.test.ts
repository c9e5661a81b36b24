import type * as Electron from 'electron'
import { beforeAll, expect, test } from 'vitest'
import { showNotice } from '../../../electron/desktop/show-notice.ts'
import { becomeReady } from '../../fakes/electron-stand-in/life.ts'
import { Notification, shownNotifications } from '../../fakes/electron-stand-in/notification.ts'

beforeAll(becomeReady)

/** Shows a notice on a system that has notifications, or has none. */
function show(isSupported = true) {
  const told: string[] = []
  const Kind = class extends Notification {
    static override isSupported = () => isSupported
  }
  showNotice(
    // The compiler knows a hundred members of a notification; these few are used.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    Kind as unknown as typeof Electron.Notification,
    { title: 'All sent', body: '40 accepted' },
    () => told.push('open'),
    (words) => told.push(words),
  )
  return told
}

const last = () => shownNotifications.at(-1)

test('a click on a notification opens the window', () => {
  const told = show()

  last()?.emitPreventable('click')

  expect(told).toEqual(['open'])
})

test('one that the system refuses, as macOS does of an app that is not signed, is in the log', () => {
  const told = show()

  last()?.emitPreventable('failed', 'not signed')

  expect(told).toEqual(['A notification was refused: not signed'])
})

test('where there are none, none is made', () => {
  const before = shownNotifications.length

  expect(show(false)).toEqual([])
  expect(shownNotifications).toHaveLength(before)
})
