import type { MessageBoxOptions } from 'electron'

/** Says that the file of settings and tokens could not be read, and where it lies now. */
export function unreadableNotice(keptAside: string): MessageBoxOptions {
  return {
    type: 'warning',
    message: 'Your settings could not be read.',
    detail: `Linkferry starts with the usual settings, and tokens have to be entered again. No link and no submission is affected. The file was kept as ${keptAside}`,
  }
}

/** Why there is no window, and what the user can do about it. */
export function startFailure(error: unknown, dataFolder: string): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `Nothing was sent, and your data was left as it is. Check that the folder ${dataFolder} can be read and written, then start Linkferry again.\n\n${reason}`
}
