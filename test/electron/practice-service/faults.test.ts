import { expect, test } from 'vitest'
import { drawFault, parseFault, seededRandom } from '../../../electron/practice-service/react.ts'
import { faultKinds } from '../../../electron/shared/practice.ts'

test.each(faultKinds)('%s=0.25 is a fault of a quarter of the requests', (kind) => {
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

test('a request has at most one fault, drawn by its rate', () => {
  const faults = [
    { kind: 'hang', rate: 0.25 },
    { kind: 'slow', rate: 0.5 },
  ] as const
  const drawn = [0, 0.24, 0.25, 0.74, 0.75, 0.99].map((random) => drawFault(faults, () => random))
  expect(drawn).toEqual(['hang', 'hang', 'slow', 'slow', undefined, undefined])
})

test('a rate of 0 means never and a rate of 1 always', () => {
  expect(drawFault([{ kind: 'hang', rate: 0 }], () => 0)).toBeUndefined()
  expect(drawFault([{ kind: 'hang', rate: 1 }], () => 0.999_999)).toBe('hang')
})

test('the same seed gives the same numbers, evenly between 0 and 1', () => {
  const draw = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 10_000 }, random)
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(draw(7).filter((random) => random < 0.1).length / 10_000).toBeCloseTo(0.1, 1)
  expect(draw(7).every((random) => random >= 0 && random < 1)).toBe(true)
})
