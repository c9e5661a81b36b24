import { describe, expect, test } from 'vitest'
import { describeUnusable, readSettings, settings } from '../../../electron/ipc/settings-schema.ts'

const named = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`name ${n}`, value]))

describe('settings', () => {
  test.each([
    ['a language that is none', { language: '__proto__' }],
    ['a language without end', { language: 'x'.repeat(10_000_000) }],
    ['a language in a list', { language: ['de'] }],
    ['more lists than a window has', { columnWidths: named(51, {}) }],
    ['more columns than anybody drags', { columnWidths: { list: named(1_001, 100) } }],
    ['a name without end', { columnWidths: { ['x'.repeat(501)]: {} } }],
    ['what reaches into every object', JSON.parse('{"__proto__":{"theme":"dark"}}')],
  ])('take no change with %s', (_what, change) => {
    expect(settings.safeParse(change).success).toBe(false)
  })

  test('keep no name that reaches into every object', () => {
    const stored = JSON.parse(
      '{"columnWidths":{"__proto__":{"wide":7},"a":{"__proto__":9,"b":8}},"__proto__":{"theme":"dark"}}',
    )

    const { understood, unknown } = readSettings(stored)

    const { columnWidths = {} } = understood
    expect(Object.getPrototypeOf(columnWidths)).toBe(Object.prototype)
    expect(columnWidths).toEqual({ a: { b: 8 } })
    expect(Object.getPrototypeOf({ ...unknown })).toBe(Object.prototype)
  })

  test('that were never stored are none', () => {
    expect(readSettings(undefined)).toEqual({ understood: {}, unknown: {}, unusable: [] })
  })

  test.each([null, 'dark', 7, []])('that are none are told as one: %j', (value) => {
    expect(readSettings(value)).toEqual({
      understood: {},
      unknown: {},
      unusable: [{ name: 'settings', value }],
    })
  })

  test('that could not be used are told as they stand in the file, cut where they are long', () => {
    const unusable = [
      { name: 'theme', value: 'purple' },
      { name: 'columnWidths', value: 'x'.repeat(1_000) },
    ]

    expect(describeUnusable(unusable)).toBe(`theme: "purple"\ncolumnWidths: "${'x'.repeat(99)}…`)
  })
})
