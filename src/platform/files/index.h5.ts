import type { FilesPort, TextFile } from './port'

function save({ name, text, mime }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: mime }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // The download has read the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}

export const files: FilesPort = {
  saveText: async (file) => {
    try {
      save(file)
      return 'saved'
    } catch {
      return 'failed'
    }
  },
}
