import { beforeAll, expect, test, vi } from 'vitest'

import { type FirstScreen, firstScreen } from '../first-screen.ts'

let screen: FirstScreen

beforeAll(async () => {
  // Vitest's own value would bring React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  screen = await firstScreen()
  vi.unstubAllEnvs()
}, 120_000)

test('what the first screen needs is at most 160 kB of script, gzipped', () => {
  expect(screen.gzipBytes).toBeGreaterThan(50_000)
  expect(screen.gzipBytes).toBeLessThan(160_000)
})

test('New comes with the page; the other screens, their words and dialogs come after it', () => {
  expect(screen.modules).toContain('renderer/new/FirstStart.tsx')
  const later = ['queue', 'history', 'accounts', 'settings', 'help']
  const isLater = (path: string): boolean =>
    later.some((name) => path.startsWith(`renderer/text/${name}.ts`)) ||
    later.some((name) => path.startsWith(`renderer/${name}/`)) ||
    path.endsWith('Dialog.tsx')
  expect(screen.modules.filter(isLater)).toEqual([])
})
