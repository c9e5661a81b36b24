/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { thirdPartyLicenses } from './electron/packaging/third-party-licenses.ts'

const nodeModules = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]

/**
 * React Aria brings its few words in 34 languages; those that the window has no texts in are left
 * out. The window tells it which language to speak (renderer/components/Language.tsx).
 */
const onlyOurLanguages: Plugin = {
  name: 'only-our-languages',
  load: {
    filter: {
      id: /\/react-aria.*\/intl\/(?:.*\/)?(?!(?:de|en|es|fr|pt|ru|zh)-)[a-z]{2}-[A-Z]{2}\.mjs$/,
    },
    handler: () => 'export default {}',
  },
}

/**
 * React Aria looks at its start whether dates can be written in the system's language. The first look
 * at that costs a tenth of the window's start, and for nothing: the window tells it a language.
 */
const noLookForLocales: Plugin = {
  name: 'no-look-for-locales',
  transform: {
    filter: { id: /\/react-aria\/.*\/useDefaultLocale\.mjs$/ },
    handler(code) {
      const look = 'Intl.DateTimeFormat.supportedLocalesOf'
      if (!code.includes(look)) throw new Error(`React Aria has no ${look} any more`)
      return { code: code.replace(look, 'Intl.getCanonicalLocales'), map: null }
    },
  },
}

/**
 * What electron-store brings and the desktop does not use: the validator of a `schema`, 270 kB, since
 * each setting is judged by itself (`electron/host/settings.ts`); and what removes unfinished
 * files at the end, which hears SIGINT and SIGTERM and ends the process before its engine is stopped.
 */
const leftOut = new Map([
  ['ajv/dist/2020.js', 'export const Ajv2020 = undefined'],
  ['ajv-formats', 'export default undefined'],
  ['when-exit', 'export default () => {}'],
])

const leavesOut: Plugin = {
  name: 'leaves-out',
  enforce: 'pre',
  resolveId: (id) => (leftOut.has(id) ? `\0left-out:${id}` : undefined),
  load: (id) => leftOut.get(id.replace('\0left-out:', '')),
}

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
  plugins: [
    react(),
    onlyOurLanguages,
    noLookForLocales,
    leavesOut,
    thirdPartyLicenses(join(import.meta.dirname, 'dist')),
  ],
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
        conditions: ['node', 'import', 'default'],
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
    ],
    // Tests start a hundred processes of ours: each program is compiled once, not once a process.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'linkferry-test-compile-cache') },
    // Vitest leaves one core alone, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 90_000,
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
