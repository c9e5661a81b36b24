import { expect, it } from 'vitest'
import {
  codeOf,
  removedCode,
  verdictOf,
  verdicts,
} from '../../../../electron/engine/table/verdict.ts'

it('every verdict has a code of its own, and other codes have no verdict', () => {
  expect(verdicts.map((verdict) => verdictOf(codeOf[verdict]))).toEqual(verdicts)
  for (const code of [removedCode, 255]) expect(() => verdictOf(code)).toThrow(RangeError)
})
