import { type Database, flag, integer, optionalInteger, type Row } from './database.ts'
import type { PendingKinds, QueueHead } from './records.ts'

type Group = PendingKinds['suspects'][number]

/**
 * Links of refused requests, and what is known of them. They leave before all others, the newest
 * group first. Of a group that is known to hold a refused link, a request takes at most half of the
 * unresolved links. If a part is refused, that part is a new group that is known to hold one, and the
 * rest of the old group no longer is. So if all parts but one are accepted, the last is split unsent.
 */
export class SuspectGroups {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** What may leave next of a submission; undefined: nothing is pending. */
  head(submissionId: number): QueueHead | undefined {
    const row = this.#database.first(
      `SELECT group_id, is_unusual, sum(last_id - first_id + 1) AS pending FROM link_range
       WHERE submission_id = ? AND state = 'pending'
       GROUP BY group_id, is_unusual ORDER BY group_id DESC, is_unusual LIMIT 1`,
      submissionId,
    )
    if (row === undefined) return undefined
    const groupId = optionalInteger(row, 'group_id')
    const isUnusual = flag(row, 'is_unusual')
    const pending = integer(row, 'pending')
    const ofGroup = groupId === undefined ? pending : mostOf(this.#group(groupId))
    return { submissionId, groupId, isUnusual, pending, mostLinks: Math.min(pending, ofGroup) }
  }

  /** The pending links of a submission by how they leave. */
  pendingKinds(submissionId: number): Omit<PendingKinds, 'refusedRuns'> {
    const rows = this.#database.all(
      `SELECT group_id, is_unusual, sum(last_id - first_id + 1) AS pending FROM link_range
       WHERE submission_id = ? AND state = 'pending'
       GROUP BY group_id, is_unusual ORDER BY group_id DESC`,
      submissionId,
    )
    const plain = rows.filter((row) => row['group_id'] === null)
    const links = (isUnusual: boolean) =>
      plain.reduce(
        (sum, row) => sum + (flag(row, 'is_unusual') === isUnusual ? integer(row, 'pending') : 0),
        0,
      )
    const groupIds = rows.flatMap((row) => optionalInteger(row, 'group_id') ?? [])
    return {
      plain: links(false),
      unusual: links(true),
      suspects: groupIds.map((id) => this.#group(id)),
    }
  }

  /** Several links were refused together: the group that they are now. `groupId`: theirs until now. */
  partRefused(submissionId: number, groupId: number | undefined): number {
    this.foundRefused(groupId)
    return this.#add(submissionId, true, undefined)
  }

  /** The refused link of a group may have been found: no more is known of the rest. */
  foundRefused(groupId: number | undefined): void {
    if (groupId === undefined) return
    this.#database.run('UPDATE suspect_group SET holds_refused = 0 WHERE id = ?', groupId)
  }

  /** A request was too large: the group that its links are now, with half of its size as the limit. */
  tooLarge(submissionId: number, groupId: number | undefined, links: number): number {
    const half = Math.floor(links / 2)
    if (groupId === undefined) return this.#add(submissionId, false, half)
    this.#database.run(
      'UPDATE suspect_group SET most_links = min(coalesce(most_links, ?1), ?1) WHERE id = ?2',
      half,
      groupId,
    )
    return groupId
  }

  #add(submissionId: number, holdsRefused: boolean, mostLinks: number | undefined): number {
    return this.#database.run(
      'INSERT INTO suspect_group (submission_id, holds_refused, most_links) VALUES (?, ?, ?)',
      submissionId,
      holdsRefused ? 1 : 0,
      mostLinks ?? null,
    ).id
  }

  #group(id: number): Group {
    return readGroup(
      this.#database.only(
        `SELECT holds_refused, most_links,
           coalesce(sum(CASE WHEN state = 'pending' THEN last_id - first_id + 1 END), 0) AS pending,
           coalesce(sum(CASE WHEN state IN ('pending', 'in-flight')
             THEN last_id - first_id + 1 END), 0) AS unresolved
         FROM suspect_group LEFT JOIN link_range ON link_range.group_id = suspect_group.id
         WHERE suspect_group.id = ? GROUP BY suspect_group.id`,
        id,
      ),
    )
  }
}

/** How many links of a group a request may carry. */
function mostOf({ pending, unresolved, holdsRefused, mostLinks }: Group): number {
  const most = holdsRefused ? Math.max(1, Math.floor(unresolved / 2)) : pending
  return Math.min(most, mostLinks ?? most)
}

function readGroup(row: Row): Group {
  return {
    pending: integer(row, 'pending'),
    unresolved: integer(row, 'unresolved'),
    holdsRefused: flag(row, 'holds_refused'),
    mostLinks: optionalInteger(row, 'most_links'),
  }
}
