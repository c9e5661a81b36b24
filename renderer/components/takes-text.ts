/** Inputs that are pressed and not typed into. */
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color']
const textField = `input${pressed.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]`

/** Whether the user is typing into something that has keys and a paste of its own. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(textField)
}
