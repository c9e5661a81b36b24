import { type Database, flag, integer, optionalInteger, type Row } from './database.ts'
import type { PendingKinds, QueueHead } from './records.ts'

type Group = PendingKinds['suspects'][number]

/**
 * Finds the refused links of refused requests by bisection. The links of a refused request form a
 * group of suspects. Suspects leave before all other links, the newest group first.
 *
 * If a group is known to hold a refused link, a request takes at most half of its unresolved links. If
 * that part is refused, it becomes a new group that is known to hold one, and the old group is no
 * longer known to. If all other parts were accepted, the last part is split without being sent.
 */
export class SuspectGroups {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The links that leave next of a submission; undefined: none is pending. */
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
    const limit = groupId === undefined ? pending : requestLimit(this.#group(groupId))
    return { submissionId, groupId, isUnusual, pending, mostLinks: Math.min(pending, limit) }
  }

  /** Counts the pending links of a submission by kind. */
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

  /**
   * Makes a group for several links that were refused together, and returns its id. `groupId`: the
   * group that the links were in.
   */
  addRefused(submissionId: number, groupId: number | undefined): number {
    this.clearHoldsRefused(groupId)
    return this.#add(submissionId, true, undefined)
  }

  /** Notes that a group may hold no refused link any more, because one was found in a part of it. */
  clearHoldsRefused(groupId: number | undefined): void {
    if (groupId === undefined) return
    this.#database.run('UPDATE suspect_group SET holds_refused = 0 WHERE id = ?', groupId)
  }

  /**
   * Limits the requests of a group to half the size of one that was too large. Makes a group if its
   * links were in none. Returns the id of the group.
   */
  halveLimit(submissionId: number, groupId: number | undefined, links: number): number {
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

/** The most links of a group that a request may carry. */
function requestLimit({ pending, unresolved, holdsRefused, mostLinks }: Group): number {
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
