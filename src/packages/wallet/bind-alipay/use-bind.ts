import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestPayoutCode } from '@/data/account/profile-commands'
import { bindPayout } from '@/data/wallet/wallet-commands'
import { CASH_OUT_ACCOUNT_WRONG, CASH_OUT_NAME_EMPTY, isAlipayAccount } from '@/domain/wallet/cash-out'
import { useCodeForm } from '@/features/account/use-code-form'
import { back } from '@/navigation/go'
import { toast } from '@/platform/toast'

/** The account that cash goes to, proved by a code to the learner's own number. */
export function useBind() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [account, setAccount] = useState('')
  const [hasTried, setTried] = useState(false)
  const nameError = name.trim() === '' ? CASH_OUT_NAME_EMPTY : undefined
  const accountError = isAlipayAccount(account.trim()) ? undefined : CASH_OUT_ACCOUNT_WRONG
  const isFilled = () => {
    setTried(true)
    return nameError === undefined && accountError === undefined
  }
  const code = useCodeForm({
    purpose: 'payout',
    request: requestPayoutCode,
    mayAsk: isFilled,
    submit: async (text) => {
      if (!isFilled()) return
      await bindPayout({ name: name.trim(), account: account.trim(), code: text })
      await client.invalidateQueries({ queryKey: ['wallet'] })
      toast('支付宝已绑定')
      back()
    },
  })
  const shown = (error: string | undefined) => (hasTried ? error : undefined)
  return {
    name: { value: name, error: shown(nameError), onInput: setName },
    account: { value: account, error: shown(accountError), onInput: setAccount },
    code,
  }
}
