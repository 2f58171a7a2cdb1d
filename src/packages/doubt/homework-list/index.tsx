import { useQuery } from '@tanstack/react-query'
import { homeworkQueries } from '@/data/doubt/homework'
import { serverNow } from '@/data/http/clock'
import { homeworkStatusNames } from '@/domain/doubt/homework-state'
import { nearMomentText } from '@/domain/time/relative-time'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Tag } from '@/ui/tag'

definePageConfig({ navigationBarTitleText: '我的作业' })

const tones = { todo: 'quiet', submitted: 'accent', returned: 'warn', passed: 'right' } as const

export default screen('homework_list', () => {
  const mine = useQuery(homeworkQueries.mine())
  const empty = {
    when: (rows: readonly unknown[]) => rows.length === 0,
    art: studyArt('homework'),
    text: '在学的课程还没有布置作业',
    action: '去学习',
  }
  return (
    <QueryState of={mine} empty={{ ...empty, onAction: () => go('study_center') }}>
      {(rows) => (
        <View id="homework" className="page-top" role="list" label="作业">
          {rows.map(({ id, title, courseTitle, dueAt, status }) => (
            <View key={id} role="listitem">
              <Card id={`homework-${id}`} onClick={() => go('task-homework', { homeworkId: id }, {})}>
                <View className="title">{title}</View>
                <View className="muted small">{courseTitle}</View>
                <View className="row">
                  <Tag tone={tones[status]}>{homeworkStatusNames[status]}</Tag>
                  <View className="small">{nearMomentText(dueAt, serverNow())} 截止</View>
                </View>
              </Card>
            </View>
          ))}
        </View>
      )}
    </QueryState>
  )
})
