import type { IntakeTrouble } from './intake-store.ts'

type Words = 'new:away' | 'new:noLinksThere' | `new:intake.${Exclude<IntakeTrouble, 'away'>}`

/** The sentences about lines that did not come in: what is at an address is no file. */
export function troubleWords(trouble: IntakeTrouble, isAtAddress: boolean): Words {
  if (trouble === 'away') return 'new:away'
  return isAtAddress && trouble === 'no-links' ? 'new:noLinksThere' : `new:intake.${trouble}`
}
