import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of Electron's npm package in a project; the runtime lies in its `dist`. */
export function electronPackage(root: string): string {
  return path.join(root, 'node_modules/electron')
}

/** The runtime's program; undefined while it was not downloaded whole. */
export function electronProgram(packageFolder: string): string | undefined {
  // Electron's install.js writes this file last.
  const pathFile = path.join(packageFolder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = path.join(packageFolder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}
