import { registerHooks } from 'node:module'

// To be imported first: from then on this process takes the stand-in for Electron.
const standIn = new URL('./index.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
})
// A time from the system's own books, with parts of a millisecond.
Object.defineProperty(process, 'getCreationTime', { value: () => performance.timeOrigin - 0.5 })
