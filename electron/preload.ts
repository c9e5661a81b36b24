import { contextBridge } from 'electron'
contextBridge.exposeInMainWorld('linkferry', {})
