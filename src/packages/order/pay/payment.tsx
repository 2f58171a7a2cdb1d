import type { Order, PayChannel, PayWay, Quote } from '@/contract/order/order.schema'
import { yuan } from '@/domain/money/money'
import { providerOf } from '@/domain/order/pay'
import { beansToPay } from '@/domain/tiku/bean-price'
import { go } from '@/navigation/go'
import { Button, Image, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { Price } from '@/ui/price'

type ChannelsProps = { ways: readonly PayWay[]; chosen: PayWay | undefined; onChoose: (channel: PayChannel) => void }

const brands = { wechat: '微信', alipay: '支付宝', virtual: '微信' } as const

/** The mark by which a way to pay is recognised before it is read. */
function Brand({ channel }: { channel: PayChannel }) {
  const provider = providerOf(channel)
  return (
    <View className={`channel__brand channel__brand--${provider === 'alipay' ? 'alipay' : 'wechat'}`} role="img" label={brands[provider]} />
  )
}

const wordsOf = ({ label, opensOutside }: PayWay) => (opensOutside ? `${label}（在浏览器中打开）` : label)

/** Returns the selected way to pay; the first one by default. */
export const wayOf = (ways: readonly PayWay[], channel: PayChannel | undefined) => ways.find((way) => way.channel === channel) ?? ways[0]

/** Says how one comes to a course where the school takes no money online. */
export const NotOnline = () => (
  <Card id="no-channels">
    <View className="muted">学校暂时不在线上收款。想报名请联系老师，老师收款后会直接为你开通。</View>
    <Cell id="to-support" side="联系老师" onClick={() => go('support_chat')}>
      怎么报名？
    </Cell>
  </Card>
)

/** The ways to pay here, of which one is chosen. */
export function Channels({ ways, chosen, onChoose }: ChannelsProps) {
  if (ways.length === 0) return <NotOnline />
  return (
    <Card>
      <View role="radiogroup" label="支付方式">
        {ways.map((way) => {
          const isOn = way.channel === chosen?.channel
          return (
            <Button
              key={way.channel}
              id={`channel-${way.channel}`}
              className="cell"
              role="radio"
              checked={isOn}
              label={wordsOf(way)}
              onClick={() => onChoose(way.channel)}
            >
              <Brand channel={way.channel} />
              <View className="cell__main">{wordsOf(way)}</View>
              <View className={`channel__mark ${isOn ? 'is-chosen' : ''}`}>
                <Icon name="check" />
              </View>
            </Button>
          )
        })}
      </View>
    </Card>
  )
}

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

/** Payment by beans only, for the iOS app's cashMode. */
export const BEANS_ONLY = 1

/** The price in beans, and the way to more of them where they do not suffice. */
export function BeansPay({ payable, balance }: { payable: number; balance: number }) {
  const missing = beansToPay(payable) - balance
  return (
    <Card id="beans-only">
      <Cell side={`${beansToPay(payable)} 学豆`}>苹果 App 内请用学豆支付</Cell>
      <Cell side={`${balance} 学豆`}>我的学豆</Cell>
      {missing > 0 && (
        <Cell id="to-recharge" side="去充值" onClick={() => go('recharge')}>
          还差 {missing} 学豆
        </Cell>
      )}
    </Card>
  )
}
