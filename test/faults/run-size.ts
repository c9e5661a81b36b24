/** `npm run faults` runs in the mode `full`; any other run is short and always the same. */
export const isFull = import.meta.env.MODE === 'full'

/** Of all chance in the faults' tests: LINKFERRY_SEED, else 1 in a short run and the time in a full one. */
export const seed = Number(process.env['LINKFERRY_SEED'] ?? (isFull ? Date.now() % 2 ** 31 : 1))
