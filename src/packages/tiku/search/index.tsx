import { useState } from 'react'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { noDirection, useOwnDirection } from '@/features/tiku/bank/use-own-direction'
import { View } from '@/platform/elements'
import { SearchBar } from '@/ui/search-bar'
import { StateNotice } from '@/ui/state-notice'
import { FoundQuestions } from './found-questions'

definePageConfig({ navigationBarTitleText: '搜题' })

/** Searches the direction of the address, else the learner's own. */
export default screen('tiku_search', ({ categoryId: named }) => {
  const own = useOwnDirection()
  const direction = named === undefined ? own : { ...own, data: named }
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  return (
    <View className="page-top">
      <SearchBar
        id="question-search"
        value={text}
        placeholder="题干里的几个字，空格隔开"
        hasFocus
        onInput={setText}
        onSearch={() => setAsked(text.trim())}
      />
      {asked.length < 2 ? (
        <StateNotice look="search" text={asked === '' ? '输入题干里的字词，找到原题和解析' : '请至少输入两个字'} />
      ) : (
        <QueryState of={direction} empty={noDirection}>
          {(categoryId) => <FoundQuestions key={asked} categoryId={categoryId} text={asked} />}
        </QueryState>
      )}
    </View>
  )
})
