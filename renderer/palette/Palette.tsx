/** Being built. It is rendered while the palette is open. */
export function Palette({ onClose: _onClose }: { readonly onClose: () => void }) {
  return undefined
}
