/** The channels between the preload script and the main process. Requests of the contract all use the first. */
export const channels = {
  request: 'linkferry:request',
  addFiles: 'linkferry:add-files',
  importSent: 'linkferry:import-sent',
  paste: 'linkferry:paste',
  event: 'linkferry:event',
} as const
