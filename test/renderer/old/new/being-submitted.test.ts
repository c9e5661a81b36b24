import { describe, expect, test } from 'vitest'

import { beingSubmitted } from '../../../../renderer/old/new/being-submitted.ts'

const idle = { kind: 'idle' } as const
const unanswered = { kind: 'failed', problem: 'unanswered' } as const
const planning = { planned: 55_000 }

test('a list is being submitted while this window presses, or any other has it planned', () => {
  expect(beingSubmitted({ kind: 'submitting' }, { planned: undefined }, 'connected')).toBe('yes')
  expect(beingSubmitted(idle, planning, 'connected')).toBe('yes')
  expect(beingSubmitted(unanswered, planning, 'connected')).toBe('yes')
  expect(beingSubmitted(unanswered, { planned: undefined }, 'connected')).toBe('no')
})

describe('once the host is lost', () => {
  test('what it had planned so far keeps nobody from pressing again where it owes the answer', () => {
    expect(beingSubmitted(unanswered, planning, 'lost')).toBe('no')
  })

  test('nobody knows whether what another window pressed for goes on', () => {
    expect(beingSubmitted(idle, planning, 'lost')).toBe('unknown')
    const stopped = { kind: 'failed', problem: 'stopped' } as const
    expect(beingSubmitted(stopped, planning, 'lost')).toBe('unknown')
  })

  test('a press on its way is waited for', () => {
    expect(beingSubmitted({ kind: 'submitting' }, planning, 'lost')).toBe('yes')
  })
})
