import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { channels } from './desktop/channels.ts'
import type { Bridge } from './shared/bridge.ts'
import type { RevisedEvent } from './shared/contract.ts'

/** The window's whole way to main. It gives a listener no event object and the page no path. */
const bridge: Bridge<File> = {
  request: (name, input) => ipcRenderer.invoke(channels.request, name, input),
  subscribe(listener) {
    const hear = (_event: unknown, event: RevisedEvent) => listener(event)
    ipcRenderer.on(channels.event, hear)
    return () => {
      ipcRenderer.off(channels.event, hear)
    }
  },
  addFiles: (draftId, files) =>
    ipcRenderer.invoke(
      channels.addFiles,
      draftId,
      files.map((file) => ({ path: webUtils.getPathForFile(file), name: file.name })),
    ),
  async paste() {
    // What a page cannot pretend: this script's world has objects of its own.
    if (navigator.userActivation.isActive) await ipcRenderer.invoke(channels.paste)
  },
  importPaidList: (accountId, file, isSure) =>
    ipcRenderer.invoke(
      channels.importPaidList,
      accountId,
      { path: webUtils.getPathForFile(file), name: file.name },
      isSure,
    ),
}

contextBridge.exposeInMainWorld('linkferry', bridge)
