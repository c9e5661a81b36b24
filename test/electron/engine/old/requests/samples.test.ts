import { expect, test } from 'vitest'
import { sampleLines } from '../../../../../electron/engine/old/requests/samples.ts'

test('300 sample lines: most good, some wrong in each usual way, three that practice refuses', () => {
  const lines = sampleLines().split('\n')
  expect(lines).toHaveLength(300)
  expect(lines.filter((line) => line.includes('reject-me'))).toHaveLength(3)
  expect(lines.length - new Set(lines).size).toBe(20)
  expect(sampleLines()).toBe(sampleLines())
})
