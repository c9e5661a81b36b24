import type { LoadOptions } from '../../../importers/source/load.ts'

/** What a source is called, and how its lines are read where that is known. */
export type SourceName = Omit<LoadOptions, 'signal' | 'onProgress'>
