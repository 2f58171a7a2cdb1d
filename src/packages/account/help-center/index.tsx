import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HelpItem } from '@/contract/account/help.schema'
import { helpQueries } from '@/data/account/help'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { SearchBar } from '@/ui/search-bar'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '帮助中心' })

const topicsOf = (items: readonly HelpItem[]) => [...new Set(items.map(({ topic }) => topic))]

function Topics({ items }: { items: readonly HelpItem[] }) {
  return topicsOf(items).map((topic) => (
    <View key={topic}>
      <View className="section-title" role="heading">
        {topic}
      </View>
      <Card>
        {items
          .filter((item) => item.topic === topic)
          .map(({ id, title }) => (
            <Cell key={id} id={`help-${id}`} onClick={() => go('help_center_detail', { id })}>
              {title}
            </Cell>
          ))}
      </Card>
    </View>
  ))
}

function Questions({ items }: { items: readonly HelpItem[] }) {
  const [text, setText] = useState('')
  const found = items.filter(({ title, topic }) => `${topic}${title}`.includes(text.trim()))
  return (
    <View id="help">
      <SearchBar
        id="help-search"
        placeholder="搜索问题，比如“验证码”"
        value={text}
        onInput={setText}
        onSearch={() => setText(text.trim())}
      />
      {found.length > 0 ? (
        <Topics items={found} />
      ) : (
        <StateNotice
          id="no-help"
          look="search"
          text={`没有找到和“${text.trim()}”有关的问题`}
          action="看全部问题"
          onAction={() => setText('')}
        />
      )}
      <View className="page-top">
        <Card>
          <Cell id="help-chat" side="联系客服" onClick={() => go('support_chat')}>
            没有找到答案？
          </Cell>
        </Card>
      </View>
    </View>
  )
}

/** Frequent questions by topic. */
export default screen('help_center', () => {
  const items = useQuery(helpQueries.list())
  return (
    <QueryState
      of={items}
      empty={{
        when: (rows) => rows.length === 0,
        art: talkArt('article'),
        text: '帮助内容正在整理',
        action: '联系我们',
        onAction: () => go('about_us', { type: 'contact-us' }),
      }}
    >
      {(rows) => <Questions items={rows} />}
    </QueryState>
  )
})
