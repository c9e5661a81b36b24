import type { RowStatus } from '../../shared/link.ts'

/** The agency of the settings, which signs reports. `logo` is a data URL of a PNG or SVG image, `color` a hex color. */
export interface Agency {
  readonly name: string
  readonly logo: string
  readonly color: string
}

/** For files that are not reports: they are not signed. */
export const noAgency: Agency = { name: '', logo: '', color: '' }

/** A color as six hexadecimal digits in capitals, and the color of text on it. */
export interface AgencyColor {
  readonly hex: string
  readonly onColor: 'FFFFFF' | '1D1C1A'
}

/** The accent of the app. */
const defaultColor = '0B63CE'

/** Returns the agency's color, or the accent of the app if the setting is not a color. */
export function agencyColor({ color }: Agency): AgencyColor {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1] ?? defaultColor
  const hex = (digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toUpperCase()
  return { hex, onColor: luminance(hex) > 0.4 ? '1D1C1A' : 'FFFFFF' }
}

/** Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const logoPattern =
  /^data:image\/(?:png;base64,[a-z0-9+/]+=*|svg\+xml(?:;base64,[a-z0-9+/]+=*|(?:;charset=utf-8|;utf8)?,[\w\-.~!*()%;:@&=+$,/?#' ]+))$/i

/** Returns the logo for the `src` of an image; undefined if it is missing or neither PNG nor SVG. */
export function logoAddress({ logo }: Agency): string | undefined {
  return logoPattern.test(logo) ? logo : undefined
}

/** An image for a workbook. Sizes are in pixels. */
export interface PngImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Returns the logo if it is a PNG image. Not every program shows SVG images in workbooks. */
export function logoImage({ logo }: Agency): PngImage | undefined {
  const encoded = /^data:image\/png;base64,([a-z0-9+/]+=*)$/i.exec(logo)?.[1]
  if (encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngSignature)) return undefined
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width === 0 || height === 0 ? undefined : { bytes, width, height }
}

/** Colors of statuses in the light theme of the window, as six hexadecimal digits. */
const colors: Readonly<Record<RowStatus, string>> = {
  ready: '187546',
  cleaned: '0B727F',
  decide: 'A15C00',
  duplicate: '7A7770',
  'sent-before': '6B4FC0',
  rejected: 'C0332B',
  excluded: '8C8982',
  blank: 'D3D1CB',
  waiting: '0B63CE',
  sending: '0B63CE',
  accepted: '187546',
  refused: '9D2F6B',
  'in-doubt': 'A15C00',
  cancelled: '8C8982',
}

/** Returns the color of a status as six hexadecimal digits. */
export function statusColor(status: RowStatus): string {
  return colors[status]
}
