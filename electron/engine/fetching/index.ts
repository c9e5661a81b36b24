/** Downloads a list from an address that the user gave. Refuses private addresses. */
export { download, type DownloadOptions } from './download.ts'
