import type { Bridge } from '../../electron/shared/bridge.ts'

/** A bridge whose answers come a frame after they were asked for, as those of other processes do. */
export function answeringLate<File>(bridge: Bridge<File>): Bridge<File> {
  return {
    ...bridge,
    async request(name, input) {
      const reply = await bridge.request(name, input)
      await new Promise(requestAnimationFrame)
      return reply
    },
  }
}
