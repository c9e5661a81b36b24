import type { Account } from '../../../electron/shared/account.ts'
import type { Forecast } from '../../../electron/shared/contract.ts'
import type { ListPart, RowTarget, ViewFilter } from '../../../electron/shared/draft-rows.ts'
import { fail, ok, type Result } from '../../../electron/shared/result.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'

/** How much of the list is to be sent, as fields and grid say it. */
export type PartChoice =
  /** What was typed into the field of "the first so many". */
  | { readonly kind: 'first'; readonly typed: string }
  | {
      readonly kind: 'rows'
      readonly target: RowTarget
      /** What they were shown by; undefined: they were picked one by one. */
      readonly shownBy?: ViewFilter | undefined
    }
  /** Rows were picked before a restart: nobody knows which. */
  | { readonly kind: 'gone' }

/** Which links these are (undefined: all); fails while nobody can tell. */
export function listPart(
  choice: PartChoice | undefined,
): Result<ListPart | undefined, 'no-number' | 'gone'> {
  if (choice === undefined) return ok(undefined)
  if (choice.kind === 'rows') return ok(choice.target)
  if (choice.kind === 'gone') return fail('gone')
  const links = wholeNumber(choice.typed)
  return links === undefined || links < 1 || links > mostLinks
    ? fail('no-number')
    : ok({ firstLinks: links })
}

/** More than any list has. */
const mostLinks = 1_000_000_000

/** What keeps a list from being sent whole, and how many links it lets through. */
export interface Room {
  readonly of: 'submissionCap' | 'dayCap' | 'balance'
  readonly links: number
}

/**
 * The narrowest of what the account has room for, where that is less than what is to be sent now
 * but at least a link; undefined: there is room, or no link would fit. `of`: only this is looked at.
 */
export function roomFor(
  { price, capPerSubmission, isPractice }: Account,
  { links, units, balanceAfter, leftToday }: Forecast,
  isLater: boolean,
  of?: Room['of'],
): Room | undefined {
  const rooms = [
    { of: 'submissionCap', units: capPerSubmission },
    { of: 'dayCap', units: isLater ? undefined : leftToday },
    // The practice service stops by itself, and nothing is lost by it.
    {
      of: 'balance',
      units: balanceAfter === undefined || isPractice ? undefined : balanceAfter + units,
    },
  ] as const
  const [narrowest] = rooms
    .filter((room) => of === undefined || room.of === of)
    .flatMap((room) =>
      room.units === undefined ? [] : [{ of: room.of, links: Math.floor(room.units / price) }],
    )
    .toSorted((one, other) => one.links - other.links)
  if (narrowest === undefined || narrowest.links < 1 || narrowest.links >= links) return undefined
  return narrowest
}
