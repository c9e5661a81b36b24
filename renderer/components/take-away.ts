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

/** Lets the browser fetch a file that the page's own server offers, under the name it gives. */
export function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
