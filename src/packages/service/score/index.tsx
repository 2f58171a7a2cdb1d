import { useQuery } from '@tanstack/react-query'
import { classServiceQueries } from '@/data/service/class-service'
import { marksText } from '@/domain/scoring/marks'
import { minuteText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { Tag } from '@/ui/tag'

definePageConfig({ navigationBarTitleText: '成绩详情' })

const FORBIDDEN = 403

export default screen('score_details', () => {
  const score = useQuery({ ...classServiceQueries.score(), gcTime: 0 })
  const { error, data } = score
  if (data === undefined && error !== null && 'code' in error && error.code === FORBIDDEN)
    return (
      <StateNotice
        id="score-closed"
        art={talkArt('score')}
        text="查询已过期，请重新验证"
        action="重新查询"
        onAction={() => replace('score_check')}
      />
    )
  return (
    <QueryState of={score}>
      {({ examName, ticketNo, candidate, subjects, publishedAt, until }) => (
        <View id="score" className="page-top">
          <Card>
            <View className="headline" role="heading">
              {examName}
            </View>
            <View className="muted">
              {candidate} · 准考证号 {ticketNo}
            </View>
          </Card>
          <Card>
            {subjects.map(({ name, marks, passMarks }) => (
              <Cell key={name} side={`${marksText(marks)} 分`}>
                <View>{name}</View>
                <View className="small">合格线 {marksText(passMarks)} 分</View>
                <Tag tone={marks >= passMarks ? 'right' : 'quiet'}>{marks >= passMarks ? '合格' : '未合格'}</Tag>
              </Cell>
            ))}
          </Card>
          <View className="page-pad muted">
            成绩公布于 {minuteText(publishedAt)}，以主管部门公布的为准。本页 {minuteText(until)} 前有效。
          </View>
          <View className="page-pad">
            <ActionButton look="plain" isWide onClick={() => replace('score_check')}>
              再查一次
            </ActionButton>
          </View>
        </View>
      )}
    </QueryState>
  )
})
