/** Files and folders: created for their user only, replaced atomically, removed only if they are ours. */
export {
  prepareDataFolder,
  type ForeignEntries,
  foreignEntriesMessage,
} from './prepare-data-folder.ts'
export { type NotAFile, type OpenedFile, openForReading } from './open-for-reading.ts'
export {
  removeFile,
  removeFilesBefore,
  removeFileSync,
  removeFolder,
  removeFolderSync,
  removeTreeSync,
} from './remove-own.ts'
export { makeFolder, moveWithRetry, writeFileAtomic, replaceFile } from './replace-file.ts'
