import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and those above it, for their user only; throws what the disk says. Node's own
 * recursion never ends above a folder that is there and takes no other, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts may have been quicker.
    if (!existsSync(folder)) throw error
  }
}
