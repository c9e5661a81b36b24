import { doubtCauses, type SentRequest } from '../../shared/contract/index.ts'
import {
  type Database,
  flag,
  integer,
  oneOf,
  optionalInteger,
  optionalOneOf,
  optionalText,
  type Row,
  text,
} from './database.ts'
import { sentRequests } from './history.ts'
import type { LinkRange, LinkRanges } from './link-ranges.ts'
import { damaged, type LinkStore } from './link-store.ts'
import {
  type LinkRecord,
  type LinkRun,
  type LinkRuns,
  type LinkState,
  linkStates,
} from './records.ts'

/** A link of a row with all its requests, oldest first. */
export interface RowLink extends LinkRecord {
  /** Undefined: its chunk is damaged. */
  readonly link: string | undefined
  readonly submittedMs: number
  readonly requests: readonly SentRequest[]
}

/** A range of links, with the part of their records that is the same for all of them. */
interface RangeRecord {
  readonly lastId: number
  readonly record: Omit<LinkRecord, 'linkId' | 'row'>
}

/** Reads links: their states, texts, rows and records. */
export class Links {
  readonly #database: Database
  readonly #ranges: LinkRanges
  readonly #store: LinkStore

  constructor(database: Database, ranges: LinkRanges, store: LinkStore) {
    this.#database = database
    this.#ranges = ranges
    this.#store = store
  }

  /** The links of a list with their states, without submissions that are being planned. */
  ofList(listId: number): LinkRuns {
    const ranges = this.#database
      .all(
        "SELECT id FROM submission WHERE list_id = ? AND phase <> 'planning' ORDER BY id",
        listId,
      )
      .flatMap((row) => this.#ranges.ofSubmission(integer(row, 'id')))
    return this.#runs(ranges.toSorted((a, b) => a.firstId - b.firstId))
  }

  /** The links of a submission with their states. */
  ofSubmission(submissionId: number): LinkRuns {
    return this.#runs(this.#ranges.ofSubmission(submissionId))
  }

  /** The links whose last request is this one, with their states. */
  ofRequest(requestId: number): LinkRuns {
    return this.#runs(this.#ranges.ofRequest(requestId))
  }

  /** The account of a submission; undefined: no such submission. */
  accountOf(submissionId: number): number | undefined {
    const sql = 'SELECT account_id FROM submission WHERE id = ?'
    const row = this.#database.first(sql, submissionId)
    return row === undefined ? undefined : integer(row, 'account_id')
  }

  /** The highest id that a link was ever given. */
  highestId(): number {
    return this.#ranges.highestId()
  }

  /** The records of links, in the given order; undefined: no such link. */
  records(linkIds: readonly number[]): readonly (LinkRecord | undefined)[] {
    const found = this.#database.all(
      `SELECT asked.value AS link_id,
         (SELECT max(first_id) FROM link_range WHERE first_id <= asked.value) AS range_id,
         (SELECT substr(row_numbers, 4 * (asked.value - link_chunk.first_id) + 1, 4)
            FROM link_chunk WHERE link_chunk.first_id <= asked.value
            ORDER BY link_chunk.first_id DESC LIMIT 1) AS row_number
       FROM json_each(?) AS asked ORDER BY asked.key`,
      JSON.stringify(linkIds),
    )
    const ranges = this.#rangeRecords(
      new Set(found.flatMap((row) => optionalInteger(row, 'range_id') ?? [])),
    )
    return found.map((row) => {
      const linkId = integer(row, 'link_id')
      const range = ranges.get(optionalInteger(row, 'range_id') ?? 0)
      if (range === undefined || linkId > range.lastId) return undefined
      return { ...range.record, linkId, row: readRowNumber(row) }
    })
  }

  /** Reads ranges by first id. A page of links has only a few, so each is read once. */
  #rangeRecords(firstIds: ReadonlySet<number>): ReadonlyMap<number, RangeRecord> {
    const rows = this.#database.all(
      `SELECT link_range.first_id AS first_id, link_range.last_id AS last_id,
         link_range.state AS state,
         link_range.request_id AS request_id, submission.id AS submission_id,
         submission.account_id AS account_id, account.name AS account_name,
         account.is_practice AS is_practice, list.name AS list_name, list.client AS client,
         CASE WHEN list.deleted_ms IS NULL THEN submission.list_id END AS list_id,
         submission.created_ms AS created_ms, submission.imported_ms AS imported_ms,
         request.started_ms AS started_ms, request.task_id AS task_id,
         request.units_used AS units_used, request.accepted AS accepted_links,
         request.link_count AS link_count,
         request.message AS message, request.doubt AS doubt, request.settled AS settled
       FROM json_each(?) AS asked
       CROSS JOIN link_range ON link_range.first_id = asked.value
       CROSS JOIN submission ON submission.id = link_range.submission_id
       CROSS JOIN account ON account.id = submission.account_id
       LEFT JOIN list ON list.id = submission.list_id
       LEFT JOIN request ON request.id = link_range.request_id`,
      JSON.stringify([...firstIds]),
    )
    return new Map(
      rows.map((row) => [
        integer(row, 'first_id'),
        { lastId: integer(row, 'last_id'), record: readRecord(row) },
      ]),
    )
  }

  /** The texts of links, in the given order; undefined: no such link, or its chunk is damaged. */
  texts(linkIds: readonly number[]): readonly (string | undefined)[] {
    return [...this.#store.texts(linkIds.map((id) => ({ firstId: id, lastId: id })))].map(
      ({ content }) => (content === damaged ? undefined : content[0]),
    )
  }

  /** All links that a row ever had, oldest first, with their requests. */
  ofRow(listId: number, row: number): readonly RowLink[] {
    const linkIds = this.ofList(listId).runs.flatMap(({ firstLinkId, rows }) => {
      const index = rows.indexOf(row)
      return index === -1 ? [] : [firstLinkId + index]
    })
    const texts = this.texts(linkIds)
    return this.records(linkIds).flatMap((record, index) =>
      record === undefined
        ? []
        : [
            {
              ...record,
              link: texts[index],
              submittedMs: this.#submittedMs(record.submissionId),
              requests: this.#requestsOf(listId, record.linkId),
            },
          ],
    )
  }

  #submittedMs(submissionId: number): number {
    return this.#database.number('SELECT created_ms FROM submission WHERE id = ?', submissionId)
  }

  /** The requests of a link, in every submission of the list: the link may have been moved. */
  #requestsOf(listId: number, linkId: number): readonly SentRequest[] {
    return sentRequests(
      this.#database,
      `submission.list_id = ? AND EXISTS (SELECT 1 FROM json_each(request.links)
         WHERE ? BETWEEN value ->> 0 AND value ->> 1) ORDER BY request.id`,
      listId,
      linkId,
    )
  }

  #runs(ranges: readonly LinkRange[]): LinkRuns {
    const runs: LinkRun[] = []
    let damagedLinks = 0
    for (const { run, firstId, lastId, content } of this.#store.rows(ranges)) {
      if (content === damaged) damagedLinks += lastId - firstId + 1
      else
        runs.push({
          submissionId: run.submissionId,
          state: run.state,
          requestId: run.requestId,
          firstLinkId: firstId,
          rows: content,
        })
    }
    return { runs, damagedLinks }
  }
}

function readRecord(row: Row): RangeRecord['record'] {
  const state = oneOf(row, 'state', linkStates)
  const requestId = optionalInteger(row, 'request_id')
  return {
    state,
    submissionId: integer(row, 'submission_id'),
    accountId: integer(row, 'account_id'),
    accountName: text(row, 'account_name'),
    isPractice: flag(row, 'is_practice'),
    listId: optionalInteger(row, 'list_id'),
    listName: optionalText(row, 'list_name') ?? '',
    client: optionalText(row, 'client') ?? '',
    requestId,
    taskId: optionalText(row, 'task_id'),
    atMs: optionalInteger(row, 'started_ms') ?? integer(row, 'created_ms'),
    units: unitsOfLink(row, state),
    message: optionalText(row, 'message'),
    doubt: state === 'in-doubt' ? optionalOneOf(row, 'doubt', doubtCauses) : undefined,
    isImported: optionalInteger(row, 'imported_ms') !== undefined,
    isSettledByUser: optionalText(row, 'settled') !== undefined,
  }
}

/** The row of a link; undefined: it was imported and has none. */
function readRowNumber({ row_number: bytes }: Row): number | undefined {
  return bytes instanceof Uint8Array ? Buffer.from(bytes).readUInt32LE() : undefined
}

/** An equal share of the units of its request, so that the shares add up to them. */
function unitsOfLink(row: Row, state: LinkState): number | undefined {
  const units = optionalInteger(row, 'units_used')
  const sharing = state === 'accepted' ? 'accepted_links' : 'link_count'
  const links = optionalInteger(row, sharing) ?? 0
  const isCharged = state === 'accepted' || state === 'in-doubt'
  return units === undefined || links === 0 || !isCharged ? undefined : units / links
}
