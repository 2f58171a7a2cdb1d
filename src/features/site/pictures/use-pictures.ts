import { useRef, useState } from 'react'
import { Failure } from '@/data/http/failure'
import { sendFile, sendingParts } from '@/data/site/picked-file'
import { album } from '@/platform/album'
import { toast } from '@/platform/toast'
import type { LocalFile } from '@/platform/upload/port'
import type { UploadTile } from '@/ui/uploader'
import { useAhead } from '@/ui/use-ahead'

/** A picture that was uploaded: its key, and where it is shown. */
export type StoredPicture = { key: string; address: string }
type Held = UploadTile & { file?: LocalFile; stored?: StoredPicture }

const tileOf = (stored: StoredPicture): Held => ({
  key: stored.key,
  src: stored.address,
  name: '图片',
  state: 'done',
  percent: 100,
  stored,
})

/** Pictures of a text being written: chosen one by one, uploaded at once for a purpose, sent again on demand. */
export function usePictures(prefix: string, before: readonly StoredPicture[] = []) {
  const [held, setHeld] = useState<Held[]>(() => before.map(tileOf))
  const count = useRef(0)
  useAhead(sendingParts)
  const change = (key: string, next: Partial<Held>) => setHeld((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)))
  const upload = async (key: string, file: LocalFile) => {
    change(key, { state: 'sending', percent: 0 })
    try {
      change(key, { state: 'done', percent: 100, stored: await sendFile(file, prefix) })
    } catch (error) {
      change(key, { state: 'failed' })
      if (error instanceof Failure && !error.isHandled) toast(error.shown)
    }
  }
  const pick = async () => {
    const file = await album.pickImage()
    if (!file) return
    count.current += 1
    const key = `${file.mark}-${count.current}`
    setHeld((all) => [...all, { key, src: file.preview, name: file.name, state: 'sending', percent: 0, file }])
    await upload(key, file)
  }
  return {
    tiles: held,
    stored: held.flatMap(({ stored }) => stored ?? []),
    isSending: held.some(({ state }) => state === 'sending'),
    pick: () => void pick(),
    remove: (key: string) => setHeld((all) => all.filter((one) => one.key !== key)),
    retry: (key: string) => {
      const file = held.find((one) => one.key === key)?.file
      if (file) void upload(key, file)
    },
    clear: () => setHeld([]),
  }
}
