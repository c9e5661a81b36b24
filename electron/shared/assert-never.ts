/** Ends a switch over a union. It does not compile if a case is missing, and throws for an unknown value. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
