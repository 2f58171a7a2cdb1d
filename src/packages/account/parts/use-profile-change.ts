import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserChange } from '@/contract/account/profile.schema'
import { profileQueries } from '@/data/account/profile'
import { changeProfile } from '@/data/account/profile-commands'
import { userQueries } from '@/data/account/user'
import { back } from '@/navigation/go'
import { toast } from '@/platform/toast'
import { shownError } from './shown-error'

/** Saves a change of the profile, shows a toast and goes back; a refusal is shown under the field. */
export function useProfileChange() {
  const cache = useQueryClient()
  const [error, setError] = useState<string>()
  const saving = useMutation({
    mutationFn: (change: UserChange) => changeProfile(change),
    onSuccess: async (personal) => {
      cache.setQueryData(profileQueries.personal().queryKey, personal)
      await cache.invalidateQueries({ queryKey: userQueries.info().queryKey })
      toast('已保存')
      back()
    },
    onError: (failure) => setError(shownError(failure)),
  })
  return { error, setError, isSaving: saving.isPending, save: saving.mutate }
}
