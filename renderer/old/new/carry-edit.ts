import type { EditedDraft } from '../../../electron/shared/draft.ts'
import type { DraftRow } from '../../../electron/shared/draft-rows.ts'
import type { MainApi } from '../main-api.ts'
import type { RowEdit } from './chosen-rows.ts'
import { mostTries } from './review-list.ts'

/** Rows with the same text that are looked through for the one on the same line. */
const mostRows = 200

/**
 * Types over the line that was being typed over in a list whose place another took, where it is still
 * there: on the same line, with the text that it had, and alone so. Undefined: it was not.
 */
export async function carryEdit(
  api: MainApi,
  draftId: string,
  edit: RowEdit,
): Promise<EditedDraft | undefined> {
  const like = await rowsLike(api, draftId, edit.before)
  const own = like.filter(({ line, text }) => line === edit.line && text === edit.before)
  const [found] = own
  if (found === undefined || own.length > 1) return undefined
  const { text, before } = edit
  const edited = await api.request('draft.edit', { draftId, row: found.row, text, before })
  return edited.ok ? edited.value : undefined
}

/** The first rows in which a text is found; none where it cannot be looked for. */
async function rowsLike(api: MainApi, draftId: string, text: string): Promise<readonly DraftRow[]> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const opened = await api.request('view.open', { draftId, filter: { search: text } })
    if (!opened.ok) return []
    const { viewId } = opened.value
    const page = await api.request('view.page', { draftId, viewId, start: 0, count: mostRows })
    if (page.ok) return page.value
  }
  return []
}
