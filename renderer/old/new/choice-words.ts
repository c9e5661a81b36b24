import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { DecideChoice, DecideKind } from '../../../electron/shared/link.ts'

/** The text of `new` that names a choice for a kind; its words say what will happen to the line. */
export function choiceKey(kind: DecideKind, choice: DecideChoice) {
  switch (choice) {
    case 'mend':
      return `mendOne.${kind}` as const
    case 'keep':
      return `keepOne.${kind}` as const
    case 'trim':
      return 'trimOne' as const
    case 'exclude':
      return 'excludeOne' as const
    default:
      return assertNever(choice)
  }
}
