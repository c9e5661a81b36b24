/** How a command ends; the words of `linkferry --help`. */
export const exitCode = {
  /** Everything asked for is done and accepted. */
  done: 0,
  /** Done, but some links were refused, are not usable, or are in doubt. */
  withRemainder: 2,
  /** Stopped, and needs the user. */
  needsUser: 3,
  wrongUsage: 64,
  bug: 70,
  /** Another instance holds the data folder. */
  folderHeld: 75,
} as const
export type ExitCode = (typeof exitCode)[keyof typeof exitCode]
