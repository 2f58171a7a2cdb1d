/** Time a browser takes to hand over the picture after its picker has closed, in milliseconds. */
const GRACE_MS = 3000

/** Shows the browser's picker for one picture; null when none was chosen. `camera`: takes a photo where there is a camera. */
export function choosePicture(camera?: 'environment'): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'image/*'
  input.hidden = true
  if (camera) input.setAttribute('capture', camera)
  // Safari drops an input outside the document while its picker is open, and the choice with it.
  document.body.append(input)
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Browsers before Chrome 113 and Safari 16.4 do not tell that the picker was cancelled: the page is merely used again.
    const returned = () => {
      timer ??= setTimeout(settle, GRACE_MS)
    }
    const settle = () => {
      clearTimeout(timer)
      window.removeEventListener('focus', returned)
      window.removeEventListener('pointerdown', returned)
      input.remove()
      resolve(input.files?.[0] ?? null)
    }
    input.addEventListener('change', settle)
    input.addEventListener('cancel', settle)
    window.addEventListener('focus', returned)
    window.addEventListener('pointerdown', returned)
    input.click()
  })
}
