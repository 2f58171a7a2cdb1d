import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bindPhone } from '@/data/account/phone'
import { userQueries } from '@/data/account/user'
import { Failure } from '@/data/http/failure'
import { toast } from '@/platform/toast'
import { PhoneButton } from '@/ui/phone-button'

/** For who signed in through the messaging app and has no number yet: with it the same account opens everywhere. */
export function BindPhone() {
  const cache = useQueryClient()
  const binding = useMutation({
    mutationFn: bindPhone,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: userQueries.info().queryKey })
      toast('手机号已绑定')
    },
    onError: (error) => toast(error instanceof Failure ? error.shown : '出了点问题，请稍后再试'),
  })
  const take = (code: string | null) => (code === null ? toast('没有取得您的手机号') : binding.mutate(code))
  return (
    <PhoneButton id="bind-phone" isBusy={binding.isPending} onCode={take}>
      绑定微信手机号
    </PhoneButton>
  )
}
