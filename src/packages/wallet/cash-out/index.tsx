import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wallet } from '@/contract/wallet/wallet.schema'
import { useFresh } from '@/data/http/use-act'
import { newOrderKey } from '@/data/order/order'
import { useOffered } from '@/data/site/offered'
import { cashOut, walletQueries } from '@/data/wallet/wallet'
import { yuan } from '@/domain/money/money'
import { amountText, fenOf } from '@/domain/money/price'
import { cashOutRefusal } from '@/domain/wallet/cash-out'
import { ConfirmCashOut } from '@/features/account/confirm-cash-out'
import { MoneyHead } from '@/features/account/money-head'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { useNav } from '@/features/page-frame/use-nav'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '提现' })

function useCashOut(cash: number) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  // The same amount requested twice is one cash-out.
  const [key, setKey] = useState(newOrderKey)
  const [hasTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const amount = fenOf(text)
  const error = amount === null ? '请填写提现金额' : cashOutRefusal({ amount, balance: cash, today: 0 })
  const change = (value: string) => {
    setText(value)
    setKey(newOrderKey())
  }
  const ask = () => {
    setTried(true)
    setAsked(amount !== null && error === '')
  }
  const confirm = async (ticket: string) => {
    try {
      await cashOut(amount ?? 0, key, ticket)
      replace('cash_out_status')
    } finally {
      void client.invalidateQueries({ queryKey: ['wallet'] })
    }
  }
  return {
    text,
    change,
    error: hasTried && error !== '' ? error : undefined,
    amount: isAsked ? amount : null,
    ask,
    confirm,
    close: () => setAsked(false),
  }
}

function Form({ cash, account }: { cash: number; account: string }) {
  const { text, change, error, amount, ask, confirm, close } = useCashOut(cash)
  return (
    <Card>
      <Field
        id="cash-out-amount"
        label="提现金额（元）"
        maxLength={8}
        placeholder={`最多 ${yuan(cash)}`}
        value={text}
        error={error}
        onInput={change}
        side={
          <ActionButton id="all-of-it" look="quiet" onClick={() => change(yuan(cash))}>
            全部
          </ActionButton>
        }
      />
      <ActionButton id="cash-out" isWide onClick={ask}>
        提现
      </ActionButton>
      {amount !== null && <ConfirmCashOut {...{ amount, account }} onConfirm={confirm} onClose={close} />}
    </Card>
  )
}

function Way({ of: { cash, payoutHint, needsRealName } }: { of: Wallet }) {
  const { cashOut: canCashOut } = useOffered()
  if (!canCashOut) return <StateNotice id="no-cash-out" art={artOf('card')} text="学校暂时不能转账到支付宝，余额会一直为你保留" />
  if (needsRealName)
    return (
      <StateNotice
        id="no-real-name"
        art={talkArt('shield')}
        text="提现前要先完成实名认证"
        action="去认证"
        onAction={() => go('set_verified')}
      />
    )
  if (payoutHint === null)
    return (
      <StateNotice id="not-bound" art={artOf('card')} text="绑定支付宝后就能提现" action="绑定支付宝" onAction={() => go('bind_ali_pay')} />
    )
  return <Form cash={cash} account={payoutHint} />
}

function Cash({ of }: { of: Wallet }) {
  const { cash, leaving, payoutHint } = of
  return (
    <>
      <MoneyHead name="可提现余额（元）" sum={amountText(cash)} />
      <Card id="cash">
        {leaving > 0 && (
          <Cell id="leaving" side={`¥${amountText(leaving)}`} onClick={() => go('cash_out_status')}>
            提现中
          </Cell>
        )}
        <Cell id="payout-account" side={payoutHint ?? '去绑定'} onClick={() => go('bind_ali_pay')}>
          支付宝账号
        </Cell>
      </Card>
      <Way of={of} />
    </>
  )
}

export default screen('cash_out', () => {
  const wallet = useQuery(walletQueries.wallet())
  useFresh(wallet)
  useNav({ rightText: '提现记录', onRight: () => go('cash_out_status') })
  return (
    <View className="page-top">
      <QueryState of={wallet}>{(of) => <Cash of={of} />}</QueryState>
      <Card>
        <Cell id="to-questions" side="查看" onClick={() => go('cash_out_qa')}>
          提现常见问题
        </Cell>
      </Card>
    </View>
  )
})
