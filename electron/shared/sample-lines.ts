import { type DraftSource, samplesName } from './draft.ts'

/** Whether lines made up for practice are among what came in: no account that pays is offered for them. */
export function holdsSamples(sources: readonly Pick<DraftSource, 'kind' | 'name'>[]): boolean {
  return sources.some(({ kind, name }) => kind === 'paste' && name === samplesName)
}
