import * as fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertNever } from '../../../../../electron/shared/assert-never.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { SharingClocks } from '../../../../fakes/sharing-clocks.ts'
import { ModelledPerson } from '../../../../fakes/sharing-model.ts'
import { randomRuns } from '../../../../random-runs.ts'

const links = manyLinks(6)
// Old lists are read as often as new ones.
const which = fc.noBias(fc.nat({ max: 999 }))
const some = fc.noBias(fc.subarray([...links], { minLength: 2, maxLength: 4 }))

// Most end without an answer: of what the service took nothing is news any more.
const mostEnds = ['in-doubt', 'in-doubt', 'sending'] as const
const ends = [...mostEnds, ...mostEnds, 'in-part', 'accepted'] as const
const answers = ['queued', 'refused', 'halved', 'queued', 'refused', 'accepted'] as const
const words = ['not-charged', 'charged', 'not-charged', 'in-part'] as const

const steps = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write') }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('read'), which }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('tell-all') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      some,
      end: fc.noBias(fc.constantFrom(...ends)),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('settle'),
      which,
      word: fc.noBias(fc.constantFrom(...words)),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('take-back'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      which,
      answer: fc.noBias(fc.constantFrom(...answers)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send-again'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('set-clock'),
      byMs: fc.noBias(fc.integer({ min: -900, max: 300 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('die'), some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('forget'), which }) },
)

test('of three people who pass lists on in any order, each knows the last word of whoever sent, and none forgets what was paid but by forgetting it all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.noBias(fc.array(fc.tuple(fc.nat({ max: 2 }), steps), { minLength: 25, maxLength: 60 })),
      async (story) => {
        const folder = await mkdtemp(join(tmpdir(), 'linkferry-people-'))
        const clocks = new SharingClocks()
        const people = await Promise.all(
          ['a', 'b', 'c'].map(async (name) => {
            const own = await mkdtemp(join(folder, name))
            return new ModelledPerson(own, clocks.clock())
          }),
        )
        const files: Awaited<ReturnType<ModelledPerson['write']>>[] = []
        try {
          for (const [who, step] of story) {
            const person = people[who]
            if (person === undefined) continue
            if (step.kind === 'write') files.push(await person.write())
            else if (step.kind === 'tell-all') {
              const file = await person.write()
              files.push(file)
              for (const other of people) if (other !== person) await other.read(file)
            } else if (step.kind === 'read') {
              const file = files.at(step.which % Math.max(1, files.length))
              if (file !== undefined) await person.read(file)
            } else if (step.kind === 'forget') await person.forget(step.which)
            else if (!act(person, step)) people.some((other) => act(other, step))
            expect(people.flatMap((one) => links.flatMap((link) => one.fault(link) ?? []))).toEqual(
              [],
            )
          }
        } finally {
          for (const { real } of people) real.close()
          await rm(folder, { recursive: true })
        }
      },
    ),
    { numRuns: randomRuns(10, 1_000) },
  )
})

type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

function act(
  person: ModelledPerson,
  step: Exclude<Step, { kind: 'write' | 'read' | 'tell-all' | 'forget' }>,
): boolean {
  switch (step.kind) {
    case 'send':
      return person.send(step.some, step.end)
    case 'settle':
      return person.settle(step.which, step.word)
    case 'take-back':
      return person.takeBack(step.which)
    case 'answer':
      return step.answer === 'halved'
        ? person.halve(step.which)
        : person.answer(step.which, step.answer)
    case 'set-clock':
      person.setClock(step.byMs)
      return true
    case 'send-again':
      return person.sendAgain(step.which)
    case 'die':
      person.die(step.some)
      return true
    default:
      return assertNever(step)
  }
}
