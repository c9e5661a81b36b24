import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { RevisedEvent } from '../shared/contract/index.ts'
import { type Bridge, channels } from '../shared/window-transport.ts'

/** Everything that the page can ask of the main process. The page gets neither Electron's event objects nor paths. */
const bridge: Bridge<File> = {
  request: (name, input) => ipcRenderer.invoke(channels.request, name, input),
  subscribe(listener) {
    const forward = (_event: unknown, event: RevisedEvent) => listener(event)
    ipcRenderer.on(channels.event, forward)
    return () => {
      ipcRenderer.off(channels.event, forward)
    }
  },
  addFiles: (into, files) => ipcRenderer.invoke(channels.addFiles, into, files.map(withPath)),
  importSent: (accountId, file, isSure) =>
    ipcRenderer.invoke(channels.importSent, accountId, withPath(file), isSure),
  async paste() {
    // The page cannot fake this value, because the preload script runs in its own context.
    if (navigator.userActivation.isActive) await ipcRenderer.invoke(channels.paste)
  },
}

/** Path and name of a file. The path is empty for a File that the page created itself. */
function withPath(file: File): { readonly path: string; readonly name: string } {
  return { path: webUtils.getPathForFile(file), name: file.name }
}

contextBridge.exposeInMainWorld('linkferry', bridge)
