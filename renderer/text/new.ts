/** New: taking links in, the review, and sending. */
export const newScreen = {
  title: 'New submission',
} as const
