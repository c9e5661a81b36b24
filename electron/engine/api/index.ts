/** How the engine answers each request of the contract. */
export { ChangeFeed } from './change-feed.ts'
export type { EngineHandlers, HandlersOf } from './engine-handlers.ts'
