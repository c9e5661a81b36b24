/** Files, archives, clipboard and addresses → lines in a table. */
export { type ListsOfFiles, takeEach } from './formats/archive.ts'
export { listOnClipboard } from './formats/clipboard.ts'
export type { ListInFile } from './formats/text-chunks.ts'
export { listsIn, type ListsInFile } from './formats/lists-in-file.ts'
export { loadLists } from './formats/load-lists.ts'
export {
  type ByteSource,
  copied,
  openFile,
  problemOf,
  streamSource,
  textSource,
} from './source/byte-source.ts'
export { load, type LoadOptions } from './source/load.ts'
export { watched } from './source/byte-source.ts'
export { writeAll } from './source/byte-source.ts'
