/** Reads files, archives and the clipboard as lines, and loads lines into a table. */
export { forEachFile } from './formats/archive.ts'
export { recogniseClipboard } from './formats/clipboard.ts'
export type { FileContents, FilesInArchive, FoundSource } from './formats/format.ts'
export { readContents } from './formats/formats.ts'
export { loadFile } from './formats/load-file.ts'
export {
  type ByteSource,
  copied,
  openFile,
  problemOf,
  streamSource,
  textSource,
  watched,
  writeAll,
} from './source/byte-source.ts'
export { load, type LoadOptions } from './source/load.ts'
