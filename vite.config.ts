/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { thirdPartyLicenses } from './electron/packaging/third-party-licenses.ts'

const nodeModules = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]

/**
 * Modules that come with electron-store and that the desktop does not use (decision 0024): the
 * validator of its `schema`, 270 kB, and what hears SIGINT and SIGTERM to remove unfinished files,
 * which would end the process before its engine has stopped. And what pg would use if it were
 * installed, or on Cloudflare.
 */
const unusedModules = ['ajv/dist/2020.js', 'ajv-formats', 'when-exit', 'pg-native', 'pg-cloudflare']
const unusedModule = join(import.meta.dirname, 'electron/packaging/unused-module.ts')

/**
 * Tests that change what their whole process goes by, its clock or its surroundings, and the longest,
 * since these begin first. A process for each of the others took as long as most of them.
 */
const apart = [
  'test/faults/**/*.test.ts',
  'test/electron/engine/importers/caps.test.ts',
  'test/electron/launch/{fetch-electron,watch-progress}.test.ts',
  'test/electron/packaging/set-fuses.test.ts',
]

/**
 * The bundles by name. `window` is the page; `node` holds every process that runs on Node (each
 * entry with its dependencies inside, so that nothing of node_modules is shipped); `preload` must
 * be one CommonJS file, because a sandboxed preload can require nothing but electron.
 */
export default defineConfig({
  root: 'renderer',
  base: './',
  resolve: {
    alias: Object.fromEntries(unusedModules.map((name) => [name, unusedModule])),
  },
  plugins: [react(), thirdPartyLicenses(join(import.meta.dirname, 'dist'))],
  environments: {
    client: {
      build: {
        outDir: '../dist/window',
        emptyOutDir: true,
        target: 'chrome150',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { index: 'renderer/index.html' },
          output: {
            // What the first screen needs comes as one file: twenty small ones wait for each other.
            codeSplitting: {
              groups: [
                { name: 'window', tags: ['$initial'], priority: 1 },
                // What comes after it would else be sixty files, most of them smaller than asking for them.
                { name: 'parts', minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    node: {
      consumer: 'server',
      resolve: {
        noExternal: true,
        external: nodeModules,
        // Vite adds `import` or `require`, whichever is used: with both, pg would get no class Pool.
        conditions: ['node'],
      },
      build: {
        outDir: '../dist/node',
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: {
            main: 'electron/main/index.ts',
            engine: 'electron/engine/process.ts',
            'web-host': 'electron/web/index.ts',
            cli: 'electron/cli/index.ts',
            'practice-service': 'electron/practice-service/practice-process.ts',
          },
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
          },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        outDir: '../dist/preload',
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: { preload: 'electron/preload/index.ts' },
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    environment: 'node',
    globalSetup: [
      'test/setup/without-proxy.ts',
      'test/setup/memory-disk.ts',
      'test/setup/run-folder.ts',
      'test/setup/stop-postgres.ts',
    ],
    // Tests start a hundred processes of ours: each program is compiled once, not once a process.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'linkferry-test-compile-cache') },
    // Vitest leaves one core alone, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 90_000,
    // On a busy machine a second is not enough, and a test that succeeds does not wait for it.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            'test/{electron,renderer,processes,setup}/**/*.test.{ts,tsx}',
            'test/*.test.ts',
          ],
          exclude: apart,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
