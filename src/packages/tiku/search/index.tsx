import { useState } from 'react'
import { usePages } from '@/data/http/use-pages'
import { practiceQueries } from '@/data/tiku/practice'
import { QueryState, screen } from '@/features/page-frame/screen'
import { noDirection, useOwnDirection } from '@/features/tiku/bank/use-own-direction'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { LoadMore } from '@/ui/load-more'
import { SearchBar } from '@/ui/search-bar'
import { StateNotice } from '@/ui/state-notice'
import { ListedQuestion } from '../parts/listed-question'

/** Pages of what was found, requested one by one; each question leads to its explanation. */
function FoundQuestions({ categoryId, text }: { categoryId: number; text: string }) {
  const found = usePages((page) => practiceQueries.search(categoryId, text, page), {
    rowsOf: ({ questions }) => questions,
    keyOf: ({ id }) => id,
    hasMore: (rows, { total }) => rows.length < total,
  })
  return (
    <QueryState
      of={found.first}
      empty={{
        when: ({ total }) => total === 0,
        look: 'search',
        text: `没有找到含“${text}”的题`,
        action: '去题库',
        onAction: () => go('tiku_home'),
      }}
    >
      {({ total }) => (
        <View id="found-questions">
          <View className="page-pad muted" live="polite">
            找到 {total} 题
          </View>
          {found.rows.map(({ id, type, text: stem, subjectName, chapterTitle }) => (
            <Card key={id} id={`found-${id}`} onClick={() => go('explanation_detail', { explanationId: id })}>
              <ListedQuestion of={{ type, stem, chapter: `${subjectName} · ${chapterTitle}`, points: [] }} />
            </Card>
          ))}
          <LoadMore {...found.next} />
        </View>
      )}
    </QueryState>
  )
}

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
