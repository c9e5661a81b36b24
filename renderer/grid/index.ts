/** The virtual grid: any number of rows by keyboard, pointer and screen reader. */
export { type GridColumn, type GridSort } from './GridHead.tsx'
export { type ScrollTarget, Grid } from './Grid.tsx'
export { matchesOf, MiddleText, type TextMark } from './MiddleText.tsx'
export { type LoadRows } from './rows.ts'
export { type GridSelection, type RowPress, selectedRange } from './rows.ts'
