/** Maximum size of a logo file. Its data URL must stay under 200 kB. */
export const maxLogoBytes = 140_000

/** Why a file cannot be used as the logo of reports. */
export type LogoProblem = 'not-an-image' | 'too-large' | 'unreadable'

/** Detects the type of an image by its first bytes, since a file name may be wrong. */
export function imageType(bytes: Uint8Array): 'image/png' | 'image/svg+xml' | undefined {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  if (png.every((byte, index) => bytes[index] === byte)) return 'image/png'
  const start = new TextDecoder().decode(bytes.slice(0, 1_000))
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/iu.test(
    start,
  )
    ? 'image/svg+xml'
    : undefined
}

/** Parses a colour and returns it as `#rrggbb`. Accepts `#abc` too. Undefined if the text is no colour. */
export function parseColor(text: string): string | undefined {
  const hex = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(text.trim())?.[1]?.toLowerCase()
  if (hex === undefined) return undefined
  return hex.length === 6 ? `#${hex}` : hex.replace(/./g, '$&$&').replace(/^/, '#')
}
