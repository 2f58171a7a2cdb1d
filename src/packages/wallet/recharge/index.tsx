import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RechargePack } from '@/contract/wallet/wallet.schema'
import { useAct } from '@/data/http/use-act'
import { newOrderKey } from '@/data/order/order'
import { useOffered } from '@/data/site/offered'
import { recharge, walletQueries } from '@/data/wallet/wallet'
import { yuan } from '@/domain/money/money'
import { MoneyHead } from '@/features/account/money-head'
import { artOf } from '@/features/page-frame/empty-art'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { back, go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import { StateNotice } from '@/ui/state-notice'
import './index.scss'

definePageConfig({ navigationBarTitleText: '充值' })

const wordsOf = ({ beans, gift, price }: RechargePack) => `${beans} 学豆${gift > 0 ? `，送 ${gift}` : ''} · ¥${yuan(price)}`

/** The packs as tiles of which one is chosen. */
function Tiles({ packs, value, onChange }: { packs: readonly RechargePack[]; value: number; onChange: (id: number) => void }) {
  return (
    <Roving className="packs" role="radiogroup" itemRole="radio" label="充值金额" follows>
      {packs.map((pack) => (
        <Button
          key={pack.id}
          className={`packs__one ${pack.id === value ? 'is-on' : ''}`}
          role="radio"
          checked={pack.id === value}
          tabStop={pack.id === value}
          label={wordsOf(pack)}
          onClick={() => onChange(pack.id)}
        >
          <View className="packs__beans">{pack.beans} 学豆</View>
          <View className="small">
            ¥{yuan(pack.price)}
            {pack.gift > 0 && `，送 ${pack.gift}`}
          </View>
        </Button>
      ))}
    </Roving>
  )
}

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
        <Tiles packs={packs} value={chosen.id} onChange={(id) => setChosen({ id, key: newOrderKey() })} />
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
      <MoneyHead name="我的学豆（个）" sum={wallet.data?.beans ?? '—'} />
      <QueryState
        of={packs}
        empty={{ when: (all) => all.length === 0, art: artOf('card'), text: '暂时不能充值', action: '返回', onAction: back }}
      >
        {(all) =>
          payment ? (
            <Packs packs={all} />
          ) : (
            <StateNotice
              id="no-payment"
              art={artOf('card')}
              text="学校暂时不在线上收款，不能充值；已有的学豆照常使用"
              action="返回"
              onAction={back}
            />
          )
        }
      </QueryState>
    </View>
  )
}

export default screen('recharge', soldOnly(Page))
