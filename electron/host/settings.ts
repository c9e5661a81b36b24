/** Settings: how they are parsed, and the file of values that they are stored in. */
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { replaceFile } from '../disk/index.ts'
import type { Settings } from '../shared/contract/app.ts'
import { defaultSettings } from '../shared/default-settings.ts'
import { DiskError } from '../shared/disk-problem.ts'
import { languages } from '../shared/language.ts'
import type { SettingsStore } from './host-handlers.ts'

// The small dialect: a host reads its settings before its first window, and all of zod takes longer.

/** Settings are read and written whole, so they stay small. */
const atMost = (most: number) => z.refine((record) => Object.keys(Object(record)).length <= most)
const count = z.int().check(z.nonnegative())
const text = (most: number) => z.string().check(z.maxLength(most))
const width = z.int().check(z.positive(), z.maximum(4_000))
const widths = z.record(text(100), width).check(atMost(1_000))
const names = z.array(text(100)).check(z.maxLength(1_000))
/** A PNG or SVG image of up to 200 kB. */
const logo = z.union([
  z.literal(''),
  text(280_000).check(
    z.regex(/^data:image\/(?:png;base64,[\w+/=]+|svg\+xml(?:;base64|;charset=utf-8)?,\S+)$/),
  ),
])
const color = z.string().check(z.regex(/^(?:#[\da-f]{6})?$/i))

const settingSchemas = {
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  language: z.enum(['system', ...languages]),
  confirmAboveUnits: count,
  defaultAccountId: z.optional(count),
  defaultClient: text(1_000),
  skipSentElsewhere: z.boolean(),
  notifications: z.boolean(),
  runInBackground: z.boolean(),
  startAtLogin: z.boolean(),
  keepAwake: z.boolean(),
  lookForUpdates: z.boolean(),
  dailyBackup: z.boolean(),
  keepBackupsDays: z.int().check(z.minimum(1), z.maximum(3_660)),
  agencyName: text(200),
  agencyLogo: logo,
  agencyColor: color,
  columnWidths: z.record(text(500), widths).check(atMost(50)),
  hiddenColumns: z.record(text(500), names).check(atMost(50)),
  columnOrder: z.record(text(500), names).check(atMost(50)),
} satisfies { readonly [Name in keyof Settings]: z.ZodMiniType<Settings[Name]> }

const schema = z.partial(z.object(settingSchemas))

/** A stored or sent value that this version has a setting for, and cannot use. */
export interface Unusable {
  readonly name: string
  readonly value: unknown
}

/** Values sorted by what they are to this version, each by itself: a bad one costs the others nothing. */
export interface ParsedSettings {
  readonly understood: Partial<Settings>
  /** What another version wrote, by names that this one has no settings of. */
  readonly unknown: Readonly<Record<string, unknown>>
  readonly unusable: readonly Unusable[]
}

/** Parses a file of settings, or a change that a window sent. */
export function parseSettings(values: Readonly<Record<string, unknown>>): ParsedSettings {
  const entries = Object.entries(values)
  const unknown = entries.filter(([name]) => !isSetting(name))
  const known = entries.filter(([name]) => isSetting(name))
  const good = known.filter(([name, value]) => isUsable(name, value))
  const bad = known.filter(([name, value]) => !isUsable(name, value))
  return {
    understood: withoutMissing(schema.parse(Object.fromEntries(good), parseOnce)),
    unknown: Object.fromEntries(unknown),
    unusable: bad.map(([name, value]) => ({ name, value })),
  }
}

/** Read once a start: compiled checks would not pay. */
const parseOnce = { jitless: true }

function isSetting(name: string): name is keyof Settings {
  return Object.hasOwn(settingSchemas, name)
}

function isUsable(name: string, value: unknown): boolean {
  return isSetting(name) && settingSchemas[name].safeParse(value, parseOnce).success
}

/** The schema leaves `undefined` only where a setting allows it. */
function withoutMissing(settings: z.infer<typeof schema>): Partial<Settings> {
  const { defaultAccountId, ...rest } = settings
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return 'defaultAccountId' in settings ? { ...given, defaultAccountId } : given
}

/** The settings of a host, and what of those in the file it could not use. */
export interface StoredSettings extends SettingsStore {
  /** The defaults hold in their place. They stay in the file until the settings are written again. */
  readonly unusable: readonly Unusable[]
}

/** Settings that are kept in a file of values. */
export function storedSettings(file: ValuesFile): StoredSettings {
  const { understood, unknown, unusable } = parseSettings(file.values)
  let settings: Settings = { ...defaultSettings, ...understood }
  return {
    unusable,
    read: () => settings,
    async write(changed) {
      // What only another version knows is still there when that one starts again.
      await file.replace({ ...unknown, ...changed })
      settings = changed
    },
  }
}

/** Longest text of a value in a sentence. */
const shownLength = 100

/** Settings as a user can find them again in the file: by name, with the value that was there. */
export function describeUnusable(unusable: readonly Unusable[]): string {
  return unusable
    .map(({ name, value }) => {
      const written = JSON.stringify(value)
      const shown = written.length > shownLength ? `${written.slice(0, shownLength)}…` : written
      return `${name}: ${shown}`
    })
    .join('\n')
}

/** Named values as JSON can hold them. */
export type Values = Readonly<Record<string, unknown>>

/** A small file of named values: read once, when it is opened, and replaced whole at each change. */
export interface ValuesFile {
  readonly values: Values
  /** Where an unreadable file was put; undefined when all was well. */
  readonly keptAside: string | undefined
  /** Puts these values in the place of all. Where the disk refuses, the old ones stay, here and there. */
  replace(values: Values): void | Promise<void>
}

/** Nothing that is kept here comes near to it; a file beyond it is not ours and is not read. */
const mostBytes = 8 * 1024 * 1024

/**
 * A values file that is written by this process alone. Whatever does not read as one (a folder, a
 * link to itself, anything but an object) is renamed, never overwritten. Throws what the disk says.
 */
export class JsonFile implements ValuesFile {
  readonly #file: string
  readonly #openedMs: number
  #values: Values
  readonly keptAside: string | undefined

  constructor(file: string, nowMs: number) {
    this.#file = file
    this.#openedMs = nowMs
    const opened = openValues(file, nowMs)
    this.#values = opened.values
    this.keptAside = opened.keptAside
  }

  get values(): Values {
    return this.#values
  }

  replace(values: Values): void {
    // Whatever came into its place since is put aside too.
    openValues(this.#file, this.#openedMs)
    const written = textOf(values)
    replaceFile(this.#file, written)
    // Some disks say yes and keep something else.
    if (readFileSync(this.#file, 'utf8') !== written) throw new DiskError('folder-unwritable')
    this.#values = values
  }
}

/** Values as their file holds them. */
export function textOf(values: Values): string {
  return JSON.stringify(values, undefined, 2)
}

/** Reads a file of values; one that cannot be read as such is put aside, and there are none. */
export function openValues(
  file: string,
  nowMs: number,
): { readonly values: Values; readonly keptAside: string | undefined } {
  const values = readValues(file)
  return values === undefined
    ? { values: {}, keptAside: keepAside(file, nowMs) }
    : { values, keptAside: undefined }
}

/**
 * The values in a file; none where there is no file, undefined where there is something else. Throws
 * where a file cannot be read now.
 */
export function readValues(file: string): Values | undefined {
  try {
    const stats = statSync(file)
    // Not even opened: a pipe would never end.
    if (!stats.isFile() || stats.size > mostBytes) return undefined
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(stored) ? stored : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return {}
    if (code === 'ELOOP') return undefined
    // A good file that cannot be read for a moment is not put aside.
    throw error
  }
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keepAside(file: string, nowMs: number): string {
  const { dir, name, ext } = path.parse(file)
  for (let stamp = nowMs; ; stamp += 1) {
    const aside = path.join(dir, `${name}.unreadable-${stamp}${ext}`)
    if (existsSync(aside)) continue
    renameSync(file, aside)
    return aside
  }
}

/** The window's page with the theme of the settings, so that it does not flash in another one while the app loads. */
export function themedPage(page: string, { theme }: Pick<Settings, 'theme'>): string {
  return page.replace('data-theme="system"', `data-theme="${theme}"`)
}
