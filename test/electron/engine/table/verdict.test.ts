import { expect, it } from 'vitest'
import {
  codeOf,
  removedCode,
  verdictOf,
  verdicts,
} from '../../../../electron/engine/table/verdict.ts'

it('keeps every verdict under a code of its own, and none under those of rows that have none', () => {
  expect(verdicts.map((verdict) => verdictOf(codeOf[verdict]))).toEqual(verdicts)
  for (const code of [removedCode, 255]) expect(() => verdictOf(code)).toThrow(RangeError)
})
