/** The command palette: every list, client, screen and action by a few letters. */
export { Palette } from './Palette.tsx'
