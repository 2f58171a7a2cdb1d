import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageSwitch } from '@/contract/account/message.schema'
import { switchMessages } from '@/data/mutations/message'
import { messageQueries } from '@/data/queries/message'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Switch } from '@/ui/switch'

const groupsOf = (rows: readonly MessageSwitch[]) => [...new Set(rows.map(({ group }) => group))]

function Switches({ rows }: { rows: readonly MessageSwitch[] }) {
  const cache = useQueryClient()
  const switching = useMutation({ mutationFn: (wish: { kind: string; isOn: boolean }) => switchMessages(cache, wish) })
  return groupsOf(rows).map((group) => (
    <View key={group}>
      <View className="section-title" role="heading">
        {group}
      </View>
      <Card>
        {rows
          .filter((row) => row.group === group)
          .map(({ kind, title, isOn }) => (
            <Cell
              key={kind}
              side={
                <Switch
                  id={`switch-${kind}`}
                  label={title}
                  isOn={isOn}
                  disabled={switching.isPending}
                  onChange={(wish) => switching.mutate({ kind, isOn: wish })}
                />
              }
            >
              {title}
            </Cell>
          ))}
      </Card>
    </View>
  ))
}

/** Which kinds of messages also reach the learner outside the app. */
export default screen('mine_message_settings', () => {
  const switches = useQuery(messageQueries.switches())
  return (
    <QueryState of={switches}>
      {(rows) => (
        <View className="page-top">
          <View className="page-pad muted">打开后，除了站内消息，还会通过微信或短信提醒您；22:00 至次日 8:00 不打扰。</View>
          <Switches rows={rows} />
        </View>
      )}
    </QueryState>
  )
})
