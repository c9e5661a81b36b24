import { readFileSync, renameSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { SettingsStore } from '../ipc/host-parts.ts'
import { schemas } from '../ipc/schemas.ts'
import { defaultSettings, type Settings } from '../shared/contract.ts'
import { isMissing } from './disk.ts'

/** The store, and where a file that could not be read was put aside. */
export interface SettingsFile {
  readonly store: SettingsStore
  readonly keptAside: string | undefined
}

/** Opens the settings in a file. One that is not JSON of settings is renamed, never overwritten. */
export function openSettingsFile(file: string, nowMs: number): SettingsFile {
  const stored = readSettings(file)
  const keptAside = stored === 'unreadable' ? keepAside(file, nowMs) : undefined
  let settings: Settings = { ...defaultSettings, ...(stored === 'unreadable' ? {} : stored) }
  let writing: Promise<void> = Promise.resolve()
  return {
    keptAside,
    store: {
      read: () => settings,
      write: async (changed) => {
        const written = writing.then(() => replaceFile(file, JSON.stringify(changed, undefined, 2)))
        // Whoever asked hears of a failure; the next write only needs its turn.
        writing = written.catch(() => {})
        await written
        settings = changed
      },
    },
  }
}

function readSettings(file: string): Partial<Settings> | 'unreadable' {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return schemas['settings.save'].safeParse(stored).data ?? 'unreadable'
  } catch (error) {
    if (isMissing(error)) return {}
    if (error instanceof SyntaxError) return 'unreadable'
    throw error
  }
}

function keepAside(file: string, nowMs: number): string {
  const { dir, name, ext } = path.parse(file)
  const aside = path.join(dir, `${name}.unreadable-${nowMs}${ext}`)
  renameSync(file, aside)
  return aside
}

/** At every instant the old text or the new one is there, whole. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
