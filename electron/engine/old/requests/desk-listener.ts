/** Who hears of the list in New. */
export interface DeskListener {
  readonly onChange: () => void
  /** Before a list is read again, with its bytes. */
  readonly onOpening?: ((bytes: number) => void) | undefined
}
