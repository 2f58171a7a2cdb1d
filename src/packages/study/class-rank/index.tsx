import { useQuery } from '@tanstack/react-query'
import { studyQueries } from '@/data/study/study-pages'
import { artOf } from '@/features/page-frame/empty-art'
import { screen } from '@/features/page-frame/screen'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { RankRow } from '@/ui/rank-row'
import { InClass } from '../parts/in-class'

definePageConfig({ navigationBarTitleText: '班级排行' })

export default screen('subject_class_rank', () => {
  const classes = useQuery(studyQueries.classRank())
  return (
    <InClass of={classes} empty={{ when: (rows) => rows.length === 0, art: artOf('people'), text: '还没有班级' }}>
      {(rows) => (
        <View id="class-rank" className="page-top">
          <Card>
            <View className="small">按班级人均学分排名</View>
            <View role="list" label="班级排行">
              {rows.map(({ place, title, teacherName, memberCount, average, isMine }) => (
                <RankRow
                  key={title}
                  place={place}
                  name={title}
                  isMine={isMine}
                  own="我的班级"
                  note={`${teacherName}老师 · ${memberCount} 人`}
                >
                  {average} <Text className="small">学分</Text>
                </RankRow>
              ))}
            </View>
          </Card>
        </View>
      )}
    </InClass>
  )
})
