// The small dialect: a host reads its settings before its first window, and all of zod takes longer.
import * as z from 'zod/mini'
import type { Settings } from '../shared/contract/app.ts'
import { defaultSettings } from '../shared/default-settings.ts'
import { languages } from '../shared/language.ts'
import type { SettingsStore } from './host-handlers.ts'
import type { ValuesFile } from './json-file.ts'

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
