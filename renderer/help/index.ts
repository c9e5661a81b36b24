/** The help: short pages in a panel beside the screen. */
export { Help } from './Help.tsx'
