import { useQueryClient } from '@tanstack/react-query'
import type { MessageChannels } from '@/contract/account/message.schema'
import { answerMarketing, switchChannel } from '@/data/account/message-commands'
import { useAct } from '@/data/http/use-act'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Switch } from '@/ui/choices'

type Channel = MessageChannels['channels'][number]

const hints: Readonly<Record<Channel['channel'], string>> = {
  subscribe: '在小程序里点过同意才收得到',
  official: '关注公众号，并用微信登录过才收得到',
  push: '还没有浏览器打开过通知',
  sms: '还没有绑定手机号',
  email: '还没有绑定邮箱',
}

/** Steps without which a way delivers nothing: it stands off until they are done. Browsers have a switch of their own below. */
const steps: Readonly<Partial<Record<Channel['channel'], { side: string; open?: () => void }>>> = {
  push: { side: '还没打开' },
  sms: { side: '去绑定', open: () => go('set_mobile') },
  email: { side: '去绑定', open: () => go('set_email') },
}

/** The ways out of the inbox, each with its switch, or with the step that comes before it. */
export function Channels({ of: { channels } }: { of: MessageChannels }) {
  const cache = useQueryClient()
  const switching = useAct((wish: Pick<Channel, 'channel' | 'isOn'>) => switchChannel(cache, wish))
  if (channels.length === 0) return null
  return (
    <View>
      <View className="section-title" role="heading">
        提醒方式
      </View>
      <Card id="message-channels">
        {channels.map(({ channel, title, address, isOn }) => {
          const step = address === '' ? steps[channel] : undefined
          const turn = (
            <Switch
              id={`channel-${channel}`}
              label={title}
              isOn={isOn}
              disabled={switching.isBusy}
              onChange={(wish) => switching.run({ channel, isOn: wish })}
            />
          )
          return (
            <Cell key={channel} side={step?.side ?? turn} {...(step?.open && { id: `bind-${channel}`, onClick: step.open })}>
              {title}
              <View className="muted">{address || hints[channel]}</View>
            </Cell>
          )
        })}
        {channels.some(({ channel, address }) => channel === 'email' && address !== '') && (
          <Cell id="to-email" onClick={() => go('set_email')}>
            设置邮箱
          </Cell>
        )}
      </Card>
    </View>
  )
}

/** Advertising by ways that need a yes, each with the words that the yes is kept with. */
export function Marketing({ of: { consents } }: { of: MessageChannels }) {
  const cache = useQueryClient()
  const answering = useAct((answer: { channel: 'sms' | 'email'; isGiven: boolean }) => answerMarketing(cache, answer))
  if (consents.length === 0) return null
  return (
    <View>
      <View className="section-title" role="heading">
        活动和优惠
      </View>
      <Card id="marketing-consents">
        {consents.map(({ channel, title, words, isGiven }) => (
          <Cell
            key={channel}
            side={
              <Switch
                id={`marketing-${channel}`}
                label={`${title}收活动和优惠`}
                isOn={isGiven}
                disabled={answering.isBusy}
                onChange={(wish) => answering.run({ channel, isGiven: wish })}
              />
            }
          >
            {title}
            <View className="muted">{words}</View>
          </Cell>
        ))}
      </Card>
    </View>
  )
}
