import type { HostInfo } from '../ipc/host-parts.ts'

/** What a snapshot says of the desktop app. */
export function hostInfo(platform: NodeJS.Platform, version: string, dataFolder: string): HostInfo {
  const { timeOrigin: startedMs } = performance
  return { host: 'desktop', startedMs, platform: platformWord(platform), version, dataFolder }
}

function platformWord(platform: NodeJS.Platform): HostInfo['platform'] {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'windows' : 'linux'
}
