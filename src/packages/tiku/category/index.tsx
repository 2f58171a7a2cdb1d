import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TikuHome } from '@/contract/exam/exam.schema'
import { examQueries } from '@/data/queries/exam'
import { practiceQueries } from '@/data/queries/practice'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useShow } from '@/platform/lifecycle'
import { OfflineWay } from '../parts/offline-way'
import { DirectionSwitch } from './direction-switch'
import { Entries } from './entries'
import { ExamDayCard } from './exam-day'
import { type PaperKind, Papers } from './papers'
import { StudyCard } from './study-card'
import { SubjectCard } from './subject-card'
import './index.scss'

function Study({ categoryId }: { categoryId: number }) {
  const study = useQuery(practiceQueries.study(categoryId))
  useShow(() => void study.refetch({ cancelRefetch: false }))
  return (
    <QueryState of={study}>
      {(data) => (
        <>
          <StudyCard study={data} />
          <ExamDayCard study={data} />
        </>
      )}
    </QueryState>
  )
}

function Bank({ home: { categoryId, categoryName, subjects } }: { home: TikuHome }) {
  const papers = subjects.flatMap((subject) => subject.papers)
  const [kind, setKind] = useState<PaperKind>(papers.some((paper) => paper.kind === 'mock') ? 'mock' : 'past')
  return (
    <View id="tiku-subjects">
      <DirectionSwitch categoryId={categoryId} name={categoryName} />
      <Study categoryId={categoryId} />
      <Entries categoryId={categoryId} onPapers={setKind} />
      <Papers papers={papers} kind={kind} onKind={setKind} />
      {subjects.map((subject) => (
        <SubjectCard key={subject.id} subject={subject} />
      ))}
    </View>
  )
}

export default screen('tiku_category', ({ categoryId }) => {
  const home = useQuery(examQueries.home(categoryId))
  const study = useQuery(practiceQueries.study(categoryId))
  useShow(() => void home.refetch({ cancelRefetch: false }))
  // The learner's study stands above all else: drawn after the rest, it would push the rest down.
  const isWaiting = !study.isFetched && study.isFetching
  const both = { data: isWaiting ? undefined : home.data, error: home.error, refetch: home.refetch }
  return (
    <>
      <QueryState
        of={both}
        empty={{ when: ({ subjects }) => subjects.length === 0, text: '这个分类还没有题目', action: '返回', onAction: back }}
      >
        {(data) => <Bank key={data.categoryId} home={data} />}
      </QueryState>
      <OfflineWay of={home} categoryId={categoryId} />
    </>
  )
})
