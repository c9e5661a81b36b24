import type { MainApi } from '../main-api.ts'
import type { RowEdit } from './chosen-rows.ts'

/** Rows with the same text that are looked through for the one on the same line. */
const mostRows = 200

/**
 * Types over the line that was being typed over in a list whose place another took, where it is still
 * there: on the same line, with the text that it had, and alone so. Replies whether it was.
 */
export async function carryEdit(api: MainApi, draftId: string, edit: RowEdit): Promise<boolean> {
  const filter = { search: edit.before }
  const opened = await api.request('view.open', { draftId, filter })
  if (!opened.ok) return false
  const { viewId } = opened.value
  const page = await api.request('view.page', { draftId, viewId, start: 0, count: mostRows })
  const own = page.ok
    ? page.value.filter(({ line, text }) => line === edit.line && text === edit.before)
    : []
  const [found] = own
  if (found === undefined || own.length > 1) return false
  const edited = await api.request('draft.edit', { draftId, row: found.row, text: edit.text })
  return edited.ok
}
