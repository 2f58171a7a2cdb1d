import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/data/api/failure'
import { changeAvatar, pickImage } from '@/data/mutations/upload'
import { userQueries } from '@/data/queries/user'
import { back } from '@/navigation/go'
import { toast } from '@/platform/toast'
import type { LocalFile } from '@/platform/upload/port'

/** A failure already shown by the client is not shown again. */
const tell = (error: unknown) => {
  if (error instanceof Failure && !error.isHandled) toast(error.shown)
}

/** The picture chosen and not saved yet, and the way to choose and to save one. */
export function useAvatar() {
  const cache = useQueryClient()
  const [picture, setPicture] = useState<LocalFile | null>(null)
  const saving = useMutation({
    mutationFn: changeAvatar,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: userQueries.info().queryKey })
      toast('头像已更新')
      back()
    },
    onError: tell,
  })
  return {
    picture,
    isSaving: saving.isPending,
    choose: async () => setPicture((await pickImage()) ?? picture),
    save: () => picture && saving.mutate(picture),
  }
}
