import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const lockfile = 'package-lock.json'
/** Written last: a copy of the lockfile. */
const installedFrom = 'installed-from.json'
const kept = join(import.meta.dirname, 'baselines')
const root = join(import.meta.dirname, '../..')

/**
 * The folder in which scripts find the libraries that the bench measures against. They are no
 * dependency of the app: their own lockfile is installed on first use, where Git, lint and tests
 * do not look.
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

/** True where the folder was wholly installed from the lockfile that is kept now. */
async function isInstalled(folder: string): Promise<boolean> {
  const from = join(folder, installedFrom)
  if (!existsSync(from)) return false
  return (await readFile(from)).equals(await readFile(join(kept, lockfile)))
}
