import { useState } from 'react'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { SearchBar } from '@/ui/search-bar'
import { StateNotice } from '@/ui/state-notice'
import { FoundQuestions } from './found-questions'

/** The direction searched when the address names none: 初级会计. */
const DIRECTION_ID = 22

export default screen('tiku_search', ({ categoryId = DIRECTION_ID }) => {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  return (
    <View className="page-top">
      <SearchBar
        id="question-search"
        value={text}
        placeholder="题干里的几个字，空格隔开"
        onInput={setText}
        onSearch={() => setAsked(text.trim())}
      />
      {asked.length < 2 ? (
        <StateNotice text={asked === '' ? '输入题干里的字词，找到原题和解析' : '请至少输入两个字'} />
      ) : (
        <FoundQuestions key={asked} categoryId={categoryId} text={asked} />
      )}
    </View>
  )
})
