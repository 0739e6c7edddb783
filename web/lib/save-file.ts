/** Hands a file to the browser, which saves it where downloads go. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the address by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
