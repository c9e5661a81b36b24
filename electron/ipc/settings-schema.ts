import { z } from 'zod'
import type { Settings } from '../shared/contract.ts'
import { languages } from '../shared/language.ts'

/** Settings are read and written whole, so they stay small. */
const few = (most: number) => (record: object) => Object.keys(record).length <= most
const widths = z.record(z.string().max(100), z.int().positive().max(4_000)).refine(few(1_000))

/** A change of settings; a setting that is not named stays as it is. */
export const settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).exactOptional(),
  language: z.enum(['system', ...languages]).exactOptional(),
  confirmAboveUnits: z.int().nonnegative().exactOptional(),
  lastAccountId: z.int().nonnegative().optional(),
  leaveOutSentElsewhere: z.boolean().exactOptional(),
  notifications: z.boolean().exactOptional(),
  runInBackground: z.boolean().exactOptional(),
  startAtLogin: z.boolean().exactOptional(),
  keepAwake: z.boolean().exactOptional(),
  lookForUpdates: z.boolean().exactOptional(),
  columnWidths: z.record(z.string().max(500), widths).refine(few(50)).exactOptional(),
})

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
    ([name, value]) => settings.safeParse({ [name]: value }).success,
  )
  return {
    understood: settings.parse(Object.fromEntries(good)),
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
