/** What every host shares: the front door, the engine's supervisor, tokens and settings. */
export type { ChildPort, Timers } from './engine-supervisor.ts'
export {
  type EnginePort,
  EngineSupervisor,
  folderHeldRetryMs,
  healthyAfterMs,
  restartDelaysMs,
} from './engine-supervisor.ts'
export { proxyFromEnvironment } from './environment-proxy.ts'
export { EventStream } from './engine-supervisor.ts'
export { answersName, historyName, reportName, resultsName, sentLinksName } from './file-names.ts'
export { forkProcess } from './engine-supervisor.ts'
export { createFrontDoor, type FrontDoor, type FrontDoorParts } from './front-door.ts'
export type {
  FileDestination,
  FilePlace,
  HostInfo,
  SettingsStore,
  TokenVault,
} from './host-handlers.ts'
export {
  JsonFile,
  openValues,
  readValues,
  textOf,
  type Values,
  type ValuesFile,
} from './settings.ts'
export { PracticeKeeper, type PracticePort, practiceRestartMs } from './practice-keeper.ts'
export { EngineBug, EngineGone, RequestFailed, type RequestFailure } from './engine-supervisor.ts'
export { Secrets, withoutSecret } from './token-service.ts'
export { describeUnusable, parseSettings, storedSettings, type StoredSettings } from './settings.ts'
export { themedPage } from './settings.ts'
export { timers } from './engine-supervisor.ts'
