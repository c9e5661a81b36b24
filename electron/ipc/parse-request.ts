import type { Input, RequestName } from '../shared/contract.ts'
import { RequestFailed } from './request-failed.ts'
import { schemas } from './schemas.ts'

/** Whether the contract knows a request of this name. */
export function isRequestName(name: string): name is RequestName {
  return Object.hasOwn(schemas, name)
}

/** The input as the contract describes it; else throws RequestFailed, which says nothing of the input. */
export function parseInput<Name extends RequestName>(name: Name, input: unknown): Input<Name> {
  const parsed = schemas[name].safeParse(input)
  if (!parsed.success) throw new RequestFailed('invalid-input')
  return parsed.data
}
