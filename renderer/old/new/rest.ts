/** While lines come in, looking at them takes a quarter of the engine's time at most. */
export async function rest(tookMs: number): Promise<void> {
  if (tookMs > 20) await new Promise((resolve) => setTimeout(resolve, 3 * tookMs))
}
