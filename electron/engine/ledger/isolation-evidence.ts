import type { IsolationEvidence } from '../../shared/records.ts'
import type { Database } from './database.ts'
import { integer, oneOf } from './row.ts'

const pieceStates = ['queued', 'sending'] as const

/** What is known of the links of a submission that came in refused batches. */
export function isolationEvidence(database: Database, submissionId: number): IsolationEvidence {
  const pieces = database
    .all(
      `SELECT piece.state, piece.link_count, piece.parent_id, parent.link_count AS parent_link_count
       FROM batch AS piece JOIN batch AS parent ON parent.id = piece.parent_id
       WHERE piece.submission_id = ? AND piece.state IN ('queued', 'sending')`,
      submissionId,
    )
    .map((row) => ({
      parentId: integer(row, 'parent_id'),
      parentLinkCount: integer(row, 'parent_link_count'),
      linkCount: integer(row, 'link_count'),
      isOnItsWay: oneOf(row, 'state', pieceStates) === 'sending',
    }))
  const linksThat = (state: 'accepted' | 'refused'): number => {
    const row = database.first(
      `SELECT coalesce(sum(link_count), 0) AS links FROM batch
       WHERE submission_id = ? AND state = ? AND parent_id IS NOT NULL`,
      submissionId,
      state,
    )
    return row === undefined ? 0 : integer(row, 'links')
  }
  return { acceptedLinks: linksThat('accepted'), refusedLinks: linksThat('refused'), pieces }
}
