import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { gatewayCalls } from '@/contract/site/gateway'
import type { Wallet } from '@/contract/wallet/wallet.schema'
import { gatewayKey } from '@/data/site/gateway'
import { cashOut, walletQueries } from '@/data/wallet/wallet'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'
import { yuan } from '@/domain/money/money'
import { cashOutRefusal } from '@/domain/wallet/cash-out'
import { ConfirmCashOut } from '@/features/account/confirm-cash-out'
import { MoneyHead } from '@/features/account/money-head'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'

const newKey = () => randomText(CLIENT_CODE_LENGTH, Math.random)
const fenIn = (text: string) => (/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : 0)

/** The form of a cash-out. A failed request keeps its key, so that asking again never pays twice. */
function useCashOut(balance: number) {
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

function Form({ balance, account }: { balance: number; account: string }) {
  const form = useCashOut(balance)
  return (
    <Card id="withdraw-form">
      <Field
        id="withdraw-amount"
        label="提现金额（元）"
        placeholder="至少 1 元"
        maxLength={9}
        value={form.text}
        error={form.error}
        onInput={form.change}
        onEnter={form.submit}
        side={
          <ActionButton look="quiet" onClick={form.all}>
            全部
          </ActionButton>
        }
      />
      <ActionButton id="withdraw" isWide onClick={form.submit}>
        提现
      </ActionButton>
      {form.asked !== null && <ConfirmCashOut amount={form.asked} account={account} onConfirm={form.confirm} onClose={form.close} />}
    </Card>
  )
}

function Money({ of: { cash, pending, payoutHint, needsRealName } }: { of: Wallet }) {
  return (
    <>
      <MoneyHead name="可提现余额（元）" sum={yuan(cash)} />
      <Card id="withdraw-money">
        <Cell side={`¥${yuan(pending)}`} onClick={() => go('need_settlement')}>
          待结算
          <View className="small">邀请和其他活动的奖励都在余额里</View>
        </Cell>
        <Cell side={payoutHint ?? '去绑定'} onClick={() => go('bind_ali_pay')}>
          支付宝账号
        </Cell>
      </Card>
      {needsRealName && cash > 0 && (
        <Cell id="to-real-name" side="去认证" onClick={() => go('set_verified')}>
          提现前要先完成实名认证
        </Cell>
      )}
      {!needsRealName && payoutHint !== null && cash > 0 && <Form balance={cash} account={payoutHint} />}
      {cash === 0 && <View className="page-pad muted">还没有可提现的余额，奖励过了退款期会自动到账。</View>}
      {cash > 0 && payoutHint === null && <View className="page-pad muted">先绑定本人的支付宝账号，就能提现了。</View>}
    </>
  )
}

/** Cash that rewards became, on its way to the learner's own account. */
export function Withdraw() {
  const wallet = useQuery(walletQueries.wallet())
  return (
    <QueryState of={wallet} skeleton={<MoneyHead name="可提现余额（元）" sum="—" />}>
      {(of) => <Money of={of} />}
    </QueryState>
  )
}
