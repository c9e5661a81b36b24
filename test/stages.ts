/** Does one step and replies whether all was well with it. */
export type Step = (name: string) => Promise<boolean>

/**
 * Goes through stages, the steps of each side by side; a stage begins only where all before it is
 * well. Every step of a stage comes to its end. Replies what failed, nothing where all is well.
 */
export async function failedIn(
  stages: readonly (readonly string[])[],
  step: Step,
): Promise<readonly string[]> {
  for (const stage of stages) {
    const ended = await Promise.all(stage.map(async (name) => ({ name, ok: await step(name) })))
    const failed = ended.filter(({ ok }) => !ok).map(({ name }) => name)
    if (failed.length > 0) return failed
  }
  return []
}
