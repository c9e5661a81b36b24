/** Lets the browser fetch a file that the page's own server offers, under the name it gives. */
export function download(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
