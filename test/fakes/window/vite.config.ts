import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = path.join(import.meta.dirname, '../../..')

/** The window with a made-up host at /test/fakes/window/; never shipped. */
export default defineConfig({
  root,
  plugins: [react()],
  server: { port: Number(process.env['PORT'] ?? 5_210), strictPort: true },
  build: {
    outDir: path.join(root, 'dist/fake-window'),
    target: 'chrome150',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: path.join(root, 'test/fakes/window/index.html') },
  },
})
