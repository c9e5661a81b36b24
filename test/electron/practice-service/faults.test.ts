import { expect, test } from 'vitest'
import { drawFault, parseFault, seededChance } from '../../../electron/practice-service/react.ts'
import { faultKinds } from '../../../electron/shared/practice.ts'

test.each(faultKinds)('%s=0.25 is a fault for a quarter of the requests', (kind) => {
  expect(parseFault(`${kind}=0.25`)).toEqual({ ok: true, value: { kind, rate: 0.25 } })
})

test.each([
  ['explode=0.1', 'unknown-fault'],
  ['', 'unknown-fault'],
  ['hang', 'rate-out-of-range'],
  ['hang=', 'rate-out-of-range'],
  ['hang=1.1', 'rate-out-of-range'],
  ['hang=-0.1', 'rate-out-of-range'],
  ['hang=often', 'rate-out-of-range'],
])('%j is %s', (text, error) => {
  expect(parseFault(text)).toEqual({ ok: false, error })
})

test('at most one fault meets a request, each in its share', () => {
  const faults = [
    { kind: 'hang', rate: 0.25 },
    { kind: 'slow', rate: 0.5 },
  ] as const
  const drawn = [0, 0.24, 0.25, 0.74, 0.75, 0.99].map((chance) => drawFault(faults, () => chance))
  expect(drawn).toEqual(['hang', 'hang', 'slow', 'slow', undefined, undefined])
})

test('a rate of 0 never strikes and a rate of 1 always', () => {
  expect(drawFault([{ kind: 'hang', rate: 0 }], () => 0)).toBeUndefined()
  expect(drawFault([{ kind: 'hang', rate: 1 }], () => 0.999_999)).toBe('hang')
})

test('the same seed draws the same, evenly between 0 and 1', () => {
  const draw = (seed: number) => {
    const chance = seededChance(seed)
    return Array.from({ length: 10_000 }, chance)
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(draw(7).filter((chance) => chance < 0.1).length / 10_000).toBeCloseTo(0.1, 1)
  expect(draw(7).every((chance) => chance >= 0 && chance < 1)).toBe(true)
})
