import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the window with a fake host at /test/fakes/dev.html, for work on its looks. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [react()],
  server: { port: 5199, strictPort: true },
})
