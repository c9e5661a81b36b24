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
      input: [path.join(root, 'test/fakes/dev.html'), path.join(root, 'test/gallery/gallery.html')],
    },
  },
})
