import type { Order, Quote } from '@/contract/order/order.schema'
import { yuan } from '@/domain/money/money'
import { Image, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Price } from '@/ui/price'

/** Shows the goods that are bought. */
export function Goods({ of: { title, cover }, note }: { of: Pick<Quote, 'title' | 'cover'>; note?: string }) {
  return (
    <Card>
      <View className="row">
        {cover !== '' && <Image className="confirm__cover" src={cover} alt="" box={112} />}
        <View className="row__main">
          <View className="title">{title}</View>
          {note !== undefined && <View className="small">{note}</View>}
        </View>
      </View>
    </Card>
  )
}

/** The way from the list price to what is paid, line by line. */
export function Amounts({ of: { listPrice, discounts, payable } }: { of: Pick<Quote | Order, 'listPrice' | 'discounts' | 'payable'> }) {
  return (
    <Card id="amounts">
      <Cell side={`¥${yuan(listPrice)}`}>原价</Cell>
      {discounts.map(({ kind, label, amount }) => (
        <Cell key={kind} side={`-¥${yuan(amount)}`}>
          {label}
        </Cell>
      ))}
      <Cell side={<Price fen={payable} />}>应付金额</Cell>
    </Card>
  )
}
