/** Whether a key press leads to the message that stands there, or away from it again. */
export function isMessageKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>,
): boolean {
  const isAlone = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey
  return event.key === 'F6' && isAlone
}
