import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { practiceQueries } from '@/data/queries/practice'
import { QueryState } from '@/features/page-frame/query-state'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { ListedQuestion } from '../parts/listed-question'

/** Pages of what was found, asked for one by one; each question leads to its explanation. */
export function FoundQuestions({ categoryId, text }: { categoryId: number; text: string }) {
  const [pages, setPages] = useState(1)
  const results = useQueries({ queries: Array.from({ length: pages }, (_, page) => practiceQueries.search(categoryId, text, page)) })
  const [first] = results
  if (!first) return null
  const questions = results.flatMap(({ data }) => data?.questions ?? [])
  return (
    <QueryState of={first} empty={{ when: ({ total }) => total === 0, text: `没有找到含“${text}”的题` }}>
      {({ total }) => (
        <View id="found-questions">
          <View className="page-pad muted" live="polite">
            找到 {total} 题
          </View>
          {questions.map(({ id, type, text: stem, subjectName, chapterTitle }) => (
            <Card key={id} id={`found-${id}`} onClick={() => go('explanation_detail', { explanationId: id })}>
              <ListedQuestion of={{ type, stem, chapter: `${subjectName} · ${chapterTitle}`, points: [] }} />
            </Card>
          ))}
          {questions.length < total && (
            <ActionButton
              id="more"
              look="plain"
              isWide
              isBusy={results.some(({ isPending }) => isPending)}
              onClick={() => setPages(pages + 1)}
            >
              再看一些
            </ActionButton>
          )}
        </View>
      )}
    </QueryState>
  )
}
