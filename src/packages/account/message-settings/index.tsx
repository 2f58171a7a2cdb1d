import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageChannels, MessageSwitch } from '@/contract/account/message.schema'
import { messageQueries } from '@/data/account/message'
import { switchMessages } from '@/data/account/message-commands'
import { pushQueries } from '@/data/account/push'
import { useAct } from '@/data/http/use-act'
import { isSubscriptionTopic, subscriptionTopics } from '@/domain/account/messages'
import { SubscriptionOffer } from '@/features/account/subscription-offer'
import { QueryState, screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { subscriptions } from '@/platform/subscriptions'
import { Card, Cell } from '@/ui/card'
import { Switch } from '@/ui/choices'
import { Channels, Marketing } from './channels'
import { PushCard } from './push-card'

definePageConfig({ navigationBarTitleText: '消息设置' })

const groupsOf = (rows: readonly MessageSwitch[]) => [...new Set(rows.map(({ group }) => group))]

const waysText = (ways: readonly string[] = []) => (ways.length === 0 ? '只有站内消息' : ways.join('、'))

/** The ways by which most kinds go: they are named once, above the list. */
function usualWays(rows: readonly MessageSwitch[]): string {
  const counts = new Map<string, number>()
  for (const { ways } of rows) counts.set(waysText(ways), (counts.get(waysText(ways)) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** Tells of one kind what differs from the others. */
const noteOf = ({ ways, isFixed = false }: MessageSwitch, usual: string) =>
  [...(waysText(ways) === usual ? [] : [waysText(ways)]), ...(isFixed ? ['不能关掉'] : [])].join('；')

function Switches({ rows }: { rows: readonly MessageSwitch[] }) {
  const usual = usualWays(rows)
  const cache = useQueryClient()
  const switching = useAct((wish: { kind: string; isOn: boolean }) => switchMessages(cache, wish))
  const groups = groupsOf(rows).map((group) => (
    <View key={group}>
      <View className="section-title" role="heading">
        {group}
      </View>
      <Card>
        {rows
          .filter((row) => row.group === group)
          .map((row) => ({ ...row, note: noteOf(row, usual) }))
          .map(({ kind, title, isOn, isFixed, note }) => (
            <Cell
              key={kind}
              side={
                <Switch
                  id={`switch-${kind}`}
                  label={title}
                  isOn={isOn}
                  disabled={switching.isBusy || isFixed}
                  onChange={(wish) => switching.run({ kind, isOn: wish })}
                />
              }
            >
              {title}
              {note !== '' && <View className="small">{note}</View>}
            </Cell>
          ))}
      </Card>
    </View>
  ))
  return (
    <>
      <View className="page-pad muted">下面没有另外注明的，都通过{usual}提醒。</View>
      {groups}
    </>
  )
}

const topics = Object.keys(subscriptionTopics).filter(isSubscriptionTopic)

/** Messages of the messaging app need a yes each; this is where learners give some ahead. */
function Permissions() {
  if (!subscriptions.canAsk) return null
  return (
    <Card id="notice-permissions">
      <View className="title">微信提醒</View>
      <View className="muted">微信每次只许发一条，点一下多一条。</View>
      {topics.map((topic) => (
        <SubscriptionOffer key={topic} topic={topic}>
          {subscriptionTopics[topic]}
        </SubscriptionOffer>
      ))}
    </Card>
  )
}

/** Stands in for the reply of a server of the last release, which has no such call. */
const usual: MessageChannels = { quietFrom: 22, quietUntil: 8, channels: [], consents: [] }

/** Chooses by which ways, and about what, messages also reach the learner outside the app. */
export default screen('mine_message_settings', () => {
  const switches = useQuery(messageQueries.switches())
  const channels = useQuery(messageQueries.channels())
  const push = useQuery(pushQueries.state())
  const ways = channels.data ?? usual
  // Drawn when all of it has come or failed, so that no card pushes the others down.
  const isWhole = channels.isFetched && push.isFetched
  return (
    <QueryState of={{ data: isWhole ? switches.data : undefined, error: switches.error, refetch: switches.refetch }}>
      {(rows) => (
        <View className="page-top">
          <View className="page-pad muted">
            打开后，除了站内消息，还会通过下面的方式提醒你；{ways.quietFrom}:00 至次日 {ways.quietUntil}:00 不打扰，账号安全提醒除外。
          </View>
          <Channels of={ways} />
          <PushCard of={push.data} />
          <Marketing of={ways} />
          <Permissions />
          <Switches rows={rows} />
        </View>
      )}
    </QueryState>
  )
})
