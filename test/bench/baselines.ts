import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const lockfile = 'package-lock.json'
/** A copy of the lockfile, written when the installation is complete. */
const installedFrom = 'installed-from.json'
const kept = join(import.meta.dirname, 'baselines')
const root = join(import.meta.dirname, '../..')

/**
 * Returns the folder of the libraries that the bench compares with. They are not dependencies of the
 * app, so their own lockfile is installed on first use, in a folder that Git, lint and tests ignore.
 */
export async function installedBaselines(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/bench-baselines')
  if (await isInstalled(folder)) return folder
  await mkdir(folder, { recursive: true })
  for (const name of ['package.json', lockfile])
    await copyFile(join(kept, name), join(folder, name))
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  await copyFile(join(kept, lockfile), join(folder, installedFrom))
  return folder
}

/** True if the folder was installed completely from the current lockfile. */
async function isInstalled(folder: string): Promise<boolean> {
  const from = join(folder, installedFrom)
  if (!existsSync(from)) return false
  return (await readFile(from)).equals(await readFile(join(kept, lockfile)))
}
