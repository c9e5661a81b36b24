/** The parts that all hosts share: front door, engine supervisor, tokens and settings. */
export {
  type ChildPort,
  EngineBug,
  EngineGone,
  type EnginePort,
  EngineSupervisor,
  EventStream,
  folderHeldRetryMs,
  forkProcess,
  healthyAfterMs,
  RequestFailed,
  type RequestFailure,
  restartDelaysMs,
  type Timers,
  timers,
} from './engine-supervisor.ts'
export { proxyFromEnvironment } from './environment-proxy.ts'
export { answersName, historyName, reportName, resultsName, sentLinksName } from './file-names.ts'
export { createFrontDoor, type FrontDoor, type FrontDoorParts } from './front-door.ts'
export type {
  FileDestination,
  FilePlace,
  HostInfo,
  SettingsStore,
  TokenVault,
} from './host-handlers.ts'
export { PracticeKeeper, type PracticePort, practiceRestartMs } from './practice-keeper.ts'
export {
  describeInvalid,
  JsonFile,
  openValues,
  parseSettings,
  readValues,
  serializeValues,
  storedSettings,
  type StoredSettings,
  themedPage,
  type Values,
  type ValuesFile,
} from './settings.ts'
export { Secrets, withoutSecret } from './token-service.ts'
