import type { EngineState, TokenStoreState } from '../shared/contract.ts'
import type { StartTimes } from './start-times.ts'

/** What is told of the app and its computer. */
export interface Facts {
  readonly version: string
  /** `process.versions`: Electron's, Chromium's and Node's are told. */
  readonly versions: Readonly<Record<string, string | undefined>>
  readonly system: string
  readonly home: string
  readonly dataFolder: string
  readonly start: StartTimes['reached']
  readonly engine: EngineState
  readonly tokenStore: TokenStoreState
  readonly log: readonly string[]
}

/**
 * What a user can send along with a question: versions, states and the end of the log, which was
 * redacted when it was written. It names no account and no link, and the user's folder is `~`;
 * what a mistake of ours wrote into the log may.
 */
export function diagnostics(facts: Facts): string {
  const { version, versions, system, home, dataFolder, start, engine, tokenStore, log } = facts
  const state = engine.kind === 'failed' ? `failed: ${engine.problem}` : engine.kind
  return [
    `Linkferry ${version}`,
    `Electron ${versions['electron']}, Chromium ${versions['chrome']}, Node ${versions['node']}`,
    `System: ${system}`,
    `Data folder: ${dataFolder}`,
    `Start: ${start.map(([mark, ms]) => `${mark} ${ms} ms`).join(', ')}`,
    `Engine: ${state}`,
    `Tokens: ${tokenStore.kind}`,
    '',
    ...(log.length === 0 ? ['The log is empty.'] : log),
    '',
  ]
    .join('\n')
    .replaceAll(namesOf(home), '~')
}

/** A folder as the system, an address and JSON write it; Windows does not mind the case. */
function namesOf(folder: string): RegExp {
  const forward = folder.replaceAll('\\', '/')
  const forms = [folder, folder.replaceAll('\\', '\\\\'), forward, encodeURI(forward)]
  return new RegExp(forms.map((form) => form.replace(/\W/g, String.raw`\$&`)).join('|'), 'gi')
}
