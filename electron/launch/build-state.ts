import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** One file of each bundle that Linkferry needs to start. */
const bundles = [
  'dist/window/index.html',
  'dist/preload/preload.cjs',
  'dist/node/main.js',
  'dist/node/web-host.js',
  'dist/node/engine.js',
  'dist/node/practice-service.js',
]
const sources = ['electron', 'renderer', 'package.json', 'package-lock.json', 'vite.config.ts']

/** True if the project in `root` has all bundles and none is older than a source. */
export function isBuilt(root: string): boolean {
  const builtMs = Math.min(...bundles.map((file) => modifiedMs(path.join(root, file)) ?? 0))
  return sources.every((source) => newestMs(path.join(root, source)) <= builtMs)
}

/** The latest change of a file or folder. A folder itself counts, because removing a file changes it. */
function newestMs(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  const inside = readdirSync(file).map((name) => newestMs(path.join(file, name)))
  return Math.max(stats.mtimeMs, ...inside)
}

function modifiedMs(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}
