import { useState } from 'react'
import { searchKindIn, searchKindNames } from '@/domain/search-kind'
import { screen } from '@/features/shell/screen'
import { View } from '@/platform/elements'
import { SearchBar } from '@/ui/search-bar'
import { Tabs } from '@/ui/tabs'
import { FoundList } from '../found/found-list'
import { BeforeSearch } from './before-search'
import { useSearch } from './use-search'
import './index.scss'

const tabs = Object.entries(searchKindNames).map(([key, text]) => ({ key, text }))

/** Searches everything the product has. Document 1 §2. */
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
        <Tabs id="kinds" label="搜索范围" tabs={tabs} current={kind} onChange={(key) => setKind(searchKindIn(key))}>
          <FoundList asked={asked} type={kind} onAsk={ask} />
        </Tabs>
      )}
    </View>
  )
})
