import { useState } from 'react'
import { rememberSearch } from '@/data/search/search-history'
import { searchScopeIn, searchScopeName } from '@/domain/search/search'
import { screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { FoundList } from '@/packages/search/found/found-list'
import { View } from '@/platform/elements'
import { SearchBar } from '@/ui/search-bar'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '搜索结果' })

/** Results of one kind for `title`. */
export default screen('search_detail', ({ type, title = '' }) => {
  const scope = searchScopeIn(type)
  const [text, setText] = useState(title)
  const [asked, setAsked] = useState(title.trim())
  const ask = (wanted: string) => {
    setText(wanted)
    setAsked(wanted.trim())
    rememberSearch(wanted)
  }
  return (
    <View className="search">
      <SearchBar id="search-text" value={text} placeholder={`搜索${searchScopeName(scope)}`} onInput={setText} onSearch={() => ask(text)} />
      {asked === '' ? (
        <StateNotice look="search" text={`输入关键词，搜索${searchScopeName(scope)}`} />
      ) : (
        <FoundList
          key={asked}
          asked={asked}
          type={scope}
          onAsk={ask}
          onKind={(other) => replace('search_detail', { type: other }, { title: asked })}
        />
      )}
    </View>
  )
})
