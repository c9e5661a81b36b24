import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { openWindow, type WindowParts } from '../../../electron/desktop/window.ts'

function optionsOf(hasDeveloperTools: boolean): BrowserWindowConstructorOptions | undefined {
  let seen: BrowserWindowConstructorOptions | undefined
  class FakeWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), { setWindowOpenHandler() {} })

    constructor(options: BrowserWindowConstructorOptions) {
      super()
      seen = options
    }

    async loadURL(): Promise<void> {}
  }
  const parts: unknown = {
    BrowserWindow: FakeWindow,
    nativeTheme: { shouldUseDarkColors: true },
    preload: 'preload.cjs',
    hasDeveloperTools,
    reached: () => {},
  }
  // The compiler knows hundreds of members of a window; these few are used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  openWindow(parts as WindowParts)
  return seen
}

test.each([
  ['a shipped app has no developer tools', false],
  ['one that is being developed has', true],
])('%s', (_what, devTools) => {
  expect(optionsOf(devTools)?.webPreferences?.devTools).toBe(devTools)
})

test('the window is as dark as the system before its page is', () => {
  expect(optionsOf(false)?.backgroundColor).toBe('#161615')
})
