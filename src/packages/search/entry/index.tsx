import { useEffect, useState } from 'react'
import { searchScopeIn } from '@/domain/search/search-kind'
import { screen } from '@/features/page-frame/screen'
import { address } from '@/platform/address'
import { View } from '@/platform/elements'
import { SearchBar } from '@/ui/search-bar'
import { BeforeSearch } from './before-search'
import { FoundKinds } from './found-kinds'
import { useSearch } from './use-search'
import './index.scss'

definePageConfig({ navigationBarTitleText: '搜索' })

/** The search page for all kinds of content. */
export default screen('search', ({ placeholder, searchKey = '', type }) => {
  const [scope, setScope] = useState(() => searchScopeIn(type))
  const { text, asked, offeredFor, ask, type: write } = useSearch(searchKey)
  useEffect(() => {
    if (asked !== '') address.keepQuery({ searchKey: asked, type: scope })
  }, [asked, scope])
  return (
    <View className="search">
      <SearchBar
        id="search-text"
        value={text}
        placeholder={placeholder ?? '搜索课程、文章、题目'}
        hasFocus={searchKey === ''}
        onInput={write}
        onSearch={() => ask(text)}
      />
      {asked === '' ? (
        <BeforeSearch offeredFor={offeredFor} onAsk={ask} />
      ) : (
        <FoundKinds key={asked} asked={asked} scope={scope} onScope={setScope} onAsk={ask} />
      )}
    </View>
  )
})
