import { useQuery } from '@tanstack/react-query'
import { studyQueries } from '@/data/study/study-pages'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Tag } from '@/ui/tag'
import { InClass } from '../parts/in-class'

definePageConfig({ navigationBarTitleText: '班级排行' })

export default screen('subject_class_rank', () => {
  const classes = useQuery(studyQueries.classRank())
  return (
    <InClass of={classes} empty={{ when: (rows) => rows.length === 0, text: '还没有班级' }}>
      {(rows) => (
        <View id="class-rank" className="page-top">
          <View className="page-pad muted">按班级人均学分排名</View>
          <Card>
            {rows.map(({ place, title, teacherName, memberCount, average, isMine }) => (
              <Cell key={title} side={`人均 ${average} 学分`}>
                <View className="title">
                  {place}. {title}
                </View>
                <View className="small">
                  {teacherName}老师 · {memberCount} 人
                </View>
                {isMine && <Tag>我的班级</Tag>}
              </Cell>
            ))}
          </Card>
        </View>
      )}
    </InClass>
  )
})
