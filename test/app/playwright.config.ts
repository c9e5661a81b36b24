import { defineConfig } from '@playwright/test'

/** The built app, driven as a person drives it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: { actionTimeout: 15_000 },
  reporter: [['list'], ['./named-skips.ts']],
  forbidOnly: process.env['CI'] !== undefined,
})
