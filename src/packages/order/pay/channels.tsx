import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PayChannel } from '@/contract/money/order.schema'
import { orderQueries } from '@/data/queries/order'
import { QueryState } from '@/features/page-frame/query-state'
import { Button, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'

type ChannelsProps = { orderSn: string; chosen: PayChannel | undefined; onChoose: (channel: PayChannel) => void }

/** The ways to pay this order here; the first is taken unless the learner chooses another. */
export function Channels({ orderSn, chosen, onChoose }: ChannelsProps) {
  const config = useQuery(orderQueries.payConfig(orderSn))
  const first = config.data?.channels[0]?.channel
  useEffect(() => {
    if (!chosen && first) onChoose(first)
  }, [chosen, first, onChoose])
  return (
    <QueryState of={config}>
      {({ channels }) => (
        <Card>
          <View role="radiogroup" label="支付方式">
            {channels.map(({ channel, label }) => (
              <Button
                key={channel}
                id={`channel-${channel}`}
                className="cell"
                role="radio"
                checked={channel === chosen}
                onClick={() => onChoose(channel)}
              >
                <View className="cell__main">{label}</View>
                <View className={`channel__mark ${channel === chosen ? 'is-chosen' : ''}`}>
                  <Icon name="check" />
                </View>
              </Button>
            ))}
          </View>
        </Card>
      )}
    </QueryState>
  )
}
