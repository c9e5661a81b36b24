import type { HistoryFilter } from '../../shared/contract/index.ts'
import type { RequestLink, RequestRow } from '../export/index.ts'
import { type Ledger, statusOfState } from '../ledger/index.ts'

const requestsAtOnce = 500
const linksAtOnce = 1_000

/** Every request that fits a filter, newest first, read page by page. */
export function* requestsOf(
  { history, accounts }: Pick<Ledger, 'history' | 'accounts'>,
  filter: HistoryFilter,
): Generator<RequestRow> {
  const names = new Map(accounts.all('archived-too').map(({ id, name }) => [id, name]))
  const told = new Set<number>()
  for (let start = 0; ; start += requestsAtOnce) {
    const { requests } = history.requests(filter, start, requestsAtOnce)
    for (const request of requests) {
      // Requests that leave meanwhile move the pages.
      if (told.has(request.id)) continue
      told.add(request.id)
      yield { ...request, accountName: names.get(request.accountId) ?? '' }
    }
    if (requests.length < requestsAtOnce) return
  }
}

/** The links that a request carried, in order; those whose text is lost are left out. */
export function* linksOfRequest(
  { requests }: Pick<Ledger, 'requests'>,
  requestId: number,
): Generator<RequestLink> {
  for (let start = 0; ; start += linksAtOnce) {
    const some = requests.links(requestId, start, linksAtOnce)
    for (const { link, state } of some)
      if (link !== undefined)
        yield { link, state: state === undefined ? undefined : statusOfState[state] }
    if (some.length < linksAtOnce) return
  }
}
