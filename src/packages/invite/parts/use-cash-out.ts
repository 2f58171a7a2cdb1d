import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { gatewayCalls } from '@/contract/site/gateway'
import { gatewayKey } from '@/data/site/gateway'
import { cashOut } from '@/data/wallet/wallet-commands'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/client-code'
import { cashOutRefusal } from '@/domain/wallet/cash-out'
import { toast } from '@/platform/toast'

const newKey = () => randomText(CLIENT_CODE_LENGTH, Math.random)
const fenIn = (text: string) => (/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : 0)

/** The form of a cash-out. A failed request keeps its key, so that asking again never pays twice. */
export function useCashOut(balance: number) {
  const cache = useQueryClient()
  const key = useRef(newKey())
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<number | null>(null)
  const change = (next: string) => {
    setText(next)
    setError(undefined)
    key.current = newKey()
  }
  /** Throws Failure, which the sheet with the code shows; a retry sends the same key. */
  const confirm = async (ticket: string) => {
    if (asked === null) return
    const { status, reason } = await cashOut(asked, key.current, ticket)
    toast(status === 'failed' ? `提现没有成功：${reason}` : status === 'paid' ? '提现已到账' : '提现已提交，到账后会更新进度')
    setAsked(null)
    change('')
    void cache.invalidateQueries({ queryKey: ['wallet'] })
    void cache.invalidateQueries({ queryKey: gatewayKey(gatewayCalls.cashAccount.name) })
  }
  const submit = () => {
    const amount = fenIn(text)
    const refusal = cashOutRefusal({ amount, balance, today: 0 })
    if (refusal === '') setAsked(amount)
    else setError(refusal)
  }
  const close = () => setAsked(null)
  return { text, error, asked, change, submit, confirm, close, all: () => change(String(balance / 100)) }
}
