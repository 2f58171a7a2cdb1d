import type { PayChannel, PayWay } from '@/contract/order/order.schema'
import { providerOf } from '@/domain/order/pay'
import { Button, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'

type ChannelsProps = { ways: readonly PayWay[]; chosen: PayWay | undefined; onChoose: (channel: PayChannel) => void }

const brands = { wechat: '微信', alipay: '支付宝' } as const

/** The mark by which a way to pay is recognised before it is read. */
function Brand({ channel }: { channel: PayChannel }) {
  const provider = providerOf(channel)
  return <View className={`channel__brand channel__brand--${provider}`} role="img" label={brands[provider]} />
}

const wordsOf = ({ label, opensOutside }: PayWay) => (opensOutside ? `${label}（在浏览器中打开）` : label)

/** Returns the selected way to pay; the first one by default. */
export const wayOf = (ways: readonly PayWay[], channel: PayChannel | undefined) => ways.find((way) => way.channel === channel) ?? ways[0]

/** The ways to pay here, of which one is chosen. */
export function Channels({ ways, chosen, onChoose }: ChannelsProps) {
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
