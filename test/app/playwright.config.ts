import { defineConfig } from '@playwright/test'

/** The built app, driven as a person drives it. */
export default defineConfig({
  testDir: '.',
  globalSetup: [
    '../setup/without-proxy.ts',
    './fixtures/unpack-browser.ts',
    '../setup/memory-disk.ts',
  ],
  outputDir: '../../test-results',
  fullyParallel: false,
  // A window waits a third of its time: two of them left the cores idle once the unit tests were through.
  workers: 3,
  // On a busy machine a browser is late now and then; what needed it is named “flaky” in the summary.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: { actionTimeout: 15_000 },
  reporter: [['list'], ['./fixtures/named-skips.ts']],
  forbidOnly: process.env['CI'] !== undefined,
})
