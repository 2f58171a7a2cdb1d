import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudySetting } from '@/contract/study/plan.schema'
import { useAct } from '@/data/http/use-act'
import { setStudy, studyCalendar, studyQueries } from '@/data/study/study-pages'
import { SubscriptionOffer } from '@/features/account/subscription-offer'
import { screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { files } from '@/platform/files'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Stepper } from '@/ui/stepper'
import { RestDayChips, TimeChips } from '../parts/chips'
import { InClass } from '../parts/in-class'

type CardProps<Value> = { value: Value; onChange: (value: Value) => void }

/** How long a day's learning is. */
function Minutes({ value, onChange }: CardProps<number>) {
  return (
    <Card>
      <View className="title">每天学多久（分钟）</View>
      <View className="muted">今日任务会按这个时间，把后面的任务提前排进来</View>
      <Stepper id="minutes" label="分钟" value={value} min={10} max={240} step={10} onChange={onChange} />
    </Card>
  )
}

/** The days of the week without tasks. */
function RestDays({ value, onChange }: CardProps<number[]>) {
  return (
    <Card>
      <View className="title">休息日（最多两天）</View>
      <View className="muted">落在休息日的任务顺延到下一个学习日</View>
      <RestDayChips value={value} onChange={onChange} />
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '设置任务' })

const SAVED = { saved: '日历文件已保存，打开后加入日历', copied: '未完成的任务已复制', failed: '没有保存成功，请再试一次' } as const

function useActions() {
  const cache = useQueryClient()
  const save = useAct(async (setting: StudySetting) => {
    const { movedCount } = await setStudy(cache, setting)
    toast(movedCount > 0 ? `已保存，${movedCount} 个任务的截止日有调整` : '已保存')
    back()
  })
  const calendar = useAct(async () => {
    const { name, text } = await studyCalendar()
    toast(SAVED[await files.saveText({ name, text, mime: 'text/calendar', words: text })])
  })
  return { save, calendar }
}

function Form({ of }: { of: StudySetting }) {
  const [{ dailyMinutes, restDays, remindAt }, set] = useState(of)
  const { save, calendar } = useActions()
  const change = (part: Partial<StudySetting>) => set((before) => ({ ...before, ...part }))
  return (
    <View id="setting" className="page-top">
      <Minutes value={dailyMinutes} onChange={(value) => change({ dailyMinutes: value })} />
      <RestDays value={restDays} onChange={(value) => change({ restDays: value })} />
      <Card>
        <View className="title">学习提醒</View>
        <TimeChips label="学习提醒" value={remindAt} onChange={(value) => change({ remindAt: value })} />
        <SubscriptionOffer topic="task">到了提醒时间</SubscriptionOffer>
        <Cell side="导出日历文件" onClick={() => !save.isBusy && calendar.run()}>
          把计划加入日历
        </Cell>
      </Card>
      <View className="page-pad">
        <ActionButton id="save-setting" isWide isBusy={save.isBusy} onClick={() => save.run({ dailyMinutes, restDays, remindAt })}>
          保存
        </ActionButton>
      </View>
    </View>
  )
}

export default screen('set_task', () => {
  const setting = useQuery(studyQueries.setting())
  return <InClass of={setting}>{(of) => <Form of={of} />}</InClass>
})
