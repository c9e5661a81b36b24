/** Copies text to the clipboard. False if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // Some browsers deny it, or allow it only within seconds of a press. The copy command needs no
    // permission.
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

/** Downloads a file from the page's own server, under the name that the server gives. */
export function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
