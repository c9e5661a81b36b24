import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const css = readFileSync(
  new URL('../../../renderer/components/tokens.css', import.meta.url),
  'utf8',
)
const pairs = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

function colour(name: string, theme: 'light' | 'dark'): string {
  const found = pairs.get(name)
  if (found === undefined) throw new Error(`tokens.css has no --${name}`)
  return found[theme]
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

const backgrounds = ['background', 'surface', 'rail', 'accent-soft']
const texts = [
  'text-1',
  'text-2',
  'text-3',
  'accent',
  ...[...pairs.keys()].filter((name) => name.startsWith('tone-')),
]

for (const theme of ['light', 'dark'] as const) {
  test(`every text colour has a contrast of 4.5 on every background (${theme})`, () => {
    const unreadable = backgrounds.flatMap((background) =>
      texts
        .map((text) => ({
          text,
          background,
          ratio: contrast(colour(text, theme), colour(background, theme)),
        }))
        .filter(({ ratio }) => ratio < 4.5),
    )
    expect(unreadable).toEqual([])
  })

  test(`text on filled buttons, tags and banners has a contrast of 4.5 (${theme})`, () => {
    const usedPairs = [
      ['on-accent', 'accent'],
      ['on-accent', 'accent-strong'],
      ['on-practice', 'practice'],
      ['on-practice', 'practice-strong'],
      ['practice', 'practice-soft'],
      ['text-1', 'caution-soft'],
      ['text-2', 'caution-soft'],
      ['text-1', 'bad-soft'],
      ['text-2', 'bad-soft'],
      ['text-2', 'hover'],
    ] as const
    for (const [text, background] of usedPairs)
      expect(
        contrast(colour(text, theme), colour(background, theme)),
        `${text} on ${background}`,
      ).toBeGreaterThanOrEqual(4.5)
  })

  test(`borders of fields have a contrast of 3 (${theme})`, () => {
    for (const background of ['background', 'surface'])
      expect(
        contrast(colour('line-input', theme), colour(background, theme)),
      ).toBeGreaterThanOrEqual(3)
  })
}
