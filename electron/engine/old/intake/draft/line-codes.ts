import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { goneCode, isVerdictCode } from '../../../lists/table/verdict.ts'

// More than any list has lines.
const mostBytes = 2 ** 26

/** What each line of a list counted as, by the codes that submitted lists keep, as text: packed. */
export function lineCodesAsText(codes: Uint8Array): string {
  return deflateRawSync(codes, { level: 3 }).toString('base64')
}

/** The codes of `lineCodesAsText`; undefined for any other text. */
export function lineCodesIn(text: string): Uint8Array | undefined {
  let bytes: Buffer
  try {
    bytes = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: mostBytes })
  } catch {
    return undefined // Torn or foreign.
  }
  const isKnown = bytes.every((code) => code !== goneCode && isVerdictCode(code))
  return isKnown ? new Uint8Array(bytes) : undefined
}
