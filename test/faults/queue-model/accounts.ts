import { newAccountSettings } from '../../../electron/shared/default-settings.ts'
import type { AccountSettings } from '../../../electron/shared/contract/index.ts'

/** Small, so that a few requests fill the window. */
export const rate = { requestsPerWindow: 6, windowMs: 10_000 }

/** The settings of an account of the model service. */
export function modelAccount(name: string): AccountSettings {
  const plain = newAccountSettings(name, `https://${name}.example`)
  return { ...plain, limits: { ...plain.limits, ...rate } }
}
