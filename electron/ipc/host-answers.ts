import * as z from 'zod/mini'
import type { HostQuestions } from '../shared/engine-contract.ts'

/** How the host answers what the engine asks. */
export type HostAnswers = {
  readonly [Name in keyof HostQuestions]: (
    input: HostQuestions[Name]['input'],
  ) => Promise<HostQuestions[Name]['reply']>
}

const questions: {
  readonly [Name in keyof HostQuestions]: z.ZodMiniType<HostQuestions[Name]['input']>
} = {
  needToken: z.strictObject({ accountId: z.int(), origin: z.string() }),
  resolveProxy: z.strictObject({ url: z.string() }),
}

/** The host's answer to one question. Rejects when the question is malformed: the engine is ours. */
export async function answerTo<Name extends keyof HostQuestions>(
  answers: HostAnswers,
  name: Name,
  input: unknown,
): Promise<HostQuestions[Name]['reply']> {
  return answers[name](questions[name].parse(input))
}
