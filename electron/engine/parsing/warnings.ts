import { allFinalPunctuation } from '../../shared/final-punctuation.ts'
import type { LinkWarning } from '../../shared/link.ts'

/** Query parameters that only count visitors, by their whole name. */
export const trackingNames = [
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '_openstat',
  'dclid',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'igsh',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'msclkid',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
  'ysclid',
] as const

const tracking = new RegExp(
  String.raw`^[^?#]*\?(?:[^#]*&)?(?:utm_[a-z_]*|${trackingNames.join('|')})=`,
)
const outsideRfc3986 = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]|[[\]]|%(?![0-9a-f]{2})|#.*#/i

/** Whether a link ends with what more often ends a sentence. */
export function endsWithPunctuation(link: string): boolean {
  return allFinalPunctuation.test(link)
}

const ipv6Host = /^https?:\/\/\[[^\]]*\]/

/** The warnings that one serialised link shows by itself. */
export function warningsOf(link: string): readonly LinkWarning[] {
  const warnings: LinkWarning[] = []
  if (link.includes('#')) warnings.push('has-fragment')
  if (tracking.test(link)) warnings.push('tracking-parameters')
  if (outsideRfc3986.test(link.replace(ipv6Host, ''))) warnings.push('unusual-characters')
  if (endsWithPunctuation(link)) warnings.push('trailing-punctuation')
  return warnings
}
