/** Files and folders: made for their user alone, replaced whole, removed only if they are ours. */
export { claimDataFolder, type OtherThings, otherThingsSentence } from './claim-data-folder.ts'
export { type NotAFile, type OpenedFile, openForReading } from './open-for-reading.ts'
export {
  removeFile,
  removeFilesBefore,
  removeFileSync,
  removeFolder,
  removeFolderSync,
  removeTreeSync,
} from './remove-own.ts'
export { makeFolder, movePatiently, putWhole, replaceFile } from './replace-file.ts'
