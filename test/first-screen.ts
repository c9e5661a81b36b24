import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const windowFolder = join(import.meta.dirname, '../dist/window')

/** The scripts that the built page loads before its first screen can render, with all that they import statically. */
export function firstScripts(): readonly { readonly name: string; readonly code: string }[] {
  const html = readFileSync(join(windowFolder, 'index.html'), 'utf8')
  const names = new Set([...html.matchAll(/assets\/[\w.-]+\.js/g)].map(([name]) => name))
  const scripts = []
  for (const name of names) {
    const code = readFileSync(join(windowFolder, name), 'utf8')
    scripts.push({ name, code })
    for (const [, file = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      names.add(`assets/${file}`)
  }
  return scripts
}

/** The size of those scripts in bytes, gzipped one by one. */
export function firstScreenBytes(): number {
  return firstScripts().reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}
