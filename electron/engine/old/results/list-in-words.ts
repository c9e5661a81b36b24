import { localTime } from './cell.ts'

/**
 * Names a list as the window does, by its label, and by when it was submitted: all parts of a list
 * may have the same label. `accountName`: undefined where that is the one that is told of.
 */
export function listInWords(
  { label, createdMs }: { readonly label: string; readonly createdMs: number },
  accountName?: string,
): string {
  return [
    ...(label === '' ? [] : [`“${label}”`]),
    `submitted ${localTime(createdMs)}`,
    ...(accountName === undefined ? [] : [`on ${accountName}`]),
  ].join(', ')
}
