import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { redeemInviteCode } from '@/data/invite/invite-commands'
import { toast } from '@/platform/toast'

/** The form for an invitation code: a refusal is shown under the field. */
export function useInviteCode() {
  const cache = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function redeem(): Promise<void> {
    setBusy(true)
    try {
      const end = await redeemInviteCode(cache, code)
      if ('done' in end) toast(end.done)
      else setError(end.refusal)
    } catch {
      // The client pipeline has shown the reason.
    } finally {
      setBusy(false)
    }
  }
  const change = (text: string) => {
    setCode(text)
    setError(undefined)
  }
  const submit = () => {
    if (code.trim() === '') setError('请填写邀请码')
    else void redeem()
  }
  return { code, error, isBusy, change, submit }
}
