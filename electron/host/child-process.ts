/**
 * One end of a channel to a process that this host started: `child_process.fork` under Node,
 * `utilityProcess.fork` under Electron. Listeners are added before the first message can come.
 */
export interface ChildPort<Sent, Received> {
  post(message: Sent): void
  onMessage(listener: (message: Received) => void): void
  /**
   * Called once, also when the process could not be started; with the signal that ended it, where
   * the system tells one.
   */
  onExit(listener: (signal?: string) => void): void
  /** Makes the process end, if need be after its last write; `onExit` follows. Harmless when it is gone. */
  kill(): void
}

/** Delays, injected so that tests own the time. */
export interface Timers {
  /** Calls `act` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, act: () => void): () => void
}
