/** Largest logo, as bytes of its file; its data URL must stay under 200 kB. */
export const mostLogoBytes = 140_000

/** Why a file cannot be the logo of reports. */
export type LogoProblem = 'not-an-image' | 'too-large' | 'unreadable'

/** The type of an image by its first bytes: a file's name proves nothing. */
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

/** A colour as `#rrggbb`; undefined if the text is none. `#abc` is accepted. */
export function colorOf(text: string): string | undefined {
  const hex = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(text.trim())?.[1]?.toLowerCase()
  if (hex === undefined) return undefined
  return hex.length === 6 ? `#${hex}` : hex.replace(/./g, '$&$&').replace(/^/, '#')
}
