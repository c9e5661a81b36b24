import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { RevisedEvent } from '../shared/contract/index.ts'
import { type Bridge, channels } from '../shared/window-transport.ts'

/** All that the window can ask of the main process. Listeners get no event object and the page gets no path. */
const bridge: Bridge<File> = {
  request: (name, input) => ipcRenderer.invoke(channels.request, name, input),
  subscribe(listener) {
    const hear = (_event: unknown, event: RevisedEvent) => listener(event)
    ipcRenderer.on(channels.event, hear)
    return () => {
      ipcRenderer.off(channels.event, hear)
    }
  },
  addFiles: (into, files) => ipcRenderer.invoke(channels.addFiles, into, files.map(withPath)),
  importSent: (accountId, file, isSure) =>
    ipcRenderer.invoke(channels.importSent, accountId, withPath(file), isSure),
  async paste() {
    // A page cannot fake this: the preload script has a world of its own.
    if (navigator.userActivation.isActive) await ipcRenderer.invoke(channels.paste)
  },
}

/** A file's path and name. The path is empty for a File that the page made itself. */
function withPath(file: File): { readonly path: string; readonly name: string } {
  return { path: webUtils.getPathForFile(file), name: file.name }
}

contextBridge.exposeInMainWorld('linkferry', bridge)
