import { useMemo } from 'react'

import { appState, useApp } from '../app-state.ts'
import type { KeptWidths } from '../../components/column-widths.ts'
import { kindOfList, withWidths } from './kept-widths.ts'

/** Column widths of lists with these headings, kept over a restart. */
export function useKeptWidths(headings: readonly string[]): KeptWidths {
  const kind = kindOfList(headings)
  const widths = useApp(({ snapshot }) => snapshot?.settings.columnWidths[kind]) ?? none
  return useMemo(() => ({ kind, widths, keep }), [kind, widths])
}

const none = {}

function keep(kind: string, widths: Readonly<Record<string, number>>): void {
  const { snapshot, saveSettings } = appState.getState()
  const before = snapshot?.settings.columnWidths ?? {}
  void saveSettings({ columnWidths: withWidths(before, kind, widths) })
}
