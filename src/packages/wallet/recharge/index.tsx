import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RechargePack } from '@/contract/wallet/wallet.schema'
import { useAct } from '@/data/http/use-act'
import { newOrderKey } from '@/data/order/order'
import { useOffered } from '@/data/site/offered'
import { recharge, walletQueries } from '@/data/wallet/wallet'
import { yuan } from '@/domain/money/money'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { back, go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Radio } from '@/ui/choices'
import { Price } from '@/ui/price'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '充值' })

const wordsOf = ({ beans, gift, price }: RechargePack) => `${beans} 学豆${gift > 0 ? `，送 ${gift}` : ''} · ¥${yuan(price)}`

function Packs({ packs }: { packs: readonly RechargePack[] }) {
  const [chosen, setChosen] = useState<{ id: number; key: string }>(() => ({ id: packs[0]?.id ?? 0, key: newOrderKey() }))
  const pack = packs.find(({ id }) => id === chosen.id)
  const { run: order, isBusy } = useAct(async () => {
    const { orderSn } = await recharge(chosen.id, chosen.key)
    // The next visit is another order.
    setChosen({ id: chosen.id, key: newOrderKey() })
    go('course_pay', {}, { orderSn })
  })
  return (
    <>
      <Card id="packs">
        <Radio
          label="充值金额"
          options={packs.map((one) => ({ value: String(one.id), text: wordsOf(one) }))}
          value={String(chosen.id)}
          onChange={(id) => setChosen({ id: Number(id), key: newOrderKey() })}
        />
      </Card>
      <View className="page-pad small">10 学豆抵 1 元，可以买课和解锁题库。充值的学豆不能提现，也不支持退款。</View>
      <ActionBar lead={<Price fen={pack?.price ?? 0} isLarge />}>
        <ActionButton id="recharge" isBusy={isBusy} disabled={!pack} onClick={() => order()}>
          去支付
        </ActionButton>
      </ActionBar>
    </>
  )
}

/** Packs of beans; the order is paid where all orders are. */
function Page() {
  const wallet = useQuery(walletQueries.wallet())
  const packs = useQuery(walletQueries.packs())
  const { payment } = useOffered()
  useNav({ rightText: '充值记录', onRight: () => go('transaction', {}, { dealType: 'recharge' }) })
  return (
    <View className="page-top">
      <Card>
        <Cell side={wallet.data ? `${wallet.data.beans} 个` : ''}>我的学豆</Cell>
      </Card>
      <QueryState of={packs} empty={{ when: (all) => all.length === 0, text: '暂时不能充值', action: '返回', onAction: back }}>
        {(all) =>
          payment ? (
            <Packs packs={all} />
          ) : (
            <StateNotice id="no-payment" text="学校暂时不在线上收款，不能充值；已有的学豆照常使用" action="返回" onAction={back} />
          )
        }
      </QueryState>
    </View>
  )
}

export default screen('recharge', soldOnly(Page))
