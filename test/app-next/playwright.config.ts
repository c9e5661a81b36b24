import { defineConfig } from '@playwright/test'

/** The new window (`dist/next`) against the real engine. */
export default defineConfig({
  testDir: '.',
  globalSetup: ['../without-proxy.ts', '../app/unpack-browser.ts'],
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: { actionTimeout: 10_000 },
  reporter: [['list']],
})
