import { useState } from 'react'
import { searchKindIn } from '@/domain/search/search-kind'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { SearchBar } from '@/ui/search-bar'
import { BeforeSearch } from './before-search'
import { FoundKinds } from './found-kinds'
import { useSearch } from './use-search'
import './index.scss'

/** The search page for all kinds of content. */
export default screen('search', ({ placeholder, searchKey = '', type }) => {
  const [kind, setKind] = useState(() => searchKindIn(type))
  const { text, asked, offeredFor, ask, type: write } = useSearch(searchKey)
  return (
    <View className="search">
      <SearchBar
        id="search-text"
        value={text}
        placeholder={placeholder ?? '搜索课程、文章、题目'}
        onInput={write}
        onSearch={() => ask(text)}
      />
      {asked === '' ? (
        <BeforeSearch offeredFor={offeredFor} onAsk={ask} />
      ) : (
        <FoundKinds key={asked} asked={asked} kind={kind} onKind={setKind} onAsk={ask} />
      )}
    </View>
  )
})
