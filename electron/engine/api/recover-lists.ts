import type { EngineParts } from './engine-parts.ts'

type Parts = Pick<EngineParts, 'ledger' | 'lists' | 'clock'>

/**
 * Once at start, before anything is asked or sent: what the folders of lists say that the ledger does
 * not know. Lists that it does not know are added. If the ledger is older than what left, rows that
 * were submitted since are put in doubt. Returns how many links that were.
 */
export async function recoverLists(parts: Parts): Promise<number> {
  const { ledger, lists, clock } = parts
  await ledger.restoration.importSentSince(clock.wallMs())
  const ids = await lists.ids()
  ledger.lists.reserveUpTo(ids.at(-1) ?? 0)
  const isKnown = ledger.restoration.knownSubmissions()
  const known = ledger.lists.allIds()
  for (const id of ids)
    if (!known.all.has(id)) await addUnknown(id, parts)
    // It was being deleted when the last engine was killed. What an older ledger says is no reason.
    else if (known.deleted.has(id) && isKnown === undefined) await lists.delete(id)
  ledger.lists.forgetDeleted()
  if (isKnown === undefined) return 0
  let links = 0
  for (const id of ids) links += await doubtLost(id, isKnown, parts)
  ledger.restoration.finish()
  return links
}

/** Adds a list that the ledger does not know, with what its folder says of it. */
async function addUnknown(id: number, { ledger, lists, clock }: Parts): Promise<void> {
  const sources = await lists.sourcesOf(id)
  // Of an empty one, or of what is no list, nothing is lost.
  if (sources.length === 0) return
  const isPractice = sources.some(({ from }) => from === 'samples')
  const accountId = isPractice ? ledger.accounts.practice()?.id : undefined
  const list = {
    name: sources[0]?.name ?? '',
    client: '',
    label: '',
    sources: sources.map(({ from, name }) => ({ kind: from, name })),
    accountId,
    isPractice,
    sendOptions: { accountId, batchSize: 'balanced', when: { kind: 'now' } },
  } as const
  ledger.lists.add(list, clock.wallMs(), id)
  await lists.use(
    id,
    ({ storedRowCounts: rowCounts, suggestedName: { ofSources, firstHost = '' } }) => {
      ledger.lists.update(id, { name: ofSources === '' ? firstHost : ofSources, rowCounts })
    },
  )
}

async function doubtLost(
  id: number,
  isKnown: (submissionId: number) => boolean,
  { ledger, lists, clock }: Parts,
): Promise<number> {
  const stored = ledger.lists.byId(id)
  if (stored === undefined || stored.deletedMs !== undefined) return 0
  let links = 0
  for (const { submissionId, rows, accountId } of await lists.lostSubmissions(id, isKnown)) {
    const on = accountId ?? stored.accountId
    if (on === undefined) continue
    const lost = { id: submissionId, listId: id, accountId: on, rows }
    links += await ledger.restoration.putInDoubt(lost, clock.wallMs())
    if (stored.accountId === undefined) ledger.lists.update(id, { accountId: on })
  }
  if (links > 0) {
    await lists.linksChanged(id, 'all')
    await lists.use(id, ({ storedRowCounts: rowCounts }) => {
      ledger.lists.update(id, { rowCounts })
    })
  }
  return links
}
