import type { Input, Reply, RequestName } from '../../electron/shared/contract.ts'

/** How a made-up host answers the requests of some groups, or all. */
export type FakeHandlers<Group extends string = string> = {
  [Name in Extract<RequestName, `${Group}.${string}`>]: (
    input: Input<Name>,
  ) => Reply<Name> | Promise<Reply<Name>>
}
