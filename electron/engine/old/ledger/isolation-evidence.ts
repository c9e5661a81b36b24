import type { IsolationEvidence } from '../../../shared/records.ts'
import type { Database } from './database.ts'
import { integer, oneOf } from './row.ts'

const pieceStates = ['queued', 'sending'] as const

/** What answers have shown of a submission's links, and what of its open slots has none yet. */
export function isolationEvidence(database: Database, submissionId: number): IsolationEvidence {
  const pieces = database
    .all(
      `SELECT piece.state, piece.link_count, piece.parent_id, parent.link_count AS parent_link_count,
         piece.position IS (SELECT max(position) + 1 FROM batch
           WHERE submission_id = ?1 AND state = 'refused') AS follows_refused
       FROM batch AS piece JOIN batch AS parent ON parent.id = piece.parent_id
       WHERE piece.submission_id = ?1 AND piece.state IN ('queued', 'sending')
       ORDER BY piece.position`,
      submissionId,
    )
    .map((row) => ({
      parentId: integer(row, 'parent_id'),
      parentLinkCount: integer(row, 'parent_link_count'),
      linkCount: integer(row, 'link_count'),
      isOnItsWay: oneOf(row, 'state', pieceStates) === 'sending',
      followsRefused: integer(row, 'follows_refused') === 1,
    }))
  const count = (sql: string): number => integer(database.only(sql, submissionId), 'links')
  const refusedLinks = count(
    `SELECT count(*) AS links FROM batch WHERE submission_id = ? AND state = 'refused'`,
  )
  // Of most submissions nothing is refused, and they are looked at most often.
  if (refusedLinks === 0 && pieces.length === 0)
    return { acceptedLinks: 0, refusedLinks, refusedRuns: 0, pieces, unseen: [] }
  return {
    acceptedLinks: count(
      `SELECT coalesce(sum(link_count), 0) AS links FROM batch
       WHERE submission_id = ? AND state = 'accepted'`,
    ),
    refusedLinks,
    refusedRuns: count(
      `SELECT count(*) AS links FROM
         (SELECT position, lag(position) OVER (ORDER BY position) AS before FROM batch
          WHERE submission_id = ? AND state = 'refused')
       WHERE before IS NULL OR before < position - 1`,
    ),
    pieces,
    unseen: database
      .all(
        `SELECT link_count, count(*) AS batches FROM batch
         WHERE submission_id = ? AND state IN ('queued', 'sending') AND parent_id IS NULL
           AND slot < (SELECT slots_open FROM submission WHERE id = submission_id)
         GROUP BY link_count`,
        submissionId,
      )
      .map((row) => ({
        linkCount: integer(row, 'link_count'),
        batches: integer(row, 'batches'),
      })),
  }
}
