import type { Bridge } from '../../electron/shared/bridge.ts'

/** A bridge whose answers to these requests wait until `released`, as those of a busy engine do. */
export function holdingBack<File>(
  bridge: Bridge<File>,
  names: readonly string[],
  released: Promise<unknown>,
): Bridge<File> {
  return {
    ...bridge,
    async request(name, input) {
      if (names.includes(name)) await released
      return bridge.request(name, input)
    },
  }
}
