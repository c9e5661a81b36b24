import type { AsyncCommand } from 'fast-check'
import type { ModelAccount } from './model-account.ts'
import type { Story } from './story.ts'
import { tally } from './tally.ts'

/** Whether there was something to do. */
export type Act = (story: Story) => Promise<boolean> | boolean

/** One step of a story, in words. Where it does not find what it needs it does nothing. */
export class Step implements AsyncCommand<object, Story> {
  readonly #words: string
  readonly #act: Act

  constructor(words: string, act: Act) {
    this.#words = words
    this.#act = act
  }

  check(): boolean {
    return true
  }

  async run(_: object, story: Story): Promise<void> {
    // No two steps in the same millisecond, as with any user.
    story.world.clock.advance(1)
    const isDone = await this.#act(story)
    await story.compare(isDone)
    if (isDone) tally.steps += 1
  }

  toString(): string {
    return this.#words
  }
}

/** The n-th of some, counted round and round; undefined: there are none. */
export function pick<Value>(values: readonly Value[], n: number): Value | undefined {
  return values[n % Math.max(1, values.length)]
}

export function accountAt({ model }: Story, n: number): ModelAccount {
  const account = pick(model.accounts, n)
  if (account === undefined) throw new Error('There are no accounts')
  return account
}
