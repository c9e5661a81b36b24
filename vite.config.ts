/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { builtinModules } from 'node:module'
import { defineConfig, type Plugin } from 'vite'

const nodeModules = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]

/**
 * React Aria brings its few words in 34 languages; those that the window has no texts in are left
 * out. The window tells it which language to speak (renderer/ui/Language.tsx).
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
 * The bundles by name. `window` is the page; `node` holds every process that runs on Node (each
 * entry with its dependencies inside, so that nothing of node_modules is shipped); `preload` must
 * be one CommonJS file, because a sandboxed preload can require nothing but electron.
 */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react(), onlyOurLanguages],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        await builder.build(environment)
    },
  },
  environments: {
    client: {
      build: {
        outDir: '../dist/window',
        emptyOutDir: true,
        target: 'chrome150',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // What the first screen needs comes as one file: twenty small ones wait for each other.
            codeSplitting: { groups: [{ name: 'window', tags: ['$initial'] }] },
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
            main: 'electron/main.ts',
            engine: 'electron/engine.ts',
            'web-host': 'electron/web-host.ts',
            cli: 'electron/cli.ts',
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
          input: { preload: 'electron/preload.ts' },
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    include: ['test/{electron,renderer,faults}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
    environment: 'node',
    // Vitest leaves one core alone, which is half of a small machine.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
