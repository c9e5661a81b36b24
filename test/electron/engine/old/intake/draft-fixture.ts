import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { Draft } from '../../../../../electron/engine/old/intake/draft.ts'
import type { DraftRow } from '../../../../../electron/shared/draft-rows.ts'

/** The folder of a process's drafts. */
export const root = mkdtempSync(join(inject('runFolder'), 'drafts-'))

let drafts = 0

/** An id that no draft had before. */
export function newId(): string {
  return `${String(++drafts).padStart(15, '0')}-0000beef`
}

/** A new draft of pastes. */
export async function draftOf(...texts: readonly string[]): Promise<Draft> {
  const draft = await Draft.create(root, newId())
  for (const text of texts) expect(await draft.addText(text, 'a list')).toMatchObject({ ok: true })
  return draft
}

/** The same draft as another engine would open it. */
export async function reopened(draft: Draft): Promise<Draft> {
  const opened = await Draft.open(root, draft.id)
  if (!opened.ok) throw new Error(opened.error)
  return opened.value
}

/** The first 500 rows. */
export function rowsOf(draft: Draft): readonly DraftRow[] {
  return draft.review.page(draft.review.open({}).viewId, 0, 500) ?? []
}

/** Rows in words: status, kind or reason, and the link that is or would be sent. */
export function inWords(draft: Draft): readonly string[] {
  return rowsOf(draft).map(({ status, decideKind, rejectReason, link }) =>
    [status, decideKind ?? rejectReason, link].filter((word) => word !== undefined).join(' '),
  )
}

/** What would be sent, in order. */
export function sentLinks(draft: Draft): readonly string[] {
  return Array.from(draft.sendable(), ({ link }) => link)
}
