/** Settings: how they are parsed, and the file of values that they are stored in. */
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { replaceFile } from '../disk/index.ts'
import type { Settings } from '../shared/contract/app.ts'
import { defaultSettings } from '../shared/default-settings.ts'
import { DiskError } from '../shared/disk-problem.ts'
import { languages } from '../shared/language.ts'
import { pageSettingRanges } from '../shared/page.ts'
import type { SettingsStore } from './host-handlers.ts'

// zod/mini, because this is loaded before the first window and all of zod takes longer.

/** Limits the entries of a record: all settings are read and written at once, so they have to be small. */
const atMost = (most: number) => z.refine((record) => Object.keys(Object(record)).length <= most)
const count = z.int().check(z.nonnegative())
const text = (most: number) => z.string().check(z.maxLength(most))
const width = z.int().check(z.positive(), z.maximum(4_000))
const widths = z.record(text(100), width).check(atMost(1_000))
const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().check(z.minimum(least), z.maximum(most))
const names = z.array(text(100)).check(z.maxLength(1_000))
/** A PNG or SVG image of up to 200 kB. */
const logo = z.union([
  z.literal(''),
  text(280_000).check(
    z.regex(/^data:image\/(?:png;base64,[\w+/=]+|svg\+xml(?:;base64|;charset=utf-8)?,\S+)$/),
  ),
])
const color = z.string().check(z.regex(/^(?:#[\da-f]{6})?$/i))

/** The schema of each setting. */
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
  pages: z.object({
    concurrency: within(pageSettingRanges.concurrency),
    perSiteDelayMs: within(pageSettingRanges.perSiteDelayMs),
    timeoutMs: within(pageSettingRanges.timeoutMs),
    userAgent: text(500).check(z.regex(/^[ -~]*$/)),
    staleDays: within(pageSettingRanges.staleDays),
  }),
  agencyName: text(200),
  agencyLogo: logo,
  agencyColor: color,
  columnWidths: z.record(text(500), widths).check(atMost(50)),
  hiddenColumns: z.record(text(500), names).check(atMost(50)),
  columnOrder: z.record(text(500), names).check(atMost(50)),
} satisfies { readonly [Name in keyof Settings]: z.ZodMiniType<Settings[Name]> }

const schema = z.partial(z.object(settingSchemas))

/** A setting with a value that its schema refuses. */
export interface InvalidSetting {
  readonly name: string
  readonly value: unknown
}

/** Parsed settings. Each value is checked by itself, so that one bad value does not spoil the others. */
export interface ParsedSettings {
  readonly valid: Partial<Settings>
  /** Settings of other versions, which this one does not know. */
  readonly unknown: Readonly<Record<string, unknown>>
  readonly invalid: readonly InvalidSetting[]
}

/** Parses a file of settings, or a change that a window sent. */
export function parseSettings(values: Readonly<Record<string, unknown>>): ParsedSettings {
  const entries = Object.entries(values)
  const unknown = entries.filter(([name]) => !isSetting(name))
  const settings = entries.filter(([name]) => isSetting(name))
  const good = settings.filter(([name, value]) => isValid(name, value))
  const bad = settings.filter(([name, value]) => !isValid(name, value))
  return {
    valid: withoutMissing(schema.parse(Object.fromEntries(good), parseOnce)),
    unknown: Object.fromEntries(unknown),
    invalid: bad.map(([name, value]) => ({ name, value })),
  }
}

/** Settings are parsed once per start, so compiling the checks would take longer. */
const parseOnce = { jitless: true }

function isSetting(name: string): name is keyof Settings {
  return Object.hasOwn(settingSchemas, name)
}

function isValid(name: string, value: unknown): boolean {
  return isSetting(name) && settingSchemas[name].safeParse(value, parseOnce).success
}

/** Drops missing settings, but keeps `defaultAccountId: undefined`, which is a value. */
function withoutMissing(settings: z.infer<typeof schema>): Partial<Settings> {
  const { defaultAccountId, ...rest } = settings
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return 'defaultAccountId' in settings ? { ...given, defaultAccountId } : given
}

/** The settings of a host. */
export interface StoredSettings extends SettingsStore {
  /** Values of the file that are not valid. Defaults replace them. They stay in the file until settings are written. */
  readonly invalid: readonly InvalidSetting[]
}

/** Opens the settings in a file. */
export function storedSettings(file: ValuesFile): StoredSettings {
  const { valid, unknown, invalid } = parseSettings(file.values)
  let settings: Settings = { ...defaultSettings, ...valid }
  return {
    invalid,
    read: () => settings,
    async write(changed) {
      // Settings of other versions stay, for when such a version is started again.
      await file.replace({ ...unknown, ...changed })
      settings = changed
    },
  }
}

/** The longest value in a message. */
const shownLength = 100

/** Names and values of invalid settings, one per line, as the user finds them in the file. */
export function describeInvalid(invalid: readonly InvalidSetting[]): string {
  return invalid
    .map(({ name, value }) => {
      const written = JSON.stringify(value)
      const shown = written.length > shownLength ? `${written.slice(0, shownLength)}…` : written
      return `${name}: ${shown}`
    })
    .join('\n')
}

/** Named JSON values. */
export type Values = Readonly<Record<string, unknown>>

/** A small file of named values. It is read once, when it is opened, and each change replaces it. */
export interface ValuesFile {
  readonly values: Values
  /** Path to which an unreadable file was renamed; undefined: the file was readable. */
  readonly unreadableCopy: string | undefined
  /** Replaces all values. If the disk refuses, the old ones stay, in memory and in the file. */
  replace(values: Values): void | Promise<void>
}

/** Files of values are much smaller. A larger file is not ours and is not read. */
const mostBytes = 8 * 1024 * 1024

/**
 * A JSON file of values that only this process writes. Anything else in its place (a folder, a link to itself,
 * JSON that is not an object) is renamed, never overwritten. Throws errors of the disk.
 */
export class JsonFile implements ValuesFile {
  readonly #file: string
  readonly #openedMs: number
  #values: Values
  readonly unreadableCopy: string | undefined

  constructor(file: string, nowMs: number) {
    this.#file = file
    this.#openedMs = nowMs
    const opened = openValues(file, nowMs)
    this.#values = opened.values
    this.unreadableCopy = opened.unreadableCopy
  }

  get values(): Values {
    return this.#values
  }

  replace(values: Values): void {
    // Renames what may have come into its place since.
    openValues(this.#file, this.#openedMs)
    const written = serializeValues(values)
    replaceFile(this.#file, written)
    // Some disks report success and store something else.
    if (readFileSync(this.#file, 'utf8') !== written) throw new DiskError('folder-unwritable')
    this.#values = values
  }
}

/** The text of a file of values. */
export function serializeValues(values: Values): string {
  return JSON.stringify(values, undefined, 2)
}

/** Reads a file of values. An unreadable one is renamed, and counts as empty. */
export function openValues(
  file: string,
  nowMs: number,
): { readonly values: Values; readonly unreadableCopy: string | undefined } {
  const values = readValues(file)
  return values === undefined
    ? { values: {}, unreadableCopy: setAside(file, nowMs) }
    : { values, unreadableCopy: undefined }
}

/**
 * The values in a file: none if there is no file, undefined if it is something else. Throws if the file cannot
 * be read at the moment.
 */
export function readValues(file: string): Values | undefined {
  try {
    const stats = statSync(file)
    // Do not open it: reading a pipe would never end.
    if (!stats.isFile() || stats.size > mostBytes) return undefined
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(stored) ? stored : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return {}
    if (code === 'ELOOP') return undefined
    // The file may be good and only unreadable at the moment, so it is not renamed.
    throw error
  }
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Renames an unreadable file to a name that is free. */
function setAside(file: string, nowMs: number): string {
  const { dir, name, ext } = path.parse(file)
  for (let stamp = nowMs; ; stamp += 1) {
    const aside = path.join(dir, `${name}.unreadable-${stamp}${ext}`)
    if (existsSync(aside)) continue
    renameSync(file, aside)
    return aside
  }
}

/** Sets the theme in the HTML of the page, so that it does not flash in another theme while the app loads. */
export function themedPage(page: string, { theme }: Pick<Settings, 'theme'>): string {
  return page.replace('data-theme="system"', `data-theme="${theme}"`)
}
