import type { EngineRequestName, EngineRequests } from '../../../shared/engine-contract.ts'

/** One handler a request: a missing or surplus one does not compile. */
export type EngineHandlers = {
  readonly [Name in EngineRequestName]: (
    input: EngineRequests[Name]['input'],
  ) => EngineRequests[Name]['reply'] | Promise<EngineRequests[Name]['reply']>
}

/** The handlers whose names begin with a word, for example `draft`. */
export type HandlersOf<Subject extends string> = Pick<
  EngineHandlers,
  Extract<EngineRequestName, `${Subject}.${string}`>
>
