// The small dialect: a host reads its settings before its first window, and all of zod takes longer.
import * as z from 'zod/mini'
import type { Settings } from '../shared/contract.ts'
import { languages } from '../shared/language.ts'

/** Settings are read and written whole, so they stay small. */
const few = (most: number) => z.refine((record) => Object.keys(Object(record)).length <= most)
const count = z.int().check(z.nonnegative())
const width = z.int().check(z.positive(), z.maximum(4_000))
const widths = z.record(z.string().check(z.maxLength(100)), width).check(few(1_000))

/** A change of settings; a setting that is not named stays as it is. */
export const settings = z.strictObject({
  theme: z.exactOptional(z.enum(['system', 'light', 'dark'])),
  language: z.exactOptional(z.enum(['system', ...languages])),
  confirmAboveUnits: z.exactOptional(count),
  lastAccountId: z.optional(count),
  leaveOutSentElsewhere: z.exactOptional(z.boolean()),
  notifications: z.exactOptional(z.boolean()),
  runInBackground: z.exactOptional(z.boolean()),
  startAtLogin: z.exactOptional(z.boolean()),
  keepAwake: z.exactOptional(z.boolean()),
  lookForUpdates: z.exactOptional(z.boolean()),
  columnWidths: z.exactOptional(
    z.record(z.string().check(z.maxLength(500)), widths).check(few(50)),
  ),
})

/** Read once a start: compiled checks would not pay. */
const once = { jitless: true }

/** A stored value that this version has a setting for, and cannot take. */
export interface Unusable {
  readonly name: string
  readonly value: unknown
}

/** What settings that were stored are to this version, each by itself: one that is bad does not cost the rest. */
export interface ReadSettings {
  readonly understood: Partial<Settings>
  /** What another version wrote, by names that this one has no settings of. */
  readonly unknown: Readonly<Record<string, unknown>>
  readonly unusable: readonly Unusable[]
}

/** Reads what was stored as settings; undefined where none were. */
export function readSettings(stored: unknown): ReadSettings {
  if (stored === undefined) return { understood: {}, unknown: {}, unusable: [] }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    return { understood: {}, unknown: {}, unusable: [{ name: 'settings', value: stored }] }
  const [known, unknown] = parted(Object.entries(stored), ([name]) =>
    Object.hasOwn(settings.shape, name),
  )
  const [good, bad] = parted(
    known,
    ([name, value]) => settings.safeParse({ [name]: value }, once).success,
  )
  return {
    understood: settings.parse(Object.fromEntries(good), once),
    unknown: Object.fromEntries(unknown),
    unusable: bad.map(([name, value]) => ({ name, value })),
  }
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/** Longest text of a value in a sentence. */
const shownLength = 100

/** Settings as a user can find them again in the file: by name, with the value that was there. */
export function describeUnusable(unusable: readonly Unusable[]): string {
  return unusable
    .map(({ name, value }) => {
      const text = JSON.stringify(value)
      return `${name}: ${text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}`
    })
    .join('\n')
}
