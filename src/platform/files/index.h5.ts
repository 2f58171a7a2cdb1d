import type { FilesPort } from './port'

export const files: FilesPort = {
  saveText: async ({ name, text, mime }) => {
    const url = URL.createObjectURL(new Blob([text], { type: mime }))
    const anchor = document.createElement('a')
    anchor.href = url
    anchor.download = name
    anchor.click()
    // The download has read the file by the next turn.
    setTimeout(() => URL.revokeObjectURL(url))
    return 'saved'
  },
}
