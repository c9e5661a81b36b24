import { type DraftSource, samplesName } from './draft-source.ts'

type Named = Pick<DraftSource, 'kind' | 'name'>

/** Whether a source is of lines made up for practice. */
export function isOfSamples({ kind, name }: Named): boolean {
  return kind === 'paste' && name === samplesName
}

/** Whether lines made up for practice are among what came in: no account that pays is offered for them. */
export function holdsSamples(sources: readonly Named[]): boolean {
  return sources.some(isOfSamples)
}

/** How many lines were made up, where others stand among them; 0: there are only lines of one kind. */
export function samplesAmongOwn(sources: readonly (Named & Pick<DraftSource, 'lines'>)[]): number {
  const samples = sources.filter(isOfSamples)
  if (samples.length === sources.length) return 0
  return samples.reduce((sum, { lines }) => sum + lines, 0)
}
