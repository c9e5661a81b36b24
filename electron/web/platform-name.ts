import type { Snapshot } from '../shared/contract/index.ts'

/** The system as the window names it. */
export function platformName(platform: NodeJS.Platform): Snapshot['platform'] {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'windows' : 'linux'
}
