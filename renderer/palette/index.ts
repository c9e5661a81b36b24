/** The command palette. */
export { Palette } from './Palette.tsx'
