import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageQueries } from '@/data/account/message'
import { readMessages } from '@/data/account/message-commands'
import { type MessageGroup, messageGroups } from '@/domain/account/message-kinds'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Tabs } from '@/ui/tabs'
import { MessageList } from './message-list'
import './index.scss'

definePageConfig({ navigationBarTitleText: '消息' })

const groups: MessageGroup[] = ['order', 'learning', 'exam', 'service']

/** The learner's messages, newest first, by group. */
export default screen('mine_messages', () => {
  const cache = useQueryClient()
  const [group, setGroup] = useState<MessageGroup>()
  const { data: unread } = useQuery(messageQueries.unread())
  const reading = useMutation({ mutationFn: () => readMessages(cache, group) })
  const waiting = (group === undefined ? unread?.total : unread?.groups[group]) ?? 0
  const tabs = [
    { key: 'all', text: '全部', count: unread?.total ?? 0 },
    ...groups.map((key) => ({ key, text: messageGroups[key], count: unread?.groups[key] ?? 0 })),
  ]
  return (
    <View className="page-top">
      <Tabs
        id="message-groups"
        label="消息分类"
        tabs={tabs}
        current={group ?? 'all'}
        onChange={(key) => setGroup(groups.find((one) => one === key))}
      >
        <View className="messages__bar">
          <ActionButton id="read-all" look="quiet" disabled={waiting === 0} isBusy={reading.isPending} onClick={() => reading.mutate()}>
            全部已读
          </ActionButton>
          <ActionButton id="message-settings" look="quiet" onClick={() => go('mine_message_settings')}>
            消息设置
          </ActionButton>
        </View>
        <MessageList group={group} />
      </Tabs>
    </View>
  )
})
