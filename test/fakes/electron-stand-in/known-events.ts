/** The events that the stand-in knows, by the name of the type that has them in electron.d.ts. */
export const knownEvents = {
  App: [
    'ready',
    'activate',
    'before-quit',
    'will-quit',
    'second-instance',
    'window-all-closed',
    'open-file',
    'web-contents-created',
    'session-created',
    'select-client-certificate',
  ],
  BrowserWindow: ['ready-to-show', 'close', 'closed', 'unresponsive', 'responsive'],
  WebContents: [
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
    'render-process-gone',
  ],
  Session: ['will-download'],
  Notification: ['click', 'close', 'failed'],
  Tray: ['click'],
  PowerMonitor: ['suspend', 'resume'],
} as const
