import { useQuery } from '@tanstack/react-query'
import { examQueries } from '@/data/queries/exam'
import { ExamNotices } from '@/features/exam-notices/exam-notices'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { PaperRow } from '@/features/tiku-cards/paper-row'
import { SubjectProgress } from '@/features/tiku-cards/subject-progress'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useShow } from '@/platform/lifecycle'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Icon } from '@/ui/icon'
import './index.scss'

/** The direction whose question bank the tab shows: 初级会计. */
const TIKU_CATEGORY_ID = 22
const openCategory = (categoryId: number) => go('tiku_category', { categoryId })

function Lead({ name }: { name: string }) {
  return (
    <View className="tiku-lead">
      <View>
        <View className="headline" role="heading">
          {name}题库
        </View>
        <View className="muted">章节梳理 · 限时模拟 · 逐题解析</View>
      </View>
      <ActionButton id="tiku-enter" onClick={() => openCategory(TIKU_CATEGORY_ID)}>
        进入题库
      </ActionButton>
    </View>
  )
}

/** Where nothing could be read there is still what was downloaded. */
const OfflineWay = () => (
  <Card>
    <Cell id="offline-way" side="没有网络也能练" onClick={() => go('tiku_downloads', {})}>
      离线题目
    </Cell>
  </Card>
)

export default screen('tiku_home', () => {
  const home = useQuery(examQueries.home(TIKU_CATEGORY_ID))
  useShow(() => void home.refetch({ cancelRefetch: false }))
  return (
    <>
      <QueryState of={home} empty={{ when: ({ subjects }) => subjects.length === 0, text: '题库正在整理，很快就来' }}>
        {({ categoryName, subjects }) => (
          <>
            <ExamNotices />
            <Lead name={categoryName} />
            {subjects.map((subject) => (
              <Card key={subject.id} id={`subject-${subject.id}`} onClick={() => openCategory(subject.id)}>
                <View className="row">
                  <View className="row__main">
                    <SubjectProgress subject={subject} />
                  </View>
                  <Icon name="chevron-right" />
                </View>
              </Card>
            ))}
            <View className="section-title" role="heading">
              试卷
            </View>
            <Card>
              {subjects
                .flatMap(({ papers }) => papers)
                .map((paper) => (
                  <PaperRow key={paper.id} paper={paper} />
                ))}
            </Card>
          </>
        )}
      </QueryState>
      {home.isLoadingError && <OfflineWay />}
    </>
  )
})
