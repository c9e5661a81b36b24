let canvas: CanvasRenderingContext2D | null | undefined

/** How many pixels the longest of some words takes on one line, in the window's font at this size and weight. */
export function widthOfWords(words: readonly string[], { px = 13, weight = 400 } = {}): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (canvas === null) return 0
  canvas.font = `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`
  // What is measured may be a hair narrower than what is drawn.
  return Math.ceil(Math.max(0, ...words.map((word) => canvas?.measureText(word).width ?? 0))) + 2
}
