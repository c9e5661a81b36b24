/** The help: short pages beside the work. */
export { Help } from './Help.tsx'
