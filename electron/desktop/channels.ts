/** The channels between preload and main; the contract's requests all travel on the first. */
export const channels = {
  request: 'linkferry:request',
  addFiles: 'linkferry:add-files',
  importPaidList: 'linkferry:import-paid-list',
  paste: 'linkferry:paste',
  event: 'linkferry:event',
} as const
