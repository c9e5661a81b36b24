/** Puts text on the clipboard; false if the system did not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // Some browsers deny it, or take nothing a few seconds after the press; the copy command needs no permission.
    if (error instanceof DOMException) return copyByCommand(text)
    throw error
  }
}

function copyByCommand(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', put, { once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', put)
  return isCopied
}
