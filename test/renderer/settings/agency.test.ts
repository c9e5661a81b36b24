import { describe, expect, it } from 'vitest'
import { parseColor, imageType } from '../../../renderer/settings/agency.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a logo', () => {
  it('is a PNG or an SVG by its bytes', () => {
    expect(imageType(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]))).toBe(
      'image/png',
    )
    expect(imageType(bytes('<?xml version="1.0"?>\n<!-- logo -->\n<svg xmlns="…">'))).toBe(
      'image/svg+xml',
    )
  })
  it('is no other file', () => {
    expect(imageType(bytes('<html><svg></svg></html>'))).toBeUndefined()
    expect(imageType(new Uint8Array([0xff, 0xd8, 0xff]))).toBeUndefined()
    expect(imageType(new Uint8Array())).toBeUndefined()
  })
})

describe('a colour', () => {
  it.each([
    ['#0B63CE', '#0b63ce'],
    ['abc', '#aabbcc'],
    [' #fff ', '#ffffff'],
    ['blue', undefined],
    ['#12345', undefined],
  ])('“%s” is %s', (text, color) => {
    expect(parseColor(text)).toBe(color)
  })
})
