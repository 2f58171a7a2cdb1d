import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserChange } from '@/contract/account/profile.schema'
import { profileQueries } from '@/data/account/profile'
import { changeProfile } from '@/data/account/profile-commands'
import { userQueries } from '@/data/account/user'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { QueryState } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'

/** Saves a change of the profile, shows a toast and goes back; a refusal is shown under the field. */
function useProfileChange() {
  const cache = useQueryClient()
  const [error, setError] = useState<string>()
  const saving = useAct((change: UserChange) => changeProfile(change), {
    onSuccess: async (personal) => {
      cache.setQueryData(profileQueries.personal().queryKey, personal)
      await cache.invalidateQueries({ queryKey: userQueries.info().queryKey })
      toast('已保存')
      back()
    },
    onError: (failure) => setError(shownOf(failure)),
  })
  return { error, setError, isSaving: saving.isBusy, save: saving.run }
}

type TextName = 'nickname' | 'introduce' | 'school' | 'company'
export type TextSettingProps = {
  name: TextName
  label: string
  placeholder: string
  hint: string
  maxLength: number
  isLong?: boolean
  kind?: 'text' | 'nickname'
  errorOf: (text: string) => string | undefined
}

function TextForm({
  saved,
  name,
  label,
  placeholder,
  hint,
  maxLength,
  isLong,
  kind = 'text',
  errorOf,
}: TextSettingProps & { saved: string }) {
  const [text, setText] = useState(saved)
  const { error, setError, isSaving, save } = useProfileChange()
  const input = (value: string) => {
    setText(value)
    setError(undefined)
  }
  const submit = () => {
    const wrong = errorOf(text)
    setError(wrong)
    if (wrong === undefined) save({ [name]: text })
  }
  const field = { id: name, label, placeholder, maxLength, value: text, error, onInput: input }
  return (
    <View className="page-top">
      <Card>
        {isLong ? <Textarea {...field} /> : <Field {...field} kind={kind} isClearable onEnter={submit} />}
        <View className="small">{hint}</View>
      </Card>
      <ActionBar>
        <ActionButton id="save" isWide isBusy={isSaving} disabled={text.trim() === saved} onClick={submit}>
          保存
        </ActionButton>
      </ActionBar>
    </View>
  )
}

/** A setting page of one text: what is stored, its rule, and the way to save it. */
export function TextSetting(props: TextSettingProps) {
  const personal = useQuery(profileQueries.personal())
  return <QueryState of={personal}>{(info) => <TextForm {...props} saved={info[props.name]} />}</QueryState>
}
