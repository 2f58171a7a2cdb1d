import type { Coupon } from '@/contract/wallet/coupon.schema'
import { Button, Text, View } from '@/platform/elements'
import { Price } from '@/ui/price'
import './ticket.scss'

/** Shows the worth of a ticket in large letters; its note says so in words. */
function Worth({ of: { kind, amount, percent } }: { of: Coupon }) {
  if (kind === 'amount') return <Price fen={amount} isLarge />
  return (
    <View className="price">
      <Text className="headline">{(100 - percent) / 10}</Text> 折
    </View>
  )
}

const stamps: Partial<Record<Coupon['status'], string>> = { used: '已使用', expired: '已过期' }

/** `isUrgent`: it ends today. */
type TicketProps = { of: Coupon; state: string; isUrgent?: boolean; act?: { text: string; onClick: () => void } }

/** A coupon or a red envelope; all of it leads to where it is used, or was. */
export function Ticket({ of, state, isUrgent = false, act }: TicketProps) {
  const inner = (
    <>
      <View className="ticket__worth" hiddenFromReader>
        <Worth of={of} />
      </View>
      <View className="ticket__words">
        <View className="title">{of.title}</View>
        <View className="muted">{of.note}</View>
        <View className="small">{of.scope}</View>
        <View className="ticket__foot">
          <View className={isUrgent ? 'ticket__due' : 'small'}>{state}</View>
          {act && <Text className="ticket__act">{act.text}</Text>}
        </View>
      </View>
      {stamps[of.status] && <View className="ticket__stamp">{stamps[of.status]}</View>}
    </>
  )
  const look = of.status === 'used' || of.status === 'expired' ? 'ticket is-past' : 'ticket'
  if (!act) return <View className={look}>{inner}</View>
  return (
    <Button className={look} onClick={act.onClick}>
      {inner}
    </Button>
  )
}
