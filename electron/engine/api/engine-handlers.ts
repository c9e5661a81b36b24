import type { EngineInput, EngineReply, EngineRequestName } from '../../shared/contract/engine.ts'

/** How the engine answers each request. The host parsed the input by the contract's schema. */
export type EngineHandlers = {
  readonly [Name in EngineRequestName]: (
    input: EngineInput<Name>,
  ) => EngineReply<Name> | Promise<EngineReply<Name>>
}

/** The handlers of one subject, such as `list` for `list.open`. */
export type HandlersOf<Subject extends string> = Pick<
  EngineHandlers,
  Extract<EngineRequestName, `${Subject}.${string}`>
>
