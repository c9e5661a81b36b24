import type { EngineParts } from './engine-parts.ts'

type Parts = Pick<EngineParts, 'ledger' | 'lists' | 'clock'>

/**
 * Compares the folders of lists with the ledger, once at start, before any request or sending. Adds lists
 * that the ledger does not know. If the ledger was restored, puts rows in doubt that were submitted after
 * its backup, and returns the number of their links.
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
    // It was being deleted when the last engine was killed. A restored ledger does not prove that.
    else if (known.deleted.has(id) && isKnown === undefined) await lists.delete(id)
  ledger.lists.forgetDeleted()
  if (isKnown === undefined) return 0
  let links = 0
  for (const id of ids) links += await putLostInDoubt(id, isKnown, parts)
  ledger.restoration.finish()
  return links
}

/** Adds a list that the ledger does not know, from its folder. */
async function addUnknown(id: number, { ledger, lists, clock }: Parts): Promise<void> {
  const sources = await lists.sourcesOf(id)
  // An empty list, or a folder that is no list, is no loss.
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

/** Puts rows of a list in doubt whose submissions the ledger does not know. Returns their number. */
async function putLostInDoubt(
  id: number,
  isKnown: (submissionId: number) => boolean,
  { ledger, lists, clock }: Parts,
): Promise<number> {
  const stored = ledger.lists.byId(id)
  if (stored === undefined || stored.deletedMs !== undefined) return 0
  let links = 0
  for (const { submissionId, rows, accountId } of await lists.lostSubmissions(id, isKnown)) {
    const sentOn = accountId ?? stored.accountId
    if (sentOn === undefined) continue
    const lost = { id: submissionId, listId: id, accountId: sentOn, rows }
    links += await ledger.restoration.putInDoubt(lost, clock.wallMs())
    if (stored.accountId === undefined) ledger.lists.update(id, { accountId: sentOn })
  }
  if (links > 0) {
    await lists.linksChanged(id, 'all')
    await lists.use(id, ({ storedRowCounts: rowCounts }) => {
      ledger.lists.update(id, { rowCounts })
    })
  }
  return links
}
