import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

/** What stands before the fuses in Electron's binary. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** Fuses as Electron's binary holds them; `states` are `FuseState`s. */
export function fuseWire(states: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, states.length, ...states])])
}

/**
 * Writes a made-up Electron distribution for Linux and Windows into `folder`: every file that
 * electron-builder reads or changes while it packs, and no program that runs. All fuses are on.
 */
export function writeElectronDistribution(folder: string, fuseCount: number): void {
  const fuses = fuseWire(Array.from({ length: fuseCount }, () => '1'.codePointAt(0) ?? 0))
  const files: Readonly<Record<string, string | Uint8Array>> = {
    electron: Buffer.concat([Buffer.from('\u007FELF', 'latin1'), fuses]),
    'electron.exe': Buffer.concat([windowsProgram(), fuses]),
    'chrome-sandbox': '',
    LICENSE: 'The licence of Electron',
    'LICENSES.chromium.html': 'The licences of Chromium',
    'locales/en-US.pak': '',
    'resources/.keep': '',
  }
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o755 })
  }
}

/** An empty program for Windows with the version resource that Electron's has. */
function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues(
    { lang: 1_033, codepage: 1_200 },
    { FileDescription: 'Electron', ProductName: 'Electron' },
  )
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  return Buffer.from(program.generate())
}
