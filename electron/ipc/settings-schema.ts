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

/**
 * What this version understands of settings that were stored, each by itself: what an older or newer
 * one wrote beside it does not cost the rest.
 */
export function understoodSettings(stored: unknown): Partial<Settings> {
  const understood = Object.entries(Object(stored)).filter(
    ([name, value]) => settings.safeParse({ [name]: value }).success,
  )
  return settings.parse(Object.fromEntries(understood))
}
