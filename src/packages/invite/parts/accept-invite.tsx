import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '@/data/http/use-act'
import { redeemInviteCode } from '@/data/invite/invite-code'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'

/** Accepts an invitation; a refusal is shown under the button. */
export function AcceptInvite({ code, onDone }: { code: string; onDone: () => void }) {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState('')
  const { run: accept, isBusy } = useAct(async () => {
    const end = await redeemInviteCode(cache, code)
    if ('refusal' in end) return setRefusal(end.refusal)
    toast(end.done)
    onDone()
  })
  return (
    <View className="page-pad">
      <ActionButton id="accept-invite" isWide isBusy={isBusy} onClick={() => accept()}>
        接受邀请
      </ActionButton>
      <View className="muted" live="polite">
        {refusal}
      </View>
    </View>
  )
}
