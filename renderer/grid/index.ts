/** A virtual grid for any number of rows, usable by keyboard, pointer and screen reader. */
export { type GridColumn, type GridSort } from './GridHead.tsx'
export { type ScrollTarget, Grid } from './Grid.tsx'
export { findMatches, MiddleText, type TextMark } from './MiddleText.tsx'
export { type LoadRows } from './rows.ts'
export { type GridSelection, type RowPress, selectedRange } from './rows.ts'
