import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '@/contract/account/message.schema'
import { messageQueries } from '@/data/account/message'
import { readMessage, readMessages } from '@/data/account/message-commands'
import { pushQueries } from '@/data/account/push'
import { serverNow } from '@/data/http/clock'
import { expectFailure } from '@/data/http/failure'
import { useAct, useFresh } from '@/data/http/use-act'
import { isMessageKind, type MessageGroup, messageGroups, messageKinds } from '@/domain/account/messages'
import { timeAgo } from '@/domain/time/relative-time'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go, goAddress } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Icon, type IconName } from '@/ui/icon'
import { Tabs } from '@/ui/tabs'
import { Badge } from '@/ui/tag'
import './index.scss'

const icons: Readonly<Record<MessageGroup, IconName>> = {
  order: 'receipt',
  learning: 'book-open',
  exam: 'list-checks',
  service: 'megaphone',
}

/** One message: pressing it marks it read and opens what it is about. */
function MessageCard({ of: { id, kind, title, body, link, at, isRead } }: { of: Message }) {
  const cache = useQueryClient()
  const look = isMessageKind(kind) ? messageKinds[kind].group : 'service'
  const open = () => {
    if (!isRead) void readMessage(cache, id).catch(expectFailure)
    if (link !== null) goAddress(link)
  }
  return (
    <View role="listitem">
      <Card id={`message-${id}`} onClick={open}>
        <View className="message">
          <View className={`message__sign message__sign--${look}`}>
            <Icon name={icons[look]} />
            {!isRead && <Badge label="未读" />}
          </View>
          <View className="message__main">
            <View className="message__head">
              <View className="title message__title">{title}</View>
              <View className="small">{timeAgo(at, serverNow())}</View>
            </View>
            <View className="muted message__body">{body}</View>
          </View>
          {link !== null && (
            <View className="cell__arrow" hiddenFromReader>
              <Icon name="chevron-right" />
            </View>
          )}
        </View>
      </Card>
    </View>
  )
}

/** The messages of one group, or of all, a page at a time. */
function MessageList({ group }: { group: MessageGroup | undefined }) {
  const list = useInfiniteQuery(messageQueries.list(group))
  useFresh(list)
  const when = ({ pages }: { pages: readonly unknown[][] }) => pages[0]?.length === 0
  return (
    <QueryState
      of={list}
      empty={{
        when,
        art: artOf('bell'),
        text: '还没有消息，订单、考试和纠错有了进展会出现在这里',
        action: '去学习',
        onAction: () => go('study_center'),
      }}
    >
      {({ pages }) => (
        <>
          <View id="messages" role="list" label="消息">
            {pages.flat().map((message) => (
              <MessageCard key={message.id} of={message} />
            ))}
          </View>
          <LoadMore of={list} />
        </>
      )}
    </QueryState>
  )
}

definePageConfig({ navigationBarTitleText: '消息' })

const groups: MessageGroup[] = ['order', 'learning', 'exam', 'service']

/** The learner's messages, newest first, by group. */
export default screen('mine_messages', () => {
  const cache = useQueryClient()
  const [group, setGroup] = useState<MessageGroup>()
  const { data: unread } = useQuery(messageQueries.unread())
  // Reading it goes on with messages in this browser after a new sign-in.
  useQuery(pushQueries.state())
  const reading = useAct(() => readMessages(cache, group))
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
          <ActionButton id="read-all" look="quiet" disabled={waiting === 0} isBusy={reading.isBusy} onClick={() => reading.run()}>
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
