import { expect, test } from 'vitest'
import { seededRandom } from '../../../electron/practice-service/react.ts'
import type { Fault } from '../../../electron/shared/practice.ts'
import { isFull, seed } from '../run-size.ts'
import { strikes } from './moments.ts'
import { Story } from './story.ts'

const faults: readonly Fault[] = [
  { kind: 'drop-before', rate: 0.03 },
  { kind: 'drop-after', rate: 0.05 },
  { kind: 'error-500', rate: 0.02 },
  { kind: 'error-500-charged', rate: 0.05 },
  { kind: 'partial', rate: 0.01 },
  { kind: 'too-many-429', rate: 0.02 },
]

/** A kill may miss its moment, often so on a busy machine. */
const mostTries = 10

test(
  'a list is sent completely and charged once, however often its engine is killed',
  { timeout: 1_800_000 },
  async () => {
    const chance = seededRandom(seed)
    const hits = new Map<string, number>()
    let kills = 0
    for (let n = 0; n < (isFull ? 12 : 1); n += 1) {
      await using story = await Story.begin(chance, faults, { parallel: 1 + (n % 2) })
      for (let round = 0; round < (isFull ? 3 : 1); round += 1)
        for (const [moment, strike] of shuffled(Object.entries(strikes), chance))
          for (let tries = 0, isHit = false; !isHit && tries < mostTries; tries += 1) {
            isHit = await strike(story)
            if (isHit) hits.set(moment, (hits.get(moment) ?? 0) + 1)
            await story.continue()
          }
      await story.finish()
      kills += story.kills
    }
    console.log(`seed ${seed}, ${kills} kills:`, Object.fromEntries(hits))
    expect([...hits.keys()].toSorted()).toEqual(Object.keys(strikes).toSorted())
  },
)

function shuffled<Value>(values: readonly Value[], chance: () => number): readonly Value[] {
  return values
    .map((value) => ({ value, place: chance() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value)
}
