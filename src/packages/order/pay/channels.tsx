import type { PayChannel, PayWay } from '@/contract/money/order.schema'
import { Button, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'

type ChannelsProps = { ways: readonly PayWay[]; chosen: PayWay | undefined; onChoose: (channel: PayChannel) => void }

/** The way chosen of those on offer: the first until the learner takes another. */
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
              onClick={() => onChoose(way.channel)}
            >
              <View className="cell__main">{way.opensOutside ? `${way.label}（在浏览器中打开）` : way.label}</View>
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
