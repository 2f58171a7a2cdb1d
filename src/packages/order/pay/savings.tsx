import { useState } from 'react'
import type { Quote, Voucher } from '@/contract/order/order.schema'
import { yuan } from '@/domain/money/money'
import { fenOfBeans } from '@/domain/tiku/bean-price'
import { dayText } from '@/domain/time/day'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Switch } from '@/ui/choices'
import { ActionSheet, TogetherSheet } from './lazy'

/** Holds the learner's choices; absent takes the best, 0 takes none. `withIds`: more courses in the same order. */
export type Wish = { couponId?: number; envelopeId?: number; beans?: number; withIds?: string }
/** The parts of a wish that another choice leaves as they are. */
export const wishWithout = (wish: Wish, ...names: readonly (keyof Wish)[]): Wish =>
  Object.fromEntries(names.flatMap((name) => (wish[name] === undefined ? [] : [[name, wish[name]]])))
type VoucherProps = {
  id: string
  name: string
  vouchers: readonly Voucher[]
  chosenId: number
  /** The server chose it, not the learner. */
  isBest: boolean
  onChoose: (id: number) => void
}

const NONE = '0'
const actOf = ({ id, title, note, saving, reason, expiresAt }: Voucher) => ({
  key: String(id),
  text: reason === '' ? `${title}，省 ¥${yuan(saving)}` : title,
  note: reason || `${note} · ${dayText(expiresAt)} 到期`,
  disabled: reason !== '',
})

function VoucherCell({ id, name, vouchers, chosenId, isBest, onChoose }: VoucherProps) {
  const [isOpen, setOpen] = useState(false)
  const usable = vouchers.filter(({ reason }) => reason === '')
  const chosen = vouchers.find((one) => one.id === chosenId)
  if (vouchers.length === 0) return <Cell side="暂无">{name}</Cell>
  const choose = (key: string) => {
    setOpen(false)
    onChoose(Number(key))
  }
  const none = usable.length === 0 ? '没有可用于本单的' : `有 ${usable.length} 张可用`
  const sorted = [...usable].sort((a, b) => b.saving - a.saving).concat(vouchers.filter(({ reason }) => reason !== ''))
  return (
    <>
      <Cell id={id} side={chosen ? `-¥${yuan(chosen.saving)}` : none} onClick={() => setOpen(true)}>
        {name}
        {chosen && <View className="small">{isBest ? `已为你选用最优惠的：${chosen.title}` : chosen.title}</View>}
      </Cell>
      {isOpen && (
        <ActionSheet
          id={`${id}-sheet`}
          title={`选择${name}`}
          acts={[...sorted.map(actOf), { key: NONE, text: `不使用${name}` }]}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type SavingsProps = { quote: Quote; wish: Wish; hasBeans: boolean; onWish: (wish: Wish) => void }

/** Coupon, red envelope and beans. Another coupon can change which envelope is best, so that is chosen again. */
export function Savings({ quote, wish, hasBeans, onWish }: SavingsProps) {
  const { balance, most, used } = quote.beans
  return (
    <Card id="savings">
      <VoucherCell
        id="coupon"
        name="优惠券"
        vouchers={quote.coupons}
        chosenId={quote.couponId}
        isBest={wish.couponId === undefined}
        onChoose={(couponId) => onWish({ couponId, ...wishWithout(wish, 'beans', 'withIds') })}
      />
      <VoucherCell
        id="envelope"
        name="红包"
        vouchers={quote.envelopes}
        chosenId={quote.envelopeId}
        isBest={wish.envelopeId === undefined}
        onChoose={(envelopeId) => onWish({ ...wish, envelopeId })}
      />
      {hasBeans && most > 0 && (
        <Cell
          side={
            <Switch id="use-beans" label="用学豆抵扣" isOn={used > 0} onChange={(isOn) => onWish({ ...wish, beans: isOn ? most : 0 })} />
          }
        >
          {`用 ${most} 学豆抵 ¥${yuan(fenOfBeans(most))}`}
          <View className="small">共 {balance} 学豆，最多抵扣应付金额的一半</View>
        </Cell>
      )}
    </Card>
  )
}

type TogetherProps = { quote: Quote; onChoose: (withIds: string) => void }

/** Other courses in the same order: one payment, and the coupon counts for all of them. */
export function Together({ quote, onChoose }: TogetherProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      {quote.items.slice(1).map(({ seq, title, payable }) => (
        <Cell key={seq} side={`¥${yuan(payable)}`}>
          {title}
        </Cell>
      ))}
      <Cell id="together" side={quote.items.length > 1 ? `共 ${quote.items.length} 门` : '选择'} onClick={() => setOpen(true)}>
        加购其他课程
      </Cell>
      {isOpen && <TogetherSheet quote={quote} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </Card>
  )
}
