import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = path.join(import.meta.dirname, '../..')

/** The window with a fake host at /test/fakes/dev.html and its parts at /test/gallery/gallery.html; never shipped. */
export default defineConfig({
  root,
  plugins: [react()],
  server: { port: 5199, strictPort: true },
  build: {
    target: 'chrome150',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A test opens the window a hundred times: each small file of it costs more than what it holds.
        codeSplitting: {
          groups: [
            { name: 'packages', test: /node_modules/ },
            { name: 'parts', test: /\/renderer\/components\// },
            { name: 'window', test: /\/renderer\/old\/(?!main\.tsx)/ },
            { name: 'common', minShareCount: 2 },
          ],
          // What the made-up host has in common with the window must not bring the window before it.
          includeDependenciesRecursively: false,
        },
      },
      input: [path.join(root, 'test/fakes/dev.html'), path.join(root, 'test/gallery/gallery.html')],
    },
  },
})
